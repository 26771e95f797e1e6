import { useId } from 'react'
import { described, FieldFrame } from '#src/ui/field-frame.tsx'

interface Props {
  bars: readonly string[]
  reason: string
  error: string | undefined
  onChange: (reason: string) => void
}

/** Why a vehicle that is not ready shall take the load all the same. */
export function OverrideReason({ bars, reason, error, onChange }: Props) {
  const id = useId()
  const hint = `${bars.length > 0 ? `${bars.join('. ')}. ` : ''}Kept with the bid; the broker never sees it.`
  return (
    <FieldFrame id={id} label="Send anyway (reason)" error={error} hint={hint}>
      <input
        {...described(id, error, hint)}
        className="input large wide"
        required
        autoComplete="off"
        maxLength={500}
        value={reason}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  )
}
