import { useId } from 'react'
import { useDraft } from '#src/ui/use-draft.ts'
import styles from '#src/ui/fields.module.css'

const MAX_TEXTS = 200
const isShort = (text: string) => text.trim().length <= MAX_TEXTS

interface Props {
  label: string
  value: string
  placeholder?: string
  onChange: (value: string) => void
}

export function TextField({ label, value, placeholder, onChange }: Props) {
  const id = useId()
  const draft = useDraft(value, isShort, (text) => onChange(text.trim()))
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className="row">
        <input
          id={id}
          className={`input wide tabular ${styles.input}`}
          value={draft.text}
          placeholder={placeholder}
          maxLength={MAX_TEXTS}
          autoComplete="off"
          onChange={(event) => draft.type(event.target.value)}
          onBlur={draft.settle}
          onKeyDown={(event) => event.key === 'Enter' && draft.settle()}
        />
      </div>
    </div>
  )
}
