import { type ReactNode, useState } from 'react'
import { DASH } from '#contract/constants.ts'
import {
  DASHBOARD_NAMES,
  type DashboardRow,
  type readDispatchDashboard,
} from '#contract/entities/reports/dashboard.ts'
import { type AnswerOf, NONE } from '#contract/http.ts'
import { dollars } from '#contract/rules/money.ts'
import { formatNumber } from '#kit/cells/format.ts'
import { Button } from '#src/ui/button.tsx'
import type { FigureScope } from './links.ts'
import { PagedTable } from './paged-table.tsx'
import { Segments } from './segments.tsx'

const BY = { vehicle: 'Units', broker: 'Brokers', dispatcher: 'Dispatchers' } as const
type By = keyof typeof BY
const WITHOUT = {
  vehicle: 'No unit',
  broker: 'No broker',
  dispatcher: 'No dispatcher',
} as const satisfies Record<By, string>

interface TablesProps {
  data: Pick<AnswerOf<typeof readDispatchDashboard>, 'vehicles' | 'brokers' | 'dispatchers'>
  total: number
  link: (scope: FigureScope, count: number) => ReactNode
  onBroker: (id: number) => void
}

const sumProfit = (rows: readonly DashboardRow[]) =>
  rows.some(({ profit_cents }) => profit_cents === null)
    ? DASH
    : dollars(rows.reduce((sum, { profit_cents }) => sum + (profit_cents ?? 0), 0))

/** A last row holds what belongs to none, so that each table adds up to its total. */
export function NameTables({ data, total, link, onBroker }: TablesProps) {
  const [by, setBy] = useState<By>('dispatcher')
  const rows: Record<By, readonly DashboardRow[]> = {
    vehicle: data.vehicles,
    broker: data.brokers,
    dispatcher: data.dispatchers,
  }
  const shown =
    rows[by].length === 0 && by !== 'broker' && data.brokers.length > 0 && data.dispatchers.length === 0
      ? 'broker'
      : by
  const rest = total - rows[shown].reduce((sum, { count }) => sum + count, 0)
  const hasAll = rows[shown].length < DASHBOARD_NAMES
  const hasProfit = rows[shown].some(({ profit_cents }) => profit_cents !== null)
  return (
    <section className="panel pad-16 stack gap-12" aria-label="Tables">
      <Segments label="Table" options={BY} value={shown} onChange={setBy} />
      <PagedTable
        key={shown}
        label={BY[shown]}
        heads={[
          BY[shown],
          'Count',
          ...(hasProfit ? ['Profit'] : []),
          ...(shown === 'broker' ? ['Filter'] : []),
        ]}
        rows={[
          ...rows[shown].map(({ id, name, count, profit_cents }) => ({
            key: id,
            cells: [
              name,
              link({ [shown]: String(id) }, count),
              ...(hasProfit ? [profit_cents === null ? '—' : dollars(profit_cents)] : []),
              ...(shown === 'broker'
                ? [
                    <Button
                      key="only"
                      kind="quiet"
                      onClick={() => onBroker(id)}
                      aria-label={`Filter by ${name}`}
                    >
                      Filter
                    </Button>,
                  ]
                : []),
            ],
          })),
          ...(rest > 0 && rows[shown].length > 0
            ? [
                {
                  key: 'rest',
                  cells: [
                    hasAll ? WITHOUT[shown] : 'Others',
                    hasAll ? link({ [shown]: NONE }, rest) : formatNumber(rest),
                    ...(hasProfit ? ['—'] : []),
                    ...(shown === 'broker' ? [''] : []),
                  ],
                },
              ]
            : []),
        ]}
        empty="No activity in this date range."
        most={12}
        total={[
          'Total',
          formatNumber(total),
          ...(hasProfit ? [rest > 0 ? DASH : sumProfit(rows[shown])] : []),
          ...(shown === 'broker' ? [''] : []),
        ]}
      />
    </section>
  )
}
