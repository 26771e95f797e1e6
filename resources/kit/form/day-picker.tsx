import { DatePicker, type DatePickerProps } from 'antd'
import dayjs from 'dayjs'
import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  use,
  useEffect,
  useRef,
  useState,
} from 'react'
import { normalDate } from '#contract/rules/dates.ts'
import { DAY_FORMAT, shownDay } from '#contract/rules/typed-day.ts'
import { parseDay } from './day-text.ts'

interface Typing {
  typed: string
  type: (text: string) => void
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}
const DayTyping = createContext<Typing>({
  typed: '',
  type: () => undefined,
  isOpen: false,
  setOpen: () => undefined,
})

// On blur antd's own input drops invalid text, and its Enter opens the calendar instead of saving.
function DayInput({ onKeyDown, ...input }: ComponentProps<'input'>) {
  const { typed, type, isOpen, setOpen } = use(DayTyping)
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown') setOpen(true)
    if (event.key === 'Escape' && isOpen) event.stopPropagation()
    if (event.key !== 'Enter') onKeyDown?.(event)
  }
  return <input {...input} value={typed} onChange={(event) => type(event.target.value)} onKeyDown={onKey} />
}
const ISO = 'YYYY-MM-DD'
const formatIso = (date: dayjs.Dayjs) => date.format(ISO)
const COMPONENTS = { input: DayInput } as unknown as NonNullable<DatePickerProps['components']>

interface DayPickerProps extends Pick<DatePickerProps, 'id' | 'autoFocus' | 'disabled' | 'status'> {
  /** YYYY-MM-DD, '' for none, or the typed text when it is no day. */
  value: string
  onChange: (day: string) => void
  onBlur?: () => void
  'aria-label'?: string
  'aria-required'?: boolean | 'true' | 'false' | undefined
  'aria-invalid'?: boolean | 'true' | 'false' | undefined
  'aria-describedby'?: string | undefined
}

export function DayPicker({ value, onChange, onBlur, ...box }: DayPickerProps) {
  const [typed, setTyped] = useState(shownDay(value))
  const [isOpen, setOpen] = useState(false)
  const sent = useRef(value)
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setTyped(shownDay(value))
  }, [value])
  const send = (day: string) => {
    sent.current = day
    onChange(day)
  }
  const type = (text: string) => {
    setTyped(text)
    send(parseDay(text))
  }
  const pick = (day: string) => {
    setTyped(shownDay(day))
    send(day)
  }
  const day = normalDate(value)
  return (
    <DayTyping value={{ typed, type, isOpen, setOpen }}>
      <DatePicker
        {...box}
        style={{ width: '100%' }}
        placeholder={DAY_FORMAT}
        format={ISO}
        allowClear={false}
        components={COMPONENTS}
        value={day === null ? null : dayjs(day)}
        open={isOpen}
        onOpenChange={setOpen}
        // The calendar clears nothing: an empty date comes from a blur before the last day has arrived.
        onChange={(date) => date && pick(formatIso(date))}
        onBlur={() => {
          setTyped(shownDay(sent.current))
          onBlur?.()
        }}
      />
    </DayTyping>
  )
}
