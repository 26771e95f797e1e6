import { Button, Input, Space } from 'antd'
import type { ComponentProps } from 'react'

interface SecretControlProps extends Omit<ComponentProps<typeof Input>, 'onChange' | 'value'> {
  label: string
  /** What is kept now, as it may be shown; empty where there is none. */
  mask: string
  /** What is entered instead: empty leaves what is kept, null removes it. */
  value?: string | null
  onChange?: (value: string | null) => void
}

/** A value that is entered whole and never shown again; what is kept can be replaced or removed. */
export function SecretControl({ label, mask, value = '', onChange, ...input }: SecretControlProps) {
  const isRemoved = value === null
  return (
    <Space.Compact block>
      <Input
        autoComplete="off"
        {...input}
        placeholder={isRemoved ? 'Removed when saved' : mask}
        value={value ?? ''}
        onChange={({ target }) => onChange?.(target.value)}
      />
      {mask !== '' && (
        <Button aria-label={`Remove ${label}`} aria-pressed={isRemoved} onClick={() => onChange?.(isRemoved ? '' : null)}>
          Remove
        </Button>
      )}
    </Space.Compact>
  )
}
