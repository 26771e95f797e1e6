import { useEffect, useId, useRef, useState } from 'react'
import { normalDate } from '#contract/rules/dates.ts'
import { DAY_FORMATS, DayBox } from '#kit/ui/day-box.tsx'

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
      <DayBox
        id={id}
        label={label}
        typed={typed}
        day={value}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        onType={type}
        onChoose={choose}
        onBlur={settle}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
      />
      {isWrong && (
        <p id={`${id}-error`} className="kit-field-error">
          {DAY_FORMATS}
        </p>
      )}
    </div>
  )
}
