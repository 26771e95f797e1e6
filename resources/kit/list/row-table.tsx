import { Checkbox, Table, type TableProps } from 'antd'
import { type ComponentProps, memo, type ReactNode, useId, useMemo } from 'react'
import { drawField, isNumeric } from '#kit/cells/field-value.tsx'
import type { ListedRow } from '#kit/define-views.ts'
import { useIsPhone } from '#kit/ui/use-is-phone.ts'
import type { Sorting } from './list-query.ts'
import { alignment, BodyRows, FIRST, RowBody } from './row-body.tsx'
import { RowCards } from './row-cards.tsx'
import type { Selection } from './selection.ts'
import type { ColumnField } from './use-columns.ts'

type AntColumns<R> = NonNullable<TableProps<R>['columns']>

const PICK_WIDTH = 40
const COMPONENTS = {
  header: {
    wrapper: (head: ComponentProps<'thead'>) => (
      <thead {...head} style={{ position: 'sticky', top: 0, zIndex: 2 }} />
    ),
  },
  body: { wrapper: BodyRows },
}

export interface RowTableProps<R extends ListedRow> {
  label: string
  /** Keep its identity stable, as it invalidates memoized rows. Without it the rows are not links. */
  to?: ((row: R) => string) | undefined
  columns: readonly ColumnField<R>[]
  rows: readonly R[]
  isLoading: boolean
  isStale: boolean
  sorting?: Sorting | undefined
  selection?: Selection | undefined
}

function toSorting(sorting: Sorting | undefined, order: string) {
  if (!sorting?.takes(order)) return {}
  const { sort } = sorting
  return {
    sorter: true,
    sortOrder:
      sort?.field === order ? (sort.order === 'asc' ? ('ascend' as const) : ('descend' as const)) : null,
  }
}

const DIGIT = 8
const SEPARATOR = 4
const CELL_PADDING = 18

const parsePixels = (figure: string) => {
  const digits = figure.replace(/[\s,.]/g, '').length
  return DIGIT * digits + SEPARATOR * (figure.length - digits) + CELL_PADDING
}

/** Pixels; wider than declared when a figure of this page is longer, as figures are never truncated. */
function getWidth<R extends ListedRow>(field: ColumnField<R>, rows: readonly R[]): number {
  const { width } = field.column
  if (!isNumeric(field)) return width
  const figures = rows.map((row) => drawField(field, row)).filter((figure) => typeof figure === 'string')
  return Math.max(width, ...figures.map(parsePixels))
}

const buildHeader = <R extends ListedRow>(
  columns: readonly ColumnField<R>[],
  widths: readonly number[],
  sorting: Sorting | undefined,
): AntColumns<R> =>
  columns.map((field, index) => {
    const order = field.column.order ?? field.name
    return {
      key: order,
      title: field.label,
      width: widths[index] ?? field.column.width,
      align: alignment(field),
      ellipsis: true,
      ...(index === 0 && { onHeaderCell: () => ({ style: FIRST }) }),
      ...toSorting(sorting, order),
    }
  })

function selectionColumn<R extends ListedRow>(
  selection: Selection,
  rows: readonly R[],
): AntColumns<R>[number] {
  const ids = rows.map(({ id }) => id)
  const count = ids.filter((id) => selection.ids.has(id)).length
  const isAll = count > 0 && count === ids.length
  return {
    key: 'select',
    width: PICK_WIDTH,
    align: 'center',
    title: (
      <Checkbox
        aria-label="Select this page"
        checked={isAll}
        indeterminate={count > 0 && !isAll}
        disabled={ids.length === 0}
        onChange={() => selection.setAll(ids, !isAll)}
      />
    ),
  }
}

/** Makes the first cells sticky only while the content overflows: fifty sticky cells are costly. */
function watchWidth(frame: HTMLElement | null) {
  if (!frame) return undefined
  const observer = new ResizeObserver(() =>
    frame.toggleAttribute('data-wide', frame.scrollWidth > frame.clientWidth),
  )
  for (const watched of [frame, ...frame.children]) observer.observe(watched)
  return () => observer.disconnect()
}

function AnyRowTable<R extends ListedRow>(props: RowTableProps<R>) {
  const { label, to, columns, rows, isLoading, isStale, sorting, selection } = props
  const isPhone = useIsPhone()
  const wordId = useId()
  const widths = useMemo(
    () => (isPhone ? [] : columns.map((field) => getWidth(field, rows))),
    [isPhone, columns, rows],
  )
  if (isPhone) return <RowCards {...props} />

  const head = buildHeader(columns, widths, sorting)
  const width = widths.reduce((sum, one) => sum + one, selection ? PICK_WIDTH : 0)
  const onChange: TableProps<R>['onChange'] = (_pages, _filters, sorter) => {
    const one = Array.isArray(sorter) ? sorter[0] : sorter
    sorting?.onSort(
      one?.order
        ? { field: String(one.columnKey), order: one.order === 'ascend' ? 'asc' : 'desc' }
        : undefined,
    )
  }
  return (
    <div
      ref={watchWidth}
      className="panel grow scroll tabular kit-table-frame"
      data-stale={isStale || undefined}
    >
      <RowBody value={{ rows, columns, to, selection, wordId, isLoading }}>
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
          columns={selection ? [selectionColumn(selection, isLoading ? [] : rows), ...head] : head}
          onChange={onChange}
        />
      </RowBody>
      {selection && (
        <span id={wordId} className="visually-hidden">
          Select
        </span>
      )}
    </div>
  )
}

export const RowTable = memo(AnyRowTable) as <R extends ListedRow>(props: RowTableProps<R>) => ReactNode
