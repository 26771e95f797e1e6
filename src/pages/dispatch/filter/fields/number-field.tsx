import { type ReactNode, useId } from 'react'
import { useDraft } from '#src/ui/use-draft.ts'
import styles from '#src/ui/fields.module.css'

interface Props {
  label: string
  value: number | null
  least?: number
  most: number
  start?: ReactNode
  unit?: string
  onChange: (value: number | null) => void
}

export function NumberField({ label, value, least = 0, most, start, unit = 'mi', onChange }: Props) {
  const id = useId()
  const isGood = (text: string) => {
    const typed = text.trim()
    return typed === '' || (/^\d+(?:\.\d+)?$/.test(typed) && Number(typed) >= least && Number(typed) <= most)
  }
  const draft = useDraft(value === null ? '' : String(value), isGood, (text) =>
    onChange(text.trim() === '' ? null : Number(text)),
  )
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className="row gap-4 relative">
        {start}
        <input
          id={id}
          className={`input wide tabular ${styles.input}`}
          inputMode="decimal"
          value={draft.text}
          autoComplete="off"
          aria-invalid={draft.isBad || undefined}
          aria-describedby={draft.isBad ? `${id}-bounds` : undefined}
          onChange={(event) => draft.type(event.target.value)}
          onBlur={draft.settle}
          onKeyDown={(event) => event.key === 'Enter' && draft.settle()}
        />
        {draft.isBad ? (
          <span id={`${id}-bounds`} className="danger small truncate">
            {least} to {most}
          </span>
        ) : (
          <span className="flex-none faint" aria-hidden>
            {unit}
          </span>
        )}
      </div>
    </div>
  )
}
