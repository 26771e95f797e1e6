import type { ReactNode } from 'react'
import { drawField } from '#kit/cells/field-value.tsx'
import type { Field } from '#kit/fields/field-spec.ts'
import '#kit/show/show.css'

interface Fact {
  key: string
  label: string
  children: ReactNode
}

export const Facts = ({ items }: { items: readonly Fact[] }) => (
  <dl className="columns tabular">
    {items.map(({ key, label, children }) => (
      <div key={key} className="kit-fact">
        <dt>{label}</dt>
        <dd>{children}</dd>
      </div>
    ))}
  </dl>
)

export function FieldFacts<R>({ fields, record }: { fields: readonly Field<R>[]; record: R }) {
  if (fields.length === 0) return null
  return (
    <Facts
      items={fields.map((field) => ({
        key: field.name,
        label: field.label,
        children: drawField(field, record),
      }))}
    />
  )
}
