import { useCan } from '@refinedev/core'
import type { ReactNode } from 'react'
import type { AnswerOf } from '#contract/http.ts'
import { readMorning } from '#contract/entities/dashboard.ts'
import { dayText } from '#contract/rules/dates.ts'
import { dayAfter } from '#contract/rules/day-range.ts'
import { isoWeekOf } from '#contract/rules/iso-week.ts'
import { marginText } from '#contract/rules/arrivals.ts'
import { dollars } from '#contract/rules/money.ts'
import { townOf } from '#contract/rules/place.ts'
import { STOP_KIND } from '#contract/rules/stop-time.ts'
import type { Can } from '#contract/permissions.ts'
import { useRead } from '#kit/call.ts'
import { AllowedLink } from '#kit/cells/allowed-link.tsx'
import { formatNumber, formatShare } from '#kit/cells/format.ts'
import { Ago, Instant } from '#kit/cells/time.tsx'
import { type Figure, Figures } from './figures.tsx'
import { Graph } from './graph.tsx'
import { earnedPath } from './links.ts'
import { PagedTable } from './paged-table.tsx'
import { Failed, Waiting } from './states.tsx'

type Morning = AnswerOf<typeof readMorning>
type Place = Morning['free_now']['trucks'][number]
const HOUR = 60

const lateText = ({ kind, where, margin_minutes }: Morning['late']['loads'][number]) =>
  kind === null ? where : `${STOP_KIND[kind]} in ${townOf(where)}, ${marginText(margin_minutes)}`

const waitText = (minutes: number | null) => {
  if (minutes === null) return '—'
  return minutes < HOUR ? `${minutes} min` : `${Math.floor(minutes / HOUR)} h ${minutes % HOUR} min`
}

function figuresOf({ free_now, free_soon, late, unpaid, expiring, waiting_bids, weeks }: Morning, mayListBids: boolean): Figure[] {
  const [now, ...before] = weeks.toReversed()
  const average = before.reduce((sum, { profit_cents }) => sum + (profit_cents ?? 0), 0) / Math.max(1, before.length)
  return [
    {
      key: 'free',
      label: 'Trucks free now',
      value: formatNumber(free_now.count),
      note: `${formatNumber(free_soon.count)} more within 24 h`,
    },
    {
      key: 'late',
      label: 'Loads at risk',
      value: formatNumber(late.count),
      ...(late.count > 0 && { tone: 'danger' as const }),
      to: '/orders?is_at_risk=true',
    },
    ...(now && now.profit_cents !== null
      ? [
          {
            key: 'week',
            label: 'Profit this week',
            value: dollars(now.profit_cents),
            note: `${dollars(average)} a week in the last four`,
            to: earnedPath({ from: now.monday, to: dayAfter(now.monday, 6) }, {}),
          },
        ]
      : []),
    ...(unpaid
      ? [
          {
            key: 'unpaid',
            label: 'Over 30 days late',
            value: dollars(unpaid.open_cents),
            note: unpaid.count === 1 ? '1 invoice' : `${formatNumber(unpaid.count)} invoices`,
            ...(unpaid.count > 0 && { tone: 'warn' as const }),
            to: '/confirmed-loads/invoices?segment=overdue',
          },
        ]
      : []),
    ...(expiring === null
      ? []
      : [{ key: 'expiring', label: 'Documents expire in 7 days', value: formatNumber(expiring), to: '/hr-portal/expiring?bucket=days_7' }]),
    {
      key: 'bids',
      label: 'Bids without an answer',
      value: formatNumber(waiting_bids.count),
      note: `Answers take ${waitText(waiting_bids.answer_minutes)} on average`,
      to: mayListBids ? '/bids?answer=none' : undefined,
    },
  ]
}

function Places<P extends Place>({
  label,
  empty,
  rows,
  can,
  to,
  at,
  where = ({ where: place }) => place,
  When,
}: {
  label: string
  empty: string
  rows: readonly P[]
  can: Can
  to: (id: number) => string
  at: string
  where?: (row: P) => string
  When: (props: { value: string; zone?: string | null }) => ReactNode
}) {
  return (
    <section className="panel pad-16 stack gap-12" aria-label={label}>
      <h2>{label}</h2>
      <PagedTable
        label={label}
        hasWords
        heads={[label === 'At risk' ? 'Load' : 'Unit', 'Where', at]}
        rows={rows.map((row) => ({
          key: row.id,
          cells: [
            <AllowedLink key="to" can={can} to={to(row.id)}>
              {row.name}
            </AllowedLink>,
            where(row) || '—',
            row.at ? <When key="at" value={row.at} zone={row.time_zone} /> : '—',
          ],
        }))}
        empty={empty}
      />
    </section>
  )
}

const Won = ({ what, label, rows }: { what: string; label: string; rows: Morning['brokers'] }) => (
  <section className="panel pad-16 stack gap-12" aria-label={label}>
    <h2>{label}</h2>
    <PagedTable
      label={label}
      heads={[what, 'Bids', 'Won', 'Win rate', 'Answer']}
      rows={rows.map(({ name, bids, won, answer_minutes }) => ({
        key: name,
        cells: [name, formatNumber(bids), formatNumber(won), formatShare(won / Math.max(1, bids)), waitText(answer_minutes)],
      }))}
      empty="No bids in 90 days."
    />
  </section>
)

/** What the owner of a company looks at first. */
export function MorningSection() {
  const { data, error, refetch } = useRead(readMorning, { resource: 'dashboard' })
  const { data: bids } = useCan({ resource: 'bids', action: 'list' })
  if (error) return <Failed message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Waiting label="Loading the day…" />
  const hasMoney = data.weeks.some(({ profit_cents }) => profit_cents !== null)
  return (
    <>
      <Figures label="Today" figures={figuresOf(data, bids?.can === true)} />
      <div className="grid gap-12 align-start halves">
        <Places
          label="Free now"
          empty="No truck is free."
          rows={data.free_now.trucks}
          can={['vehicles', 'show']}
          to={(id) => `/vehicles/${id}`}
          at="Last seen"
          When={Ago}
        />
        <Places
          label="Free within 24 hours"
          empty="No truck gets free."
          rows={data.free_soon.trucks}
          can={['vehicles', 'show']}
          to={(id) => `/vehicles/${id}`}
          at="Delivers"
          When={Instant}
        />
        <Places
          label="At risk"
          empty="No load is late or at risk."
          rows={data.late.loads}
          can={['orders', 'show']}
          to={(id) => `/orders/${id}`}
          at="Due"
          where={lateText}
          When={Instant}
        />
        {hasMoney && (
          <section className="panel pad-16 stack gap-12" aria-label="Profit of this week and the four before">
            <h2>Profit of this week and the four before</h2>
            <Graph
              label="Profit by week"
              heads={['Week', 'Profit']}
              points={data.weeks.map(({ monday, loads, profit_cents }) => ({
                key: monday,
                text: `Week ${isoWeekOf(monday).week}`,
                value: profit_cents ?? 0,
                words: `${dollars(profit_cents)} from ${formatNumber(loads)} loads, from ${dayText(monday)}`,
                to: earnedPath({ from: monday, to: dayAfter(monday, 6) }, {}),
              }))}
              short={(cents) => dollars(cents).replace(/\.\d\d$/, '')}
            />
          </section>
        )}
        <Won what="Broker" label="Brokers, 90 days" rows={data.brokers} />
        <Won what="Lane" label="Lanes, 90 days" rows={data.lanes} />
      </div>
    </>
  )
}
