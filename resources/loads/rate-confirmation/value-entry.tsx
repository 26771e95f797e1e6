import { Button, Flex, Input } from 'antd'
import { useState } from 'react'
import {
  rateFieldKind,
  rateFieldLabel,
  rateFieldText,
  type ReadValue,
} from '#contract/rules/rate-confirmation.ts'
import { MONEY_TEXT, parseCents } from '#contract/rules/money.ts'
import { typedDay } from '#contract/rules/typed-day.ts'
import { Labeled } from '#kit/form/labeled.tsx'
import { isWrongMoney } from '#kit/form/mark-wrong.tsx'

function typedWhen(text: string): string | null {
  const [, typed = '', time = ''] = /^(.*?)(?:[ T](\d{2}:\d{2}))?$/.exec(text) ?? []
  const day = typedDay(typed)
  return day && time ? `${day}T${time}` : day
}

export function valueIn(key: string, typed: string): ReadValue {
  const kind = rateFieldKind(key)
  const text = typed.trim()
  if (text === '') return null
  if (kind === 'money') return parseCents(text)
  if (kind === 'when') return typedWhen(text)
  if (kind === 'count' || kind === 'pounds' || kind === 'days') {
    const number = Number(text.replace(/,|\s*(?:lbs?|days)$/gi, ''))
    return Number.isInteger(number) && number >= 0 ? number : null
  }
  return text
}

const HELP: Partial<Record<ReturnType<typeof rateFieldKind>, string>> = {
  money: MONEY_TEXT,
  when: 'Enter a date and time, such as 03 Dec 2026 08:00.',
  count: 'Enter a whole number.',
  pounds: 'Enter whole pounds.',
  days: 'Enter a number of days.',
}

interface ValueEntryProps {
  fieldKey: string
  value: ReadValue
  isBusy: boolean
  onSave: (value: string | number) => void
  onCancel: () => void
}

export function ValueEntry({ fieldKey, value, isBusy, onSave, onCancel }: ValueEntryProps) {
  const [typed, setTyped] = useState(() => rateFieldText(fieldKey, value))
  const [isRefused, setRefused] = useState(false)
  const save = () => {
    const next = valueIn(fieldKey, typed)
    if (next === null) return setRefused(true)
    onSave(next)
  }
  const help = HELP[rateFieldKind(fieldKey)] ?? 'Enter a value.'
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Flex align="flex-start" wrap gap={8}>
        <Labeled label={rateFieldLabel(fieldKey)} isLabelHidden errors={isRefused ? [help] : []}>
          {(control) => (
            <Input
              {...control}
              autoFocus
              autoComplete="off"
              value={typed}
              maxLength={500}
              onChange={({ target }) => {
                setTyped(target.value)
                setRefused(false)
              }}
              onBlur={({ target }) => {
                if (rateFieldKind(fieldKey) === 'money' && isWrongMoney(target.value)) setRefused(true)
              }}
              onKeyDown={({ key }) => key === 'Escape' && onCancel()}
            />
          )}
        </Labeled>
        <Button type="primary" htmlType="submit" disabled={isBusy}>
          Save
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </Flex>
    </form>
  )
}
