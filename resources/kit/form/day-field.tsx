import { DayPicker } from './day-picker.tsx'
import { Labeled } from './labeled.tsx'

interface DayFieldProps {
  label: string
  /** YYYY-MM-DD, '' for none, or the typed text when it is no day. */
  value: string
  errors?: readonly string[] | undefined
  isRequired?: boolean
  onChange: (value: string) => void
}

/** Keeps invalid text, so that sending the form does not lose it. */
export function DayField({ value, onChange, ...labeled }: DayFieldProps) {
  return (
    <Labeled {...labeled}>
      {(control) => <DayPicker {...control} value={value} onChange={onChange} />}
    </Labeled>
  )
}
