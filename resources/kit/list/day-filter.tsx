import { useEffect, useEffectEvent, useState } from 'react'
import { type DayBounds, orderProblem } from '#contract/rules/day-range.ts'
import { dayProblem } from '#kit/form/day-text.ts'
import { DayPicker } from '#kit/form/day-picker.tsx'
import { Labeled } from '#kit/form/labeled.tsx'

interface DayFilterProps {
  label: string
  /** YYYY-MM-DD or ''. */
  value: string
  bounds: DayBounds
  onChange: (value: string) => void
}

/** Long enough for a whole day, so not in the middle of typing. */
const WHOLE = /^.{6,7}\d{4}$|^\d{4}.{6}$/

/** Accepts three formats; an invalid or out-of-range day filters nothing and shows an error. */
export function DayFilter({ label, value, bounds, onChange }: DayFilterProps) {
  const [typed, setTyped] = useState(value)
  const [isLeft, setLeft] = useState(false)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    setTyped(value)
    setLeft(false)
  }
  const send = (text: string) => {
    if (text !== value && dayProblem(text) === undefined && orderProblem(text, bounds) === undefined)
      onChange(text)
  }
  // A day held back by its range is sent once the range allows it.
  const sendHeld = useEffectEvent(() => typed !== '' && send(typed))
  useEffect(() => void sendHeld(), [bounds.earliest, bounds.latest])
  const type = (text: string) => {
    setTyped(text)
    setLeft(false)
    send(text)
  }
  const unreadable = dayProblem(typed)
  const problem =
    unreadable === undefined
      ? orderProblem(typed, bounds)
      : isLeft || WHOLE.test(typed)
        ? unreadable
        : undefined
  return (
    <Labeled label={label} errors={problem === undefined ? [] : [problem]}>
      {(control) => <DayPicker {...control} value={typed} onChange={type} onBlur={() => setLeft(true)} />}
    </Labeled>
  )
}
