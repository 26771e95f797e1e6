import type { ListedRow } from '#kit/define-views.ts'
import { useIsPhone } from '#kit/ui/use-is-phone.ts'
import { orderOf, readSort, type Sorting } from './list-query.ts'
import type { ColumnField } from './use-columns.ts'

/** The orders of a list as one choice, where it has no heads of columns to click: on a phone. */
export function SortChoice<R extends ListedRow>({ columns, sorting }: { columns: readonly ColumnField<R>[]; sorting: Sorting }) {
  const isPhone = useIsPhone()
  const orders = columns
    .map(({ name, label, column }) => ({ order: column.order ?? name, label }))
    .filter(({ order }) => sorting.takes(order))
  if (!isPhone || orders.length === 0) return null
  return (
    <label className="kit-sort">
      Sort by
      <select
        className="kit-input"
        value={orderOf(sorting.sort)}
        onChange={({ target }) => sorting.onSort(readSort(target.value, sorting.takes))}
      >
        <option value="">As usual</option>
        {orders.flatMap(({ order, label }) => [
          <option key={order} value={order}>
            {label} ↑
          </option>,
          <option key={`-${order}`} value={`-${order}`}>
            {label} ↓
          </option>,
        ])}
      </select>
    </label>
  )
}
