import { Button, Flex, Input } from 'antd'
import { useState } from 'react'
import { normalTime } from '#kit/form/clock-time.ts'
import { typedDay } from '#contract/rules/typed-day.ts'
import { DayPicker } from './day-picker.tsx'
import { dayProblem } from './day-text.ts'
import { Labeled } from './labeled.tsx'

const WORDS_OF_A_DAY = [1, 3]
const TIME = { width: 76, flex: 'none' } as const

/** Takes YYYY-MM-DDTHH:mm; empty when valid. */
export function whenProblem(value: string | null): string[] {
  if (value === null || value === '') return []
  const [day = '', time = ''] = value.split('T')
  if (day === '') return ['Enter a date too.']
  const problem = dayProblem(day) ?? (normalTime(time) === null ? 'Enter a time such as 14:30.' : undefined)
  return problem === undefined ? [] : [problem]
}

interface WhenFieldProps {
  label: string
  /** YYYY-MM-DDTHH:mm in the place's time zone, the typed text when it is no time, or null. */
  value: string | null
  /** Time of day used when only a day is entered. */
  without: string
  errors?: readonly string[] | undefined
  onChange: (value: string | null) => void
  /** YYYY-MM-DDTHH:mm now in the place's time zone: a time entered alone is of that day. */
  now?: (() => string) | undefined
  canBeNow?: boolean | undefined
  disabled?: boolean | undefined
}

export function WhenField({
  label,
  value,
  without,
  errors,
  onChange,
  now,
  canBeNow = false,
  disabled = false,
}: WhenFieldProps) {
  const [day = '', time = ''] = (value ?? '').split('T')
  const [typed, setTyped] = useState<string | null>(null)
  const change = (nextDay: string, nextTime: string) => {
    if (nextDay === '' && nextTime === '') return onChange(null)
    const known = nextDay === '' && normalTime(nextTime) !== null ? (now?.().slice(0, 10) ?? '') : nextDay
    onChange(`${known}T${nextTime === '' ? without : (normalTime(nextTime) ?? nextTime)}`)
  }
  const changeDay = (text: string) => {
    const words = text.split(/[T\s]+/)
    for (const count of WORDS_OF_A_DAY) {
      const first = typedDay(words.slice(0, count).join(' '))
      const clock = normalTime(words.slice(count).join(' '))
      if (first !== null && clock !== null) return change(first, clock)
    }
    change(text, text === '' ? '' : (typed ?? time))
  }
  return (
    <Labeled label={label} errors={errors}>
      {(control) => (
        <Flex component="span" align="center" gap={4}>
          <DayPicker {...control} disabled={disabled} value={day} onChange={changeDay} />
          <Input
            aria-label={`${label}, time`}
            style={TIME}
            status={control.status}
            placeholder="HH:MM"
            inputMode="numeric"
            autoComplete="off"
            disabled={disabled}
            value={typed ?? time}
            onChange={({ target }) => {
              setTyped(target.value)
              change(day, target.value)
            }}
            onBlur={() => setTyped(null)}
          />
          {canBeNow && now && (
            <Button
              aria-label={`${label}: now`}
              disabled={disabled}
              onClick={() => {
                setTyped(null)
                onChange(now())
              }}
            >
              Now
            </Button>
          )}
        </Flex>
      )}
    </Labeled>
  )
}
