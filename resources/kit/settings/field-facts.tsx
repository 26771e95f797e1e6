import { Descriptions } from 'antd'
import { drawField } from '#kit/cells/field-value.tsx'
import type { Field } from '#kit/fields/field-spec.ts'

const STYLES = { label: { width: '40%' } }

export function FieldFacts<R>({ fields, record }: { fields: readonly Field<R>[]; record: R }) {
  if (fields.length === 0) return null
  return (
    <Descriptions
      bordered
      size="small"
      column={1}
      styles={STYLES}
      items={fields.map((field) => ({
        key: field.name,
        label: field.label,
        children: drawField(field, record),
      }))}
    />
  )
}
