import { useEffect, useId, useRef, useState } from 'react'
import { normalDate } from '#contract/rules/dates.ts'

const FORMATS = 'MM/DD/YYYY, DD/MM/YYYY or YYYY-MM-DD'

interface DayFilterProps {
  label: string
  /** YYYY-MM-DD, or empty. */
  value: string
  onChange: (value: string) => void
}

/** A day, typed in any of the three formats or chosen from the browser's calendar; what is understood stands there as YYYY-MM-DD. */
export function DayFilter({ label, value, onChange }: DayFilterProps) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  const [isWrong, setWrong] = useState(false)
  const calendar = useRef<HTMLInputElement>(null)
  const sent = useRef(value)
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setTyped(value)
    setWrong(false)
  }, [value])

  const send = (day: string) => {
    setWrong(false)
    if (day === sent.current) return
    sent.current = day
    onChange(day)
  }
  const type = (text: string) => {
    setTyped(text)
    const day = text.trim() === '' ? '' : normalDate(text.trim())
    if (day === null) setWrong(false)
    else send(day)
  }
  const settle = () => {
    const text = typed.trim()
    const day = text === '' ? '' : normalDate(text)
    if (day === null) return setWrong(true)
    setTyped(day)
    send(day)
  }
  const choose = (day: string) => {
    setTyped(day)
    send(day)
  }

  return (
    <div className="kit-field">
      <label htmlFor={id}>{label}</label>
      <div className="kit-day">
        <input
          id={id}
          className="kit-input"
          autoComplete="off"
          placeholder="MM/DD/YYYY"
          maxLength={10}
          value={typed}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-error` : undefined}
          onChange={(event) => type(event.target.value)}
          onBlur={settle}
          onKeyDown={(event) => event.key === 'Enter' && settle()}
        />
        <input
          ref={calendar}
          type="date"
          className="kit-day-calendar"
          tabIndex={-1}
          aria-hidden="true"
          value={value}
          onChange={(event) => choose(event.target.value)}
        />
        <button type="button" className="kit-day-button" aria-label={`${label}: calendar`} onClick={() => calendar.current?.showPicker()}>
          <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true" focusable="false">
            <path d="M1.5 3h11v9.5h-11zM1.5 6h11M4.5 1v3m5-3v3" />
          </svg>
        </button>
      </div>
      {isWrong && (
        <p id={`${id}-error`} className="kit-field-error">
          Enter {FORMATS}.
        </p>
      )}
    </div>
  )
}
