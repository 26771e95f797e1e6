import type { z } from 'zod'
import {
  DASHBOARD_TYPES,
  type DashboardRow,
  type exportDispatchDashboard,
  type exportProfit,
  EXPORTED_COUNTS,
  type readDispatchDashboard,
  type readProfit,
} from '#contract/entities/reports/dashboard.ts'
import type { AnswerOf } from '#contract/http.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { DAY_GROUPS } from '#contract/rules/day-range.ts'
import { LOAD, LOAD_STATUS } from '#contract/rules/load-status.ts'
import { toProfit } from '#contract/rules/money.ts'
import type { SheetColumn } from '#contract/rules/sheet-columns.ts'
import type { Download } from '#server/kernel/http/mount-download.ts'
import { type ExportCall, exportList, type ListSheet } from '#server/kernel/sheets/export-list.ts'
import { type Cell, toCell } from '#server/kernel/sheets/write-cells.ts'

export interface Table {
  columns: readonly SheetColumn[]
  rows: readonly Cell[][]
}

const TOTAL = 'Total'

const toTable = (columns: readonly SheetColumn[], rows: readonly Record<string, unknown>[]): Table => ({
  columns,
  rows: rows.map((row) => columns.map((column) => toCell(column, row[column.field]))),
})

const EARNED: readonly SheetColumn[] = [
  { field: 'loads', title: 'Delivered', cell: 'number' },
  { field: 'tonu', title: LOAD_STATUS[LOAD.tonu], cell: 'number' },
  { field: 'broker_price_cents', title: 'Broker rate', cell: 'money' },
  { field: 'driver_price_cents', title: 'Driver pay', cell: 'money' },
  { field: 'profit_cents', title: 'Profit', cell: 'money' },
  { field: 'margin', title: 'Margin %', cell: 'number' },
]

type Earned = AnswerOf<typeof readProfit>['total']

const withMargin = <Row extends Earned>(row: Row) => ({
  ...row,
  margin: toProfit(row.broker_price_cents, row.driver_price_cents)?.percent ?? '0.00',
})

export function toProfitTable(
  { rows, group }: Pick<z.output<typeof exportProfit.query>, 'rows' | 'group'>,
  { total, before, points, dispatchers }: AnswerOf<typeof readProfit>,
): Table {
  if (rows === 'dispatcher')
    return toTable(
      [{ field: 'name', title: 'Dispatcher', cell: 'text' }, ...EARNED],
      [...dispatchers, { ...total, name: TOTAL }].map(withMargin),
    )
  return toTable(
    [
      { field: 'start', title: DAY_GROUPS[group], cell: 'text' },
      ...EARNED,
      { field: 'before_profit_cents', title: 'Profit of the prior period', cell: 'money' },
    ],
    [...points, { ...total, start: TOTAL, before_profit_cents: before.profit_cents }].map(withMargin),
  )
}

type Counts = Omit<AnswerOf<typeof readDispatchDashboard>, 'as_of'>

const sumOf = (rows: readonly DashboardRow[]): number | null =>
  rows.some(({ profit_cents }) => profit_cents === null)
    ? null
    : rows.reduce((sum, { profit_cents }) => sum + (profit_cents ?? 0), 0)

const NAMED = { vehicle: 'vehicles', broker: 'brokers', dispatcher: 'dispatchers' } as const

export function toCountTable(
  { rows, type }: Pick<z.output<typeof exportDispatchDashboard.query>, 'rows' | 'type'>,
  counts: Counts,
): Table {
  const counted: SheetColumn = { field: 'count', title: codeWords(DASHBOARD_TYPES, type), cell: 'number' }
  const total = counts.counts.find((one) => one.type === type) ?? { count: 0, before: 0 }
  if (rows === 'graph')
    return toTable(
      [
        { field: 'start', title: DAY_GROUPS[counts.group], cell: 'text' },
        counted,
        { field: 'before', title: 'Prior period', cell: 'number' },
      ],
      [...counts.graph, { ...total, start: TOTAL }],
    )
  if (rows === 'lane')
    return toTable(
      [
        { field: 'pick_up_state', title: 'Pickup state', cell: 'text' },
        { field: 'deliver_state', title: 'Delivery state', cell: 'text' },
        counted,
      ],
      counts.lanes,
    )
  const named = counts[NAMED[rows]]
  const rest = total.count - named.reduce((sum, { count }) => sum + count, 0)
  const profit_cents = rest === 0 ? sumOf(named) : null
  return toTable(
    [
      { field: 'name', title: EXPORTED_COUNTS[rows], cell: 'text' },
      counted,
      { field: 'profit_cents', title: 'Profit', cell: 'money' },
    ],
    [
      ...named,
      ...(rest > 0 ? [{ name: 'Others or none', count: rest, profit_cents: null }] : []),
      { name: TOTAL, count: total.count, profit_cents },
    ],
  )
}

export const exportTable = (
  call: ExportCall,
  list: Pick<ListSheet, 'kind' | 'name' | 'format' | 'filter'>,
  { columns, rows }: Table,
): Promise<Download> =>
  exportList(call, {
    ...list,
    isEmpty: false,
    columns,
    find: async () => Int32Array.from(rows.keys()),
    open: async () => async (_, ids) => [...ids].flatMap((at) => (rows[at] ? [rows[at]] : [])),
  })
