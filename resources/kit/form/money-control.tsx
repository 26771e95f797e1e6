import { Input, type InputProps } from 'antd'
import { useId, useState } from 'react'
import { dollars, MONEY_TEXT, parseCents } from '#contract/rules/money.ts'
import { isWrongMoney } from './wrong-money.ts'
import '#kit/kit.css'

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
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const isTyped = typed !== null && centsIn(typed) === value
  const isWrong = isLeft && typeof value === 'string' && !injected['aria-invalid']
  const described = [injected['aria-describedby'], `${id}-wrong`].filter(Boolean).join(' ')
  return (
    <>
      <Input
        inputMode="decimal"
        autoComplete="off"
        prefix="$"
        {...injected}
        {...(isWrong && { status: 'error', 'aria-invalid': true, 'aria-describedby': described })}
        value={isTyped ? typed : shown(value)}
        onChange={({ target }) => {
          setTyped(target.value)
          setLeft(false)
          onChange?.(centsIn(target.value))
        }}
        onBlur={(event) => {
          setTyped(null)
          setLeft(isWrongMoney(event.target.value))
          onBlur?.(event)
        }}
      />
      {isWrong && (
        <p id={`${id}-wrong`} className="danger small" role="alert">
          {MONEY_TEXT}
        </p>
      )}
    </>
  )
}
