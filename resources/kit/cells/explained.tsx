import { type CSSProperties, type KeyboardEvent, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

const WIDTH = 280
const GAP = 4

const BUTTON = {
  width: 24,
  height: 24,
  padding: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
  cursor: 'pointer',
} as const
const TIP = {
  position: 'fixed',
  zIndex: 1100,
  maxWidth: WIDTH,
  padding: '6px 10px',
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius-4)',
  background: 'var(--surface-raised)',
  pointerEvents: 'none',
} as const
const LINES = { margin: 0, padding: 0, listStyle: 'none' } as const

/** A button after a value that shows `lines` by hover, focus or tap; Escape hides them. */
export function Explained({ name, lines }: { name: string; lines: readonly string[] }) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [place, setPlace] = useState<CSSProperties>()
  const show = () => {
    const { left, top } = button.current?.getBoundingClientRect() ?? { left: 0, top: 0 }
    setPlace({ left: Math.max(0, Math.min(left, innerWidth - WIDTH)), bottom: innerHeight - top + GAP })
  }
  const hide = () => setPlace(undefined)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !place) return
    event.stopPropagation()
    hide()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        style={BUTTON}
        aria-label={name}
        aria-describedby={place && id}
        onMouseEnter={show}
        onMouseLeave={hide}
        onFocus={show}
        onBlur={hide}
        onClick={show}
        onKeyDown={onKeyDown}
      >
        <svg aria-hidden width={14} height={14} viewBox="0 0 14 14" fill="none" stroke="currentColor">
          <circle cx={7} cy={7} r={6} />
          <path d="M7 6.2v4.3M7 3.4v1.2" />
        </svg>
      </button>
      {place &&
        createPortal(
          <div id={id} role="tooltip" style={{ ...TIP, ...place }}>
            <ul style={LINES}>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>,
          document.body,
        )}
    </>
  )
}
