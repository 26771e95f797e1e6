import { Segmented } from 'antd'
import { listMailingServices } from '#contract/entities/reports/mailing.ts'
import { useRead } from '#kit/call.ts'
import type { PartControlProps } from '#kit/fields/field-spec.ts'

const EMAIL = { value: 'email', name: 'Email' }

export function ServiceControl({ id, value, onChange, disabled }: PartControlProps) {
  const { data } = useRead(listMailingServices, { resource: 'mailings' })
  const options = (data?.results ?? [EMAIL]).map(({ value: service, name }) => ({
    value: service as string,
    label: name,
  }))
  return (
    <Segmented
      {...(id !== undefined && { id })}
      aria-label="Service"
      options={options}
      value={String(value)}
      disabled={disabled ?? false}
      onChange={(service) => onChange?.(service)}
    />
  )
}
