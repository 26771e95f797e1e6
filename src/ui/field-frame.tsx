import type { ReactNode } from 'react'

interface Props {
  id: string
  label: string
  error?: string | undefined
  hint?: string | undefined
  /** At the end of the label's line. */
  aside?: ReactNode
  children: ReactNode
}

export const described = (id: string, error: string | undefined, hint?: string) => ({
  id,
  'aria-invalid': error ? (true as const) : undefined,
  'aria-describedby': [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
})

export function FieldFrame({ id, label, error, hint, aside, children }: Props) {
  return (
    <div className="stack gap-4 min-0">
      <div className="spread">
        <label className="muted medium" htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="faint small">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="danger small">
          {error}
        </p>
      )}
    </div>
  )
}
