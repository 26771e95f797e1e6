import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { orderProblem } from '#contract/rules/day-range.ts'
import { DAY_FORMAT, DAY_FORMATS, shownDay, typedDay } from '#contract/rules/typed-day.ts'
import { useDraft } from './use-draft.ts'
import styles from './fields.module.css'

interface Props {
  label: string
  value: string | null
  /** YYYY-MM-DD, inclusive. */
  earliest?: string | undefined
  latest?: string | undefined
  onChange: (day: string | null) => void
}

export function DayField({ label, value, earliest, latest, onChange }: Props) {
  const id = useId()
  const calendar = useRef<HTMLInputElement>(null)
  const findProblem = (text: string): readonly [short: string, rest: string] | undefined => {
    const day = typedDay(text)
    if (day === null) return text.trim() === '' ? undefined : ['Not a date', `. Enter ${DAY_FORMATS}`]
    const problem = orderProblem(day, { earliest, latest })
    return problem === undefined
      ? undefined
      : [earliest && day < earliest ? 'Too early' : 'Too late', `. ${problem}`]
  }
  const draft = useDraft(
    shownDay(value ?? ''),
    (text) => findProblem(text) === undefined,
    (text) => onChange(typedDay(text)),
  )
  const settle = useEffectEvent(() => draft.settle())
  useEffect(() => settle(), [earliest, latest])
  const problem = findProblem(draft.text)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {draft.isBad && (
        <span id={`${id}-formats`} className={`danger small absolute ${styles.wrong}`}>
          {problem?.[0]}
          <span className="visually-hidden">{problem?.[1]}</span>
        </span>
      )}
      <div className="row gap-4 relative">
        <input
          id={id}
          className={`input wide tabular ${styles.input}`}
          value={draft.text}
          placeholder={DAY_FORMAT}
          title={draft.isBad ? problem?.join('') : DAY_FORMATS}
          autoComplete="off"
          aria-invalid={draft.isBad || undefined}
          aria-describedby={draft.isBad ? `${id}-formats` : undefined}
          onChange={(event) => draft.type(event.target.value)}
          onBlur={draft.settle}
          onKeyDown={(event) => event.key === 'Enter' && draft.settle()}
        />
        <button
          type="button"
          className={`grid gap-0 pad-0 muted rounded clickable surface absolute centered ${styles.pick}`}
          aria-label={`Choose ${label.toLowerCase()}`}
          onClick={() => calendar.current?.showPicker()}
        >
          <svg viewBox="0 0 16 16" aria-hidden focusable="false">
            <path d="M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2.5V5m5-2.5V5" />
          </svg>
        </button>
        <input
          ref={calendar}
          type="date"
          className={`pad-0 absolute ${styles.calendar}`}
          tabIndex={-1}
          aria-hidden
          value={value ?? ''}
          min={earliest}
          max={latest}
          onChange={(event) => draft.type(shownDay(event.target.value))}
        />
      </div>
    </div>
  )
}
