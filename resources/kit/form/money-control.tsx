import { Input, type InputProps } from 'antd'
import { useState } from 'react'
import { parseCents, dollars } from '#contract/rules/money.ts'

interface MoneyControlProps extends Omit<InputProps, 'value' | 'onChange'> {
  value?: number | string | null
  onChange?: (value: number | string | null) => void
}

const centsIn = (text: string): number | string | null =>
  text.trim() === '' ? null : (parseCents(text) ?? text)
const shown = (value: number | string | null) =>
  typeof value === 'number' ? dollars(value).replace('$', '') : (value ?? '')

/** Takes dollars as typed ("1,250.5", "$1250") and emits cents; invalid text stays to be corrected. */
export function MoneyControl({ value = null, onChange, ...injected }: MoneyControlProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const isTyped = typed !== null && centsIn(typed) === value
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      prefix="$"
      {...injected}
      value={isTyped ? typed : shown(value)}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange?.(centsIn(target.value))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
