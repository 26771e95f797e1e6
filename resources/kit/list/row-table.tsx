import { useLocation } from 'react-router'
import { isNumeric } from '#kit/cells/field-value.tsx'
import type { ListedRow } from '#kit/define-views.ts'
import { nextSort, type Sorting } from './list-query.ts'
import { PageBox, type Selection } from './selection.tsx'
import { SortChoice } from './sort-choice.tsx'
import { MemoRow } from './table-row.tsx'
import type { ColumnField } from './use-columns.ts'

const SKELETON_ROWS = 20

interface RowTableProps<R extends ListedRow> {
  label: string
  /** Where a row leads; the same function as long as it means the same. Without one the rows lead nowhere. */
  to?: ((row: R) => string) | undefined
  columns: readonly ColumnField<R>[]
  rows: readonly R[]
  isLoading: boolean
  /** The rows are those of the page before. */
  isStale: boolean
  sorting?: Sorting | undefined
  selection?: Selection | undefined
}

function Head<R>({ field, sorting }: { field: ColumnField<R>; sorting: Sorting | undefined }) {
  const name = field.column.order ?? field.name
  const order = sorting?.sort?.field === name ? sorting.sort.order : undefined
  const ariaSort = order && (order === 'asc' ? 'ascending' : 'descending')
  return (
    <th scope="col" aria-sort={ariaSort} className={isNumeric(field) ? 'kit-number' : undefined}>
      {sorting?.takes(name) ? (
        <button type="button" onClick={() => sorting.onSort(nextSort(sorting.sort, name))}>
          {field.label}
          <span aria-hidden="true">{order === undefined ? '' : order === 'asc' ? ' ↑' : ' ↓'}</span>
        </button>
      ) : (
        field.label
      )}
    </th>
  )
}

const skeleton = <R,>(columns: readonly ColumnField<R>[], hasBoxes: boolean) =>
  Array.from({ length: SKELETON_ROWS }, (_, index) => (
    <tr key={index} className="kit-skeleton" aria-hidden="true">
      {hasBoxes && (
        <td>
          <span>&nbsp;</span>
        </td>
      )}
      {columns.map((field) => (
        <td key={field.name}>
          <span>&nbsp;</span>
        </td>
      ))}
    </tr>
  ))

/** The rows of a list: a row opens its record by click, and by Enter on its first cell; the arrow keys move between rows. */
export function RowTable<R extends ListedRow>(props: RowTableProps<R>) {
  const { label, to, columns, rows, isLoading, isStale, sorting, selection } = props
  const { search } = useLocation()
  const width = columns.reduce((sum, { column }) => sum + column.width, 0)
  return (
    <>
      {sorting && <SortChoice columns={columns} sorting={sorting} />}
      <div className="kit-table-frame" data-stale={isStale || undefined}>
        <table className="kit-table" aria-label={label} aria-busy={isLoading || isStale} style={{ minWidth: width }}>
          <colgroup>
            {selection && <col className="kit-pick-column" />}
            {columns.map(({ name, column }) => (
              <col key={name} style={{ width: column.width }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {selection && <PageBox rows={rows} selection={selection} />}
              {columns.map((field) => (
                <Head key={field.name} field={field} sorting={sorting} />
              ))}
            </tr>
          </thead>
          <tbody>
            {isLoading
              ? skeleton(columns, selection !== undefined)
              : rows.map((row) => (
                  <MemoRow
                    key={row.id}
                    row={row}
                    columns={columns}
                    to={to}
                    search={search}
                    isSelected={selection?.ids.has(row.id)}
                    onSelect={selection?.toggle}
                  />
                ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
