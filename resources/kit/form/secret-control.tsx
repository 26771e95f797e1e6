import { Button, Input, Space } from 'antd'
import type { ComponentProps } from 'react'

interface SecretControlProps extends Omit<ComponentProps<typeof Input>, 'onChange' | 'value'> {
  label: string
  /** Displayable form of the stored secret; empty when there is none. */
  mask: string
  /** '' keeps the stored secret, null removes it. */
  value?: string | null
  onChange?: (value: string | null) => void
}

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
        <Button
          aria-label={`Remove ${label}`}
          aria-pressed={isRemoved}
          onClick={() => onChange?.(isRemoved ? '' : null)}
        >
          Remove
        </Button>
      )}
    </Space.Compact>
  )
}
