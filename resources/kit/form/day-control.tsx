import type { ComponentProps } from 'react'
import { DayPicker } from '#kit/form/day-picker.tsx'

interface DayControlProps extends Omit<ComponentProps<typeof DayPicker>, 'onChange' | 'value'> {
  value?: string | null
  onChange?: (day: string | null) => void
}

export function DayControl({ value, onChange, ...injected }: DayControlProps) {
  return (
    <DayPicker {...injected} value={value ?? ''} onChange={(day) => onChange?.(day === '' ? null : day)} />
  )
}
