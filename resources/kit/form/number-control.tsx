import { Input } from 'antd'
import { useState } from 'react'

interface NumberControlProps {
  suffix: string | undefined
  value?: number | string | null
  onChange?: (value: number | string | null) => void
}

const NUMBER = /^-?\d+(?:\.\d*)?$/

const readNumber = (text: string): number | string | null => {
  const plain = text.replaceAll(',', '').trim()
  if (plain === '') return null
  return NUMBER.test(plain) ? Number(plain) : text
}

/** A number as it is typed; what is no number stays to be mended, and the server says so at the field. */
export function NumberControl({ suffix, value, onChange, ...injected }: NumberControlProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const isTyped = typed !== null && readNumber(typed) === (value ?? null)
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      suffix={suffix}
      {...injected}
      value={isTyped ? typed : String(value ?? '')}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange?.(readNumber(target.value))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
