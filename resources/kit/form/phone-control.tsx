import { Input } from 'antd'
import { type ClipboardEvent, type ComponentProps, useState } from 'react'
import { displayPhone, pastedPhone } from '#contract/rules/phone.ts'

interface PhoneControlProps extends Omit<ComponentProps<typeof Input>, 'onChange' | 'value'> {
  value?: string | null
  onChange?: (text: string) => void
}

/** A phone number: pasted text is cleaned, and what stands there is shown as phone numbers are while nobody types. */
export function PhoneControl({ value, onChange, ...input }: PhoneControlProps) {
  const [isTyping, setTyping] = useState(false)
  const text = value ?? ''
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    const { selectionStart, selectionEnd } = event.currentTarget
    const pasted = pastedPhone(event.clipboardData.getData('text'))
    onChange?.(text.slice(0, selectionStart ?? 0) + pasted + text.slice(selectionEnd ?? text.length))
  }
  return (
    <Input
      type="tel"
      autoComplete="off"
      maxLength={32}
      {...input}
      value={isTyping ? text : displayPhone(text)}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      onPaste={paste}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}
