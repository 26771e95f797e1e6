import { Table } from 'antd'
import { dollars } from '#contract/rules/money.ts'
import { isNumeric } from '#kit/cells/field-value.tsx'
import { formatNumber } from '#kit/cells/format.ts'
import { isMoney } from './fit-columns.ts'
import type { ColumnField } from './use-columns.ts'

/** Sums over all pages, by field: cents, or counts. */
export type ListTotals = Readonly<Record<string, number>>

export const totalText = <R,>(field: ColumnField<R>, totals: ListTotals): string => {
  const value = totals[field.name]
  if (value === undefined) return ''
  return isMoney(field) ? dollars(value) : formatNumber(value)
}

interface TotalsProps<R> {
  columns: readonly ColumnField<R>[]
  totals: ListTotals
}

export const TotalsRow = <R,>({
  columns,
  totals,
  hasSelection,
}: TotalsProps<R> & { hasSelection: boolean }) => (
  <Table.Summary.Row className="kit-totals">
    {hasSelection && <Table.Summary.Cell index={0} />}
    {columns.map((field, index) => (
      <Table.Summary.Cell
        key={field.name}
        index={index + Number(hasSelection)}
        align={isNumeric(field) ? 'right' : 'left'}
      >
        <strong>{index === 0 ? 'Total' : totalText(field, totals)}</strong>
      </Table.Summary.Cell>
    ))}
  </Table.Summary.Row>
)

/** On a phone, above the cards. */
export const TotalsCard = <R,>({ columns, totals }: TotalsProps<R>) => (
  <dl className="panel pad-8-12 columns tabular" aria-label="Totals">
    {columns
      .filter(({ name }) => (totals[name] ?? 0) !== 0)
      .map((field) => (
        <div key={field.name}>
          <dt className="faint small">{field.label}</dt>
          <dd>
            <strong>{totalText(field, totals)}</strong>
          </dd>
        </div>
      ))}
  </dl>
)
