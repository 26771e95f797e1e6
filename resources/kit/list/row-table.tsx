import { Checkbox, Table, type TableProps } from 'antd'
import { type ComponentProps, type MouseEvent, useId } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { drawField, isNumeric } from '#kit/cells/field-value.tsx'
import type { ListedRow } from '#kit/define-views.ts'
import { useIsPhone } from '#kit/ui/use-is-phone.ts'
import type { Sorting } from './list-query.ts'
import { listState, RowLink } from './row-link.tsx'
import { RowCards } from './row-cards.tsx'
import { SkeletonBar, skeletonRows } from './skeleton-rows.tsx'
import type { Selection } from './selection.ts'
import type { ColumnField } from './use-columns.ts'

type AntColumns<R> = NonNullable<TableProps<R>['columns']>

const PICK_WIDTH = 40
// antd gives each cell a place of its own that a class can not change: what stays as the list is scrolled says so in its style.
const FIRST = { position: 'sticky', left: 0, zIndex: 1 } as const
const FIRST_CELL = { ...FIRST, background: 'var(--row-ground)' } as const
const COMPONENTS = {
  header: { wrapper: (head: ComponentProps<'thead'>) => <thead {...head} style={{ position: 'sticky', top: 0, zIndex: 2 }} /> },
}

/** What the rows of a list are drawn from. */
export interface RowTableProps<R extends ListedRow> {
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

const rowClass = (opens: boolean, isSelected: boolean) =>
  ['kit-row', opens && 'clickable', isSelected && 'kit-row-selected'].filter(Boolean).join(' ')

function open(event: MouseEvent, to: string, navigate: NavigateFunction) {
  // React sends clicks of a menu or a dialog on to the row that opened it, although they stand elsewhere on the page.
  const target = event.target as Element
  const isElsewhere = !event.currentTarget.contains(target) || target.closest('a, button, label') !== null
  if (isElsewhere || window.getSelection()?.isCollapsed === false) return
  if (event.metaKey || event.ctrlKey) window.open(to)
  else void navigate(to, { state: listState() })
}

interface ColumnParts<R extends ListedRow> extends Pick<RowTableProps<R>, 'columns' | 'to' | 'sorting'> {
  /** The id of the cell that names a row. */
  nameId: (row: R) => string
}

function antColumns<R extends ListedRow>({ columns, to, sorting, nameId }: ColumnParts<R>): AntColumns<R> {
  return columns.map((field, index) => {
    const order = field.column.order ?? field.name
    const isFirst = index === 0
    const draw = (row: R) => {
      if (row.id < 0) return <SkeletonBar />
      const value = drawField(field, row)
      return isFirst && to ? <RowLink to={to(row)}>{value}</RowLink> : value
    }
    return {
      key: order,
      title: field.label,
      width: field.column.width,
      align: isNumeric(field) ? 'end' : 'start',
      ellipsis: true,
      render: (_, row) => draw(row),
      shouldCellUpdate: (row, before) => row !== before,
      ...(isFirst && {
        rowScope: 'row' as const,
        onHeaderCell: () => ({ style: FIRST }),
        onCell: (row: R) => ({ id: nameId(row), style: FIRST_CELL }),
      }),
      ...(sorting?.takes(order) && {
        sorter: true,
        sortOrder: sorting.sort?.field === order ? (sorting.sort.order === 'asc' ? 'ascend' : 'descend') : null,
      }),
    }
  })
}

function selectionOf<R extends ListedRow>(
  selection: Selection,
  rows: readonly R[],
  names: { nameId: (row: R) => string; wordId: string },
): TableProps<R>['rowSelection'] {
  const ids = rows.map(({ id }) => id)
  const count = ids.filter((id) => selection.ids.has(id)).length
  const isAll = count > 0 && count === ids.length
  return {
    columnWidth: PICK_WIDTH,
    selectedRowKeys: [...selection.ids],
    preserveSelectedRowKeys: true,
    columnTitle: (
      <Checkbox
        aria-label="Select this page"
        checked={isAll}
        indeterminate={count > 0 && !isAll}
        disabled={ids.length === 0}
        onChange={() => selection.setAll(ids, !isAll)}
      />
    ),
    getCheckboxProps: (row) => ({ 'aria-labelledby': `${names.wordId} ${names.nameId(row)}`, disabled: row.id < 0 }),
    onChange: (keys) => selection.replace(keys as number[]),
  }
}

/** The rows of a list, on a phone as cards: a row opens its record by click, and by Enter on its first cell; the arrow keys move between rows. */
export function RowTable<R extends ListedRow>(props: RowTableProps<R>) {
  const { label, to, columns, rows, isLoading, isStale, sorting, selection } = props
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const id = useId()
  const nameId = (row: R) => `${id}-${row.id}`
  const wordId = `${id}-select`
  if (isPhone) return <RowCards {...props} />

  const width = columns.reduce((sum, { column }) => sum + column.width, selection ? PICK_WIDTH : 0)
  const onChange: TableProps<R>['onChange'] = (_pages, _filters, sorter) => {
    const one = Array.isArray(sorter) ? sorter[0] : sorter
    sorting?.onSort(one?.order ? { field: String(one.columnKey), order: one.order === 'ascend' ? 'asc' : 'desc' } : undefined)
  }
  return (
    <div className="panel grow scroll tabular kit-table-frame" data-stale={isStale || undefined}>
      <Table<R>
        aria-label={label}
        aria-busy={isLoading || isStale}
        size="small"
        rowKey="id"
        tableLayout="fixed"
        components={COMPONENTS}
        pagination={false}
        showSorterTooltip={false}
        style={{ minWidth: width }}
        columns={antColumns({ columns, to, sorting, nameId })}
        dataSource={isLoading ? skeletonRows<R>() : rows}
        rowClassName={({ id }) => rowClass(to !== undefined, selection?.ids.has(id) === true)}
        onRow={(row) => (to && row.id > 0 ? { onClick: (event) => open(event, to(row), navigate) } : {})}
        onChange={onChange}
        {...(selection && { rowSelection: selectionOf(selection, isLoading ? [] : rows, { nameId, wordId }) })}
      />
      {selection && (
        <span id={wordId} className="visually-hidden">
          Select
        </span>
      )}
    </div>
  )
}
