import { Table, type TableProps } from 'antd'
import { memo, type MouseEvent, type ReactNode, useEffect, useId, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { dollars } from '#contract/rules/money.ts'
import { drawField, isNumeric } from '#kit/cells/field-value.tsx'
import type { ListedRow } from '#kit/define-views.ts'
import { useIsPhone } from '#kit/use-is-phone.ts'
import { useRoom } from '#kit/use-room.ts'
import { findCutColumns, findZeroColumns, isMoney } from './fit-columns.ts'
import type { Sorting } from './list-query.ts'
import { RowCards } from './row-cards.tsx'
import { openOnClick, RowLink } from './row-link.tsx'
import type { Selection } from './selection.ts'
import { type ListTotals, TotalsCard, TotalsRow, totalText } from './totals-row.tsx'
import type { ColumnField, Unshown } from './use-columns.ts'

const SELECT_WIDTH = 40
const NO_ROW_CLICK = {
  onClick: (event: MouseEvent) => event.stopPropagation(),
  onAuxClick: (event: MouseEvent) => event.stopPropagation(),
}
const COMING = { emptyText: <div className="kit-rows-to-come kit-table-rows-to-come" /> }

export interface RowTableProps<R extends ListedRow> extends Pick<TableProps<R>, 'dataSource' | 'loading'> {
  label: string
  /** Keep its identity stable, as it invalidates memoized rows. Without it the rows are not links. */
  to?: ((row: R) => string) | undefined
  columns: readonly ColumnField<R>[]
  sorting?: Sorting | undefined
  selection?: Selection | undefined
  /** Columns that stay however narrow the table is. */
  keeps?: ((field: ColumnField<R>) => boolean) | undefined
  /** Receives the columns that are not shown. */
  onCut?: ((unshown: Unshown) => void) | undefined
  totals?: ListTotals | undefined
}

const ORDERS = { asc: 'ascend', desc: 'descend' } as const

function toSorting(sorting: Sorting | undefined, order: string) {
  if (!sorting?.takes(order)) return {}
  const { sort } = sorting
  return { sorter: true, sortOrder: sort?.field === order ? ORDERS[sort.order] : null }
}

const DIGIT = 8
const SEPARATOR = 4
const CELL_PADDING = 18

const parsePixels = (figure: string) => {
  const digits = figure.replace(/[\s,.]/g, '').length
  return DIGIT * digits + SEPARATOR * (figure.length - digits) + CELL_PADDING
}

/** Pixels; wider than declared when a figure of this page is longer, as figures are never truncated. */
function getWidth<R extends ListedRow>(
  field: ColumnField<R>,
  rows: readonly R[],
  totals: ListTotals = NO_TOTALS,
): number {
  const { width } = field.column
  if (!isNumeric(field)) return width
  const figures = rows
    .map((row) =>
      isMoney(field) ? dollars(Reflect.get(row, field.name) as number | null) : drawField(field, row),
    )
    .filter((figure) => typeof figure === 'string')
  return Math.max(width, ...[...figures, totalText(field, totals)].map(parsePixels))
}

const keepsNone = () => false
const NO_TOTALS: ListTotals = {}

function useFittingColumns<R extends ListedRow>(
  {
    columns,
    dataSource = [],
    sorting,
    selection,
    keeps = keepsNone,
    onCut,
    totals = NO_TOTALS,
  }: RowTableProps<R>,
  room: number | undefined,
): readonly ColumnField<R>[] {
  const sorted = sorting?.sort?.field
  // As text, so that equal answers of a refetch render nothing.
  const unshown = useMemo(() => {
    const isKept = (field: ColumnField<R>) => keeps(field) || sorted === (field.column.order ?? field.name)
    const zero = findZeroColumns(
      columns,
      dataSource,
      (field) => isKept(field) || (totals[field.name] ?? 0) !== 0,
    )
    const rest = columns.filter(({ name }) => !zero.includes(name))
    const cut = findCutColumns({
      columns: rest,
      widths: rest.map((field) => getWidth(field, dataSource, totals)),
      room: Math.max(0, (room ?? 0) - (selection ? SELECT_WIDTH : 0)),
      keeps: isKept,
    })
    return JSON.stringify({
      ...Object.fromEntries(zero.map((name) => [name, 'all zero'])),
      ...Object.fromEntries(cut.map((name) => [name, 'no room'])),
    })
  }, [columns, dataSource, room, selection, keeps, sorted, totals])
  useEffect(() => onCut?.(JSON.parse(unshown) as Unshown), [unshown, onCut])
  return useMemo(() => {
    const names = JSON.parse(unshown) as Unshown
    return columns.filter(({ name }) => names[name] === undefined)
  }, [columns, unshown])
}

const isOtherRow = (row: unknown, before: unknown) => row !== before

function useTableColumns<R extends ListedRow>(
  columns: readonly ColumnField<R>[],
  { dataSource = [], sorting, to, totals }: RowTableProps<R>,
  toNameId: (row: R) => string,
) {
  const navigate = useNavigate()
  return useMemo(
    () =>
      columns.map((field, index): NonNullable<TableProps<R>['columns']>[number] & { width: number } => {
        const order = field.column.order ?? field.name
        const isFirst = index === 0
        return {
          key: order,
          title: field.label,
          width: getWidth(field, dataSource, totals),
          align: isNumeric(field) ? 'end' : 'start',
          ellipsis: !field.column.wraps,
          shouldCellUpdate: isOtherRow,
          render: (_, row) => {
            const value = drawField(field, row)
            if (!isFirst || !to) return value
            return (
              <RowLink to={to(row)} navigate={navigate}>
                {value}
              </RowLink>
            )
          },
          ...(isFirst && {
            className: 'kit-row-name',
            rowScope: 'row',
            onCell: (row) => ({ id: toNameId(row) }),
          }),
          ...toSorting(sorting, order),
        }
      }),
    [columns, dataSource, sorting, to, totals, toNameId, navigate],
  )
}

function WideTable<R extends ListedRow>(props: RowTableProps<R>) {
  const { label, to, dataSource = [], loading = false, sorting, selection, totals } = props
  const navigate = useNavigate()
  const tableId = useId()
  const toNameId = useMemo(() => (row: R) => `${tableId}-${row.id}`, [tableId])
  const frame = useRef<HTMLDivElement>(null)
  const room = useRoom(frame)
  const fitting = useFittingColumns(props, room)
  const columns = useTableColumns(fitting, props, toNameId)
  const minWidth = columns.reduce((sum, { width }) => sum + width, selection ? SELECT_WIDTH : 0)
  const onChange: TableProps<R>['onChange'] = (_pages, _filters, sorter) => {
    const one = Array.isArray(sorter) ? sorter[0] : sorter
    sorting?.onSort(
      one?.order
        ? { field: String(one.columnKey), order: one.order === 'ascend' ? 'asc' : 'desc' }
        : undefined,
    )
  }
  const nameCheckbox = useMemo(
    () => (row: R) => ({ id: `${toNameId(row)}-select`, 'aria-labelledby': `${tableId} ${toNameId(row)}` }),
    [tableId, toNameId],
  )
  const isEmpty = dataSource.length === 0
  // Columns of zeros are hidden, which is known only with the first rows.
  const isUndecided = isEmpty && Boolean(loading) && props.columns.some(isMoney)
  return (
    <div
      ref={frame}
      className="panel grow scroll tabular kit-table-frame"
      // Rows that are no links leave nothing else for the keyboard to scroll by.
      {...(!to && !selection && { tabIndex: 0, role: 'group', 'aria-label': label })}
    >
      {isUndecided && <div className="kit-rows-to-come" aria-busy />}
      {room !== undefined && !isUndecided && (
        <Table<R>
          aria-label={label}
          aria-busy={Boolean(loading)}
          className="kit-table"
          style={{ minWidth }}
          size="small"
          rowKey="id"
          tableLayout="fixed"
          columns={columns}
          dataSource={dataSource}
          loading={!isEmpty && loading}
          locale={COMING}
          pagination={false}
          showSorterTooltip={false}
          rowHoverable={false}
          rowClassName={to ? 'kit-row clickable' : 'kit-row'}
          onRow={(row) => (to ? openOnClick(to(row), navigate) : {})}
          onChange={onChange}
          {...(totals &&
            !isEmpty && {
              summary: () => (
                <TotalsRow columns={fitting} totals={totals} hasSelection={selection !== undefined} />
              ),
            })}
          {...(selection && {
            rowSelection: {
              columnWidth: SELECT_WIDTH,
              onCell: () => NO_ROW_CLICK,
              selectedRowKeys: [...selection.ids],
              preserveSelectedRowKeys: true,
              getCheckboxProps: nameCheckbox,
              getTitleCheckboxProps: () => ({ 'aria-label': 'Select this page' }),
              onChange: (keys) => selection.set(keys as number[]),
            },
          })}
        />
      )}
      {selection && (
        <span id={tableId} className="visually-hidden">
          Select
        </span>
      )}
    </div>
  )
}

const AnyRowTable = <R extends ListedRow>(props: RowTableProps<R>) =>
  useIsPhone() ? (
    <>
      {props.totals && <TotalsCard columns={props.columns} totals={props.totals} />}
      <RowCards {...props} />
    </>
  ) : (
    <WideTable {...props} />
  )

export const RowTable = memo(AnyRowTable) as <R extends ListedRow>(props: RowTableProps<R>) => ReactNode
