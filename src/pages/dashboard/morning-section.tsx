import { useCan } from '@refinedev/core'
import type { ReactNode } from 'react'
import type { AnswerOf } from '#contract/http.ts'
import { readMorning } from '#contract/entities/reports/dashboard.ts'
import { dayText } from '#contract/rules/dates.ts'
import { EMPTY_SOON_HOURS, TRUCK_STATES } from '#contract/rules/truck-state.ts'
import { dayAfter } from '#contract/rules/day-range.ts'
import { weekName } from '#contract/rules/iso-week.ts'
import { marginText } from '#contract/rules/arrivals.ts'
import { deliveredText, loadCountText } from '#contract/rules/load-count.ts'
import { dollars } from '#contract/rules/money.ts'
import { placeName, parseTown } from '#contract/rules/place.ts'
import { STOP_KIND } from '#contract/rules/stop-time.ts'
import { ALL_TEAMS } from '#parts/fleet/vehicle/team-selection.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { useRead } from '#kit/call.ts'
import { AllowedLink } from '#kit/cells/allowed-link.tsx'
import { formatNumber } from '#kit/cells/format.ts'
import { StatusTag } from '#kit/cells/status.tsx'
import { Age, Instant } from '#kit/cells/time.tsx'
import { type Figure, Figures } from './figures.tsx'
import { Graph } from './graph.tsx'
import { bidsPath, earnedPath, plannedPath } from './links.ts'
import { PagedTable } from './paged-table.tsx'
import { Failed, Waiting } from './states.tsx'
import { waitText, Won } from './won.tsx'

type Morning = AnswerOf<typeof readMorning>

const FREE_NOW = `/vehicles?free=now&team=${ALL_TEAMS}`
const FREE_SOON = `/vehicles?free=soon&team=${ALL_TEAMS}`
const AT_RISK = '/orders?is_at_risk=true&is_left_open=false'
const LEFT_OPEN = '/orders?is_left_open=true'

function buildFigures(
  { free_now, free_soon, late, left_open, unpaid, expiring, waiting_bids, weeks }: Morning,
  mayList: Readonly<Record<'bids' | 'vehicles' | 'orders', boolean>>,
): Figure[] {
  const [now, ...before] = weeks.toReversed()
  const average =
    before.reduce((sum, { profit_cents }) => sum + (profit_cents ?? 0), 0) / Math.max(1, before.length)
  return [
    {
      key: 'free',
      label: 'Trucks empty now',
      value: formatNumber(free_now.count),
      note: `${formatNumber(free_soon.count)} more within ${EMPTY_SOON_HOURS} h`,
      to: mayList.vehicles ? FREE_NOW : undefined,
    },
    {
      key: 'late',
      label: 'Loads late',
      value: formatNumber(late.late_count),
      ...(late.late_count > 0 && { tone: 'danger' as const }),
      note: `${formatNumber(late.count - late.late_count)} at risk`,
      to: mayList.orders ? AT_RISK : undefined,
    },
    ...(left_open > 0
      ? [
          {
            key: 'left-open',
            label: 'Loads left open',
            value: formatNumber(left_open),
            note: 'Over a week past due',
            to: mayList.orders ? LEFT_OPEN : undefined,
          },
        ]
      : []),
    ...(now && now.profit_cents !== null
      ? [
          {
            key: 'week',
            label: 'Profit this week',
            value: dollars(now.profit_cents),
            note: `Delivered and TONU loads since Monday. 4-week average ${dollars(average)}`,
            to: earnedPath({ from: now.monday, to: dayAfter(now.monday, 6) }, {}),
          },
        ]
      : []),
    ...(unpaid
      ? [
          {
            key: 'unpaid',
            label: 'Invoices 30+ days past due',
            value: dollars(unpaid.open_cents),
            note: pluralize(unpaid.count, 'invoice'),
            ...(unpaid.count > 0 && { tone: 'warn' as const }),
            to: '/confirmed-loads/invoices?segment=overdue',
          },
        ]
      : []),
    ...(expiring === null
      ? []
      : [
          {
            key: 'expiring',
            label: 'Documents expiring in 7 days',
            value: formatNumber(expiring),
            to: '/hr-portal/expiring?bucket=days_7',
          },
        ]),
    {
      key: 'bids',
      label: 'Bids awaiting reply',
      value: formatNumber(waiting_bids.count),
      note: `Average reply ${waitText(waiting_bids.answer_minutes)}`,
      to: mayList.bids ? '/bids?answer=none' : undefined,
    },
  ]
}

type Cells = readonly (readonly [head: string, cell: ReactNode])[]

function First<R extends { id: number; name: string }>({
  label,
  empty,
  what,
  all,
  count,
  rows,
  resource,
  to,
  cells,
}: {
  label: string
  empty: string
  what: string
  all: string
  count: number
  rows: readonly R[]
  resource: string
  to: (id: number) => string
  cells: (row: R) => Cells
}) {
  const heads = rows[0] ? cells(rows[0]).map(([head]) => head) : []
  return (
    <section className="panel pad-16 stack gap-12" aria-label={label}>
      <div className="spread">
        <h2>{label}</h2>
        {count > 0 && (
          <AllowedLink can={[resource, 'list']} to={all}>
            All {formatNumber(count)}
          </AllowedLink>
        )}
      </div>
      <PagedTable
        label={label}
        hasWords
        heads={[what, ...heads]}
        rows={rows.map((row) => ({
          key: row.id,
          cells: [
            <span key="to" className="nowrap">
              <AllowedLink can={[resource, 'show']} to={to(row.id)}>
                {row.name}
              </AllowedLink>
            </span>,
            ...cells(row).map(([, cell]) => cell),
          ],
        }))}
        empty={empty}
      />
    </section>
  )
}

