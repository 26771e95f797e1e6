import { useLocation } from 'react-router'
import { isNumeric } from '#kit/cells/field-value.tsx'
import type { ListedRow } from '#kit/define-views.ts'
import type { Sort } from './list-query.ts'
import { MemoRow } from './table-row.tsx'
import type { ColumnField } from './use-columns.ts'

const SKELETON_ROWS = 20

interface RowTableProps<R extends ListedRow> {
  label: string
  /** Where a row leads; the same function as long as it means the same. */
  to: (row: R) => string
  columns: readonly ColumnField<R>[]
  rows: readonly R[]
  isLoading: boolean
  /** The rows are those of the page before. */
  isStale: boolean
  sort?: Sort | undefined
  onSort?: (field: string) => void
}

function Head<R>({
  field,
  sort,
  onSort,
}: {
  field: ColumnField<R>
  sort: Sort | undefined
  onSort: ((field: string) => void) | undefined
}) {
  const order = sort?.field === field.name ? sort.order : undefined
  const ariaSort = order && (order === 'asc' ? 'ascending' : 'descending')
  return (
    <th scope="col" aria-sort={ariaSort} className={isNumeric(field) ? 'kit-number' : undefined}>
      {field.column.sort && onSort ? (
        <button type="button" onClick={() => onSort(field.name)}>
          {field.label}
          <span aria-hidden="true">{order === undefined ? '' : order === 'asc' ? ' ↑' : ' ↓'}</span>
        </button>
      ) : (
        field.label
      )}
    </th>
  )
}

const skeleton = <R,>(columns: readonly ColumnField<R>[]) =>
  Array.from({ length: SKELETON_ROWS }, (_, index) => (
    <tr key={index} className="kit-skeleton" aria-hidden="true">
      {columns.map((field) => (
        <td key={field.name}>
          <span>&nbsp;</span>
        </td>
      ))}
    </tr>
  ))

/** The rows of a list: a row opens its record by click, and by Enter on its first cell; the arrow keys move between rows. */
export function RowTable<R extends ListedRow>({ label, to, columns, rows, isLoading, isStale, sort, onSort }: RowTableProps<R>) {
  const { search } = useLocation()
  const width = columns.reduce((sum, { column }) => sum + column.width, 0)
  return (
    <div className="kit-table-frame" data-stale={isStale || undefined}>
      <table className="kit-table" aria-label={label} aria-busy={isLoading || isStale} style={{ minWidth: width }}>
        <colgroup>
          {columns.map(({ name, column }) => (
            <col key={name} style={{ width: column.width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((field) => (
              <Head key={field.name} field={field} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {isLoading ? skeleton(columns) : rows.map((row) => <MemoRow key={row.id} row={row} columns={columns} to={to} search={search} />)}
        </tbody>
      </table>
    </div>
  )
}
