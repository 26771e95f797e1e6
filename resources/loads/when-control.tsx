import { Input } from 'antd'
import { useState } from 'react'
import { normalTime } from '#contract/rules/clock-time.ts'
import { DayPicker } from '#kit/ui/day-picker.tsx'
import { Labeled } from '#kit/ui/labeled.tsx'

interface WhenControlProps {
  label: string
  /** YYYY-MM-DDTHH:mm by the clocks of the stop, what was typed and is no time, or null. */
  value: string | null
  /** The time of a day that is named without one. */
  without: string
  onChange: (value: string | null) => void
  disabled?: boolean | undefined
}

/** A day and a time of day, typed or picked; a day alone has the time that it begins or ends with. */
export function WhenControl({ label, value, without, onChange, disabled }: WhenControlProps) {
  const [day = '', time = ''] = (value ?? '').split('T')
  const [typed, setTyped] = useState<string | null>(null)
  const change = (nextDay: string, nextTime: string) => {
    if (nextDay === '' && nextTime === '') return onChange(null)
    onChange(`${nextDay}T${nextTime === '' ? without : (normalTime(nextTime) ?? nextTime)}`)
  }
  return (
    <Labeled label={label}>
      {(control) => (
        <span className="grid gap-4 loads-when">
          <DayPicker
            id={control.id}
            disabled={disabled ?? false}
            value={day}
            onChange={(next) => change(next, next === '' ? '' : (typed ?? time))}
          />
          <Input
            aria-label={`${label}, time`}
            placeholder="08:00"
            inputMode="numeric"
            autoComplete="off"
            disabled={disabled ?? false}
            value={typed ?? time}
            onChange={({ target }) => {
              setTyped(target.value)
              change(day, target.value)
            }}
            onBlur={() => setTyped(null)}
          />
        </span>
      )}
    </Labeled>
  )
}
