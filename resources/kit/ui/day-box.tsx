import { type ComponentProps, useRef } from 'react'
import './day.css'

/** What a person is told who typed no day. */
export const DAY_FORMATS = 'Enter MM/DD/YYYY, DD/MM/YYYY or YYYY-MM-DD.'

interface DayBoxProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  /** What the day is called. */
  label: string
  /** What stands in the box. */
  typed: string
  /** YYYY-MM-DD, or empty: where the calendar opens. */
  day: string
  onType: (text: string) => void
  onChoose: (day: string) => void
}

/** A box for a day that is typed, with the browser's calendar beside it. */
export function DayBox({ label, typed, day, onType, onChoose, ...input }: DayBoxProps) {
  const calendar = useRef<HTMLInputElement>(null)
  return (
    <div className="kit-day">
      <input
        className="kit-input"
        autoComplete="off"
        placeholder="MM/DD/YYYY"
        maxLength={10}
        {...input}
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
      <input
        ref={calendar}
        type="date"
        className="kit-day-calendar"
        tabIndex={-1}
        aria-hidden="true"
        value={day}
        onChange={(event) => onChoose(event.target.value)}
      />
      <button type="button" className="kit-day-button" aria-label={`${label}: calendar`} onClick={() => calendar.current?.showPicker()}>
        <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true" focusable="false">
          <path d="M1.5 3h11v9.5h-11zM1.5 6h11M4.5 1v3m5-3v3" />
        </svg>
      </button>
    </div>
  )
}