const MAX_LATE = 6

const toVehicle = (id: number) => `/vehicles/${id}`
const toOrder = (id: number) => `/orders/${id}`

type Late = Morning['late']['loads'][number]
type Free = Morning['free_now']['trucks'][number]
const freeCells = ({ where, at }: Free): Cells => [
  ['Location', placeName(where)],
  ['Last seen', at ? <Age key="at" value={at} /> : '—'],
]
const soonCells = ({ where, at, time_zone }: Free): Cells => [
  ['Location', placeName(where)],
  ['Empty', at ? <Instant key="at" value={at} zone={time_zone} /> : 'Due now'],
]
const lateCells = ({ kind, where, at, time_zone, margin_minutes }: Late): Cells => [
  [
    'On time',
    <StatusTag key="stands" tone={(margin_minutes ?? -1) < 0 ? 'danger' : 'yellow'}>
      {margin_minutes === null ? 'Overdue' : marginText(margin_minutes)}
    </StatusTag>,
  ],
  [
    'Due',
    <span key="due" className="stack gap-2">
      <span className="nowrap">{kind === null ? where || '—' : parseTown(where)}</span>
      {at && (
        <span className="faint small">
          {kind !== null && `${codeWords(STOP_KIND, kind)} `}
          <Instant value={at} zone={time_zone} />
        </span>
      )}
    </span>,
  ],
]

const useMayList = (resource: string) => useCan({ resource, action: 'list' }).data?.can === true

export function MorningSection() {
  const { data, error, refetch } = useRead(readMorning, { resource: 'dashboard' })
  const mayList = { bids: useMayList('bids'), vehicles: useMayList('vehicles'), orders: useMayList('orders') }
  if (error) return <Failed message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Waiting label="Loading today…" />
  const monday = data.weeks.at(-1)?.monday ?? ''
  const thisWeek = { from: monday, to: dayAfter(monday, 6) }
  const earned = {
    loads: data.weeks.reduce((sum, { loads }) => sum + loads, 0),
    tonu: data.weeks.reduce((sum, { tonu }) => sum + tonu, 0),
  }
  const hasMoney = data.weeks.some(({ profit_cents }) => profit_cents !== null)
  return (
    <>
      <Figures label="Today" figures={buildFigures(data, mayList)} />
      <div className="grid gap-12 align-start halves">
        <First
          label={TRUCK_STATES.empty}
          empty="No trucks are empty."
          what="Unit"
          all={FREE_NOW}
          count={data.free_now.count}
          rows={data.free_now.trucks}
          resource="vehicles"
          to={toVehicle}
          cells={freeCells}
        />
        <First
          label={TRUCK_STATES.soon}
          empty={`No trucks ${TRUCK_STATES.soon.toLowerCase()}.`}
          what="Unit"
          all={FREE_SOON}
          count={data.free_soon.count}
          rows={data.free_soon.trucks}
          resource="vehicles"
          to={toVehicle}
          cells={soonCells}
        />
        <First
          label="Late or at risk"
          empty="No loads late or at risk."
          what="Load"
          all={AT_RISK}
          count={data.late.count}
          rows={data.late.loads.slice(0, MAX_LATE)}
          resource="orders"
          to={toOrder}
          cells={lateCells}
        />
        {hasMoney && (
          <section className="panel pad-16 stack gap-12" aria-label="Profit, last 5 weeks">
            <div className="stack gap-4">
              <h2>Profit by week</h2>
              <span className="cluster gap-x-12">
                <AllowedLink
                  can={['loads', 'list']}
                  to={earnedPath(
                    { from: data.weeks[0]?.monday ?? '', to: dayAfter(data.weeks.at(-1)?.monday ?? '', 6) },
                    {},
                  )}
                >
                  {deliveredText(earned)} in {data.weeks.length} weeks
                </AllowedLink>
                <AllowedLink can={['loads', 'list']} to={plannedPath(thisWeek, {})}>
                  {formatNumber(data.planned.loads)} planned this week, {dollars(data.planned.profit_cents)}
                </AllowedLink>
              </span>
            </div>
            <Graph
              label="Profit by week"
              heads={['Week', 'Profit']}
              points={data.weeks.map(({ monday, loads, tonu, profit_cents }) => ({
                key: monday,
                text: weekName(monday),
                value: profit_cents ?? 0,
                words: `${dollars(profit_cents)} from ${loadCountText({ loads, tonu })}, week of ${dayText(monday)}`,
                to: earnedPath({ from: monday, to: dayAfter(monday, 6) }, {}),
              }))}
              short={(cents) => dollars(cents).replace(/\.\d\d$/, '')}
              least={100_000}
              nothing="No loads delivered in these weeks"
            />
          </section>
        )}
        <Won
          what="Broker"
          label="Brokers, 90 days"
          rows={data.brokers}
          from={data.bids_from}
          can={['dispatch', 'list']}
          all="/dispatch/brokers"
          allLabel="All brokers"
        />
        <Won
          what="Lane"
          label="Lanes, 90 days"
          rows={data.lanes}
          from={data.bids_from}
          can={['bids', 'list']}
          all={bidsPath(data.bids_from, {})}
          allLabel="All bids"
        />
      </div>
    </>
  )
}
