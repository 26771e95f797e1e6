import { DayPicker } from './day-picker.tsx'
import { Labeled } from './labeled.tsx'

interface DayFieldProps {
  label: string
  /** YYYY-MM-DD, empty, or what was typed and is no day. */
  value: string
  /** Why the day was refused. */
  errors?: readonly string[] | undefined
  isRequired?: boolean
  onChange: (value: string) => void
}

/** A day with its label and what is wrong with it; what is no day stands until it is mended, so that it is not lost when it is sent. */
export function DayField({ value, onChange, ...labeled }: DayFieldProps) {
  return <Labeled {...labeled}>{(control) => <DayPicker {...control} value={value} onChange={onChange} />}</Labeled>
}
