import { Input, type InputProps } from 'antd'
import { useState } from 'react'
import { dollars, MONEY_TEXT, parseCents } from '#contract/rules/money.ts'
import { useMarkWrong } from './mark-wrong.tsx'

interface MoneyControlProps extends Omit<InputProps, 'value' | 'onChange'> {
  value?: number | string | null
  onChange?: (value: number | string | null) => void
}

const centsIn = (text: string): number | string | null =>
  text.trim() === '' ? null : (parseCents(text) ?? text)
const shown = (value: number | string | null) =>
  typeof value === 'number' ? dollars(value).replace('$', '') : (value ?? '')

/**
 * Takes dollars as typed ("1,250.5", "$1250") and emits cents. Invalid text stays to be corrected, and is
 * marked when the field is left.
 */
export function MoneyControl({ value = null, onChange, onBlur, ...injected }: MoneyControlProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const isTyped = typed !== null && centsIn(typed) === value
  const { marked, message, onType, onLeave } = useMarkWrong(typeof value === 'string', MONEY_TEXT, injected)
  return (
    <>
      <Input
        inputMode="decimal"
        autoComplete="off"
        prefix="$"
        {...injected}
        {...marked}
        value={isTyped ? typed : shown(value)}
        onChange={({ target }) => {
          setTyped(target.value)
          onType()
          onChange?.(centsIn(target.value))
        }}
        onBlur={(event) => {
          setTyped(null)
          onLeave()
          onBlur?.(event)
        }}
      />
      {message}
    </>
  )
}
