import { drawField, isBlock } from '#kit/cells/field-value.tsx'
import type { Field } from '#kit/fields/field-spec.ts'

interface FactListProps<R> {
  fields: readonly Field<R>[]
  row: R
  /** Where a heading says it already. */
  isUnlabeled?: boolean
}

export const FactList = <R,>({ fields, row, isUnlabeled = false }: FactListProps<R>) => (
  <dl className="columns tabular">
    {fields.map((field) => (
      <div key={field.name} className={isBlock(field) ? 'kit-fact full-row' : 'kit-fact'}>
        <dt className={isUnlabeled ? 'visually-hidden' : undefined}>{field.showLabel ?? field.label}</dt>
        <dd>{drawField(field, row)}</dd>
      </div>
    ))}
  </dl>
)
