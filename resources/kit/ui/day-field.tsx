import { useId, useState } from 'react'
import { normalDate } from '#contract/rules/dates.ts'
import { DAY_FORMATS, DayBox } from './day-box.tsx'

interface DayFieldProps {
  label: string
  /** YYYY-MM-DD, empty, or what was typed and is no day; it changes from within only. */
  value: string
  /** Why the day was refused. */
  errors?: readonly string[] | undefined
  isRequired?: boolean
  onChange: (value: string) => void
}

/** What a text says of a day: YYYY-MM-DD, none, or the text itself where it is no day. */
const dayOf = (text: string) => normalDate(text.trim()) ?? text.trim()

/** What is wrong with a day of a DayField; nothing where it is one, or empty. */
export const dayProblem = (value: string) => (value === '' || normalDate(value) !== null ? undefined : DAY_FORMATS)

/** A day with its label and what is wrong with it; what is no day stands until it is mended, so that it is not lost when it is sent. */
export function DayField({ label, value, errors = [], isRequired = false, onChange }: DayFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  const type = (text: string) => {
    setTyped(text)
    onChange(dayOf(text))
  }
  return (
    <div className="kit-field">
      <label htmlFor={id} className={isRequired ? 'kit-required' : undefined}>
        {label}
      </label>
      <DayBox
        id={id}
        label={label}
        typed={typed}
        day={normalDate(value) ?? ''}
        aria-required={isRequired || undefined}
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={errors.length > 0 ? `${id}-error` : undefined}
        onType={type}
        onChoose={type}
        onBlur={() => setTyped(dayOf(typed))}
      />
      {errors.length > 0 && (
        <p id={`${id}-error`} className="kit-field-error" role="alert">
          {errors.join(' ')}
        </p>
      )}
    </div>
  )
}
