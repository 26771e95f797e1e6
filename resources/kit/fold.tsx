import { type ReactNode, useId, useState } from 'react'

interface FoldProps {
  label: string
  children: ReactNode
}

export function Fold({ label, children }: FoldProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="stack gap-4">
      <button
        type="button"
        className="bare pad-0 self-start muted small"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span aria-hidden>{isOpen ? '▾' : '▸'}</span> {label}
      </button>
      {isOpen && <div id={id}>{children}</div>}
    </div>
  )
}
