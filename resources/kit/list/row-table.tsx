import { type KeyboardEvent, memo, type MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { drawField, isNumeric } from '#kit/cells/field-value.tsx'
import type { Row } from '#kit/fields/field-spec.ts'
import type { Sort } from './list-query.ts'
import type { ColumnField } from './use-columns.ts'

const SKELETON_ROWS = 20

interface RowTableProps<R extends Row> {
  label: string
  path: string
  columns: readonly ColumnField<R>[]
  rows: readonly R[]
  isLoading: boolean
  /** The rows are those of the page before. */
  isStale: boolean
  sort: Sort | undefined
  onSort: (field: string) => void
}

function Head<R>({ field, sort, onSort }: { field: ColumnField<R>; sort: Sort | undefined; onSort: (field: string) => void }) {
  const order = sort?.field === field.name ? sort.order : undefined
  const ariaSort = order && (order === 'asc' ? 'ascending' : 'descending')
  return (
    <th scope="col" aria-sort={ariaSort} className={isNumeric(field) ? 'kit-number' : undefined}>
      {field.column.sort ? (
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

const LINK = 'kit-row-link'

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const links = [...(event.currentTarget.closest('tbody')?.querySelectorAll<HTMLElement>(`.${LINK}`) ?? [])]
  const next = step === undefined ? undefined : links[links.indexOf(event.currentTarget) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

interface TableRowProps<R extends Row> {
  row: R
  columns: readonly ColumnField<R>[]
  path: string
  /** The list's own address, for the way back. */
  search: string
}

function TableRow<R extends Row>({ row, columns, path, search }: TableRowProps<R>) {
  const navigate = useNavigate()
  const to = `${path}/${row.id}`
  const state = { listSearch: search }
  const open = (event: MouseEvent) => {
    const isElsewhere = (event.target as Element).closest('a, button') !== null
    if (isElsewhere || window.getSelection()?.isCollapsed === false) return
    if (event.metaKey || event.ctrlKey) window.open(to)
    else void navigate(to, { state })
  }
  return (
    <tr onClick={open}>
      {columns.map((field, index) => {
        const value = drawField(field, row)
        const title = typeof value === 'string' ? value : undefined
        return index === 0 ? (
          <th key={field.name} scope="row" title={title}>
            <Link to={to} state={state} className={LINK} onKeyDown={moveFocus}>
              {value}
            </Link>
          </th>
        ) : (
          <td key={field.name} data-label={field.label} title={title} className={isNumeric(field) ? 'kit-number' : undefined}>
            {value}
          </td>
        )
      })}
    </tr>
  )
}
const MemoRow = memo(TableRow) as typeof TableRow

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
export function RowTable<R extends Row>({ label, path, columns, rows, isLoading, isStale, sort, onSort }: RowTableProps<R>) {
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
          {isLoading
            ? skeleton(columns)
            : rows.map((row) => <MemoRow key={row.id} row={row} columns={columns} path={path} search={search} />)}
        </tbody>
      </table>
    </div>
  )
}
