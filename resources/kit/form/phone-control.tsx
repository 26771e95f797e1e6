import { Input, type InputRef } from 'antd'
import { type ClipboardEvent, type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { displayPhone, pastedPhone } from '#contract/rules/phone.ts'

interface PhoneControlProps extends Omit<ComponentProps<typeof Input>, 'onChange' | 'value'> {
  value?: string | null
  onChange?: (text: string) => void
}

export function PhoneControl({ value, onChange, ...props }: PhoneControlProps) {
  const [isTyping, setTyping] = useState(false)
  const input = useRef<InputRef>(null)
  const text = value ?? ''
  // Typing into an existing number replaces it: two numbers merged look like one.
  useLayoutEffect(() => {
    if (isTyping) input.current?.select()
  }, [isTyping])
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
      {...props}
      ref={input}
      value={isTyping ? text : displayPhone(text)}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      onPaste={paste}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}
