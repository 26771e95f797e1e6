import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { normalDate } from '#contract/rules/dates.ts'
import { DayBox } from '#kit/ui/day-box.tsx'

interface DayControlProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  label: string
  value?: string | null
  onChange?: (day: string | null) => void
}

/** What a text says of a day: YYYY-MM-DD, none, or the text itself where it is no day. */
const dayOf = (text: string) => (text.trim() === '' ? null : (normalDate(text.trim()) ?? text))

/** A day in a form, typed in any of the three formats; what is understood stands there as YYYY-MM-DD. */
export function DayControl({ label, value = null, onChange, onBlur, ...input }: DayControlProps) {
  const [typed, setTyped] = useState(value ?? '')
  const sent = useRef(value)
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setTyped(value ?? '')
  }, [value])
  const type = (text: string) => {
    setTyped(text)
    sent.current = dayOf(text)
    onChange?.(sent.current)
  }
  return (
    <DayBox
      {...input}
      label={label}
      typed={typed}
      day={normalDate(value ?? '') ?? ''}
      onType={type}
      onChoose={type}
      onBlur={(event) => {
        setTyped(sent.current ?? '')
        onBlur?.(event)
      }}
    />
  )
}
