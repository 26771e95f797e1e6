import type { ListedRow } from '#kit/define-views.ts'
import { Labeled } from '#kit/form/labeled.tsx'
import { SelectBox } from '#kit/lookup/select-box.tsx'
import { toOrderParam, readSort, type Sorting } from './list-query.ts'
import type { ColumnField } from './use-columns.ts'

export function SortChoice<R extends ListedRow>({
  columns,
  sorting,
}: {
  columns: readonly ColumnField<R>[]
  sorting: Sorting
}) {
  const orders = columns
    .map(({ name, label, column }) => ({ order: column.order ?? name, label }))
    .filter(({ order }) => sorting.takes(order))
  if (orders.length === 0) return null
  const options = [
    { value: '', label: 'Default' },
    ...orders.flatMap(({ order, label }) => [
      { value: order, label: `${label} ↑` },
      { value: `-${order}`, label: `${label} ↓` },
    ]),
  ]
  return (
    <Labeled label="Sort by">
      {({ id }) => (
        <SelectBox
          id={id}
          options={options}
          chosen={options.filter(({ value }) => value === toOrderParam(sorting.sort))}
          onChange={([order = '']) => sorting.onSort(readSort(order, sorting.takes))}
        />
      )}
    </Labeled>
  )
}
