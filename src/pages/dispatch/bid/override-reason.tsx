import { useId, useLayoutEffect, useRef } from 'react'
import { described, FieldFrame } from '#src/ui/field-frame.tsx'

interface Props {
  bars: readonly string[]
  isAsked: boolean
  reason: string
  error: string | undefined
  onChange: (reason: string) => void
}

export function OverrideReason({ bars, isAsked, reason, error, onChange }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (isAsked) input.current?.focus()
  }, [isAsked])
  const hint = `${bars.length > 0 ? `${bars.join('. ')}. ` : ''}Saved with the bid. The broker doesn’t see it.`
  return (
    <FieldFrame id={id} label="Override reason" error={error} hint={hint}>
      <input
        {...described(id, error, hint)}
        ref={input}
        className="input large wide"
        required
        autoComplete="off"
        maxLength={300}
        value={reason}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  )
}
