import { useState } from 'react'
import { dayProblem } from '#kit/ui/day-text.ts'
import { DayPicker } from '#kit/ui/day-picker.tsx'
import { Labeled } from '#kit/ui/labeled.tsx'

interface DayFilterProps {
  label: string
  /** YYYY-MM-DD, or empty. */
  value: string
  onChange: (value: string) => void
}

/** A text as long as a whole day: it is no longer being begun. */
const WHOLE = /^.{6,7}\d{4}$|^\d{4}.{6}$/

/** A day that narrows a list, typed in any of the three formats or picked; what is no day narrows nothing and says so when it is left. */
export function DayFilter({ label, value, onChange }: DayFilterProps) {
  const [typed, setTyped] = useState(value)
  const [isLeft, setLeft] = useState(false)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    setTyped(value)
    setLeft(false)
  }
  const type = (text: string) => {
    setTyped(text)
    setLeft(false)
    if (dayProblem(text) === undefined && text !== value) onChange(text)
  }
  const problem = isLeft || WHOLE.test(typed) ? dayProblem(typed) : undefined
  return (
    <Labeled label={label} errors={problem === undefined ? [] : [problem]}>
      {(control) => <DayPicker {...control} value={typed} onChange={type} onBlur={() => setLeft(true)} />}
    </Labeled>
  )
}
