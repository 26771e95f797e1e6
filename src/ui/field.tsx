import { type ComponentProps, type ReactNode, useId } from 'react'
import { described, FieldFrame } from './field-frame.tsx'

interface Props extends ComponentProps<'input'> {
  label: string
  error?: string | undefined
  hint?: string
  end?: ReactNode
}

export function Field({ label, error, hint, end, id: given, ...input }: Props) {
  const own = useId()
  const id = given ?? own
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <div className="flex relative">
        <input {...input} {...described(id, error, hint)} className="input large flex-1" />
        {end && <div className="input-end row">{end}</div>}
      </div>
    </FieldFrame>
  )
}
