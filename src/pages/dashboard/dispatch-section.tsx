import { useCan } from '@refinedev/core'
import { lazy, Suspense } from 'react'
import {
  DASHBOARD_TYPES,
  type DashboardType,
  DEFAULT_DASHBOARD_TYPE,
  exportDispatchDashboard,
  EXPORTED_COUNTS,
  readDispatchDashboard,
} from '#contract/entities/reports/dashboard.ts'
import { type DayRange, daysOfGroup } from '#contract/rules/day-range.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { useRead } from '#kit/call.ts'
import { formatNumber } from '#kit/cells/format.ts'
import { Ago, Instant } from '#kit/cells/time.tsx'
import { Fold } from '#kit/fold.tsx'
import { Button } from '#src/ui/button.tsx'
import { DispatcherChoice } from './dispatcher-choice.tsx'
import { ExportButton } from './export-button.tsx'
import { Failed, Waiting } from './states.tsx'
import { Figures } from './figures.tsx'
import { Graph } from './graph.tsx'
import { groupText, rangeText } from './group-text.ts'
import { LinkOrWords } from './link-or-words.tsx'
import { listPath, type FigureScope } from './links.ts'
import { NameTables } from './name-tables.tsx'
import { PagedTable } from './paged-table.tsx'
import { RangeBar } from './range-bar.tsx'
import { Segments } from './segments.tsx'
import { INITIAL_RANGE_WORDS, useAddress } from './use-address.ts'
import { useOwnId } from './use-own-id.ts'
import styles from './dashboard.module.css'

const StatesMap = lazy(() => import('./states-map.tsx'))

const parseType = (text: string | null): DashboardType =>
  text !== null && text in DASHBOARD_TYPES ? (Number(text) as DashboardType) : DEFAULT_DASHBOARD_TYPE

function changeText(count: number, before: number): string {
  if (!Number.isFinite(count - before)) return ''
  if (count === before) return 'No change'
  const by = formatNumber(Math.abs(count - before))
  const share = before === 0 ? '' : ` (${Math.round((Math.abs(count - before) / before) * 100)}%)`
  return `${count > before ? '+' : '−'}${by}${share} vs. prior period`
}

function useOpens(): (type: DashboardType) => boolean {
  const bids = useCan({ resource: 'bids', action: 'list' }).data?.can === true
  const loads = useCan({ resource: 'loads', action: 'list' }).data?.can === true
  return (type) => (type === 2 ? bids : type === 4 ? loads : type === 1 || type === 3)
}

export function DispatchSection() {
  const { params, entered, range, period, change } = useAddress('dispatch')
  const own = useOwnId()
  const type = parseType(params.get('type'))
  const dispatcher = params.get('dispatcher') ?? ''
  const broker = params.get('broker') ?? ''
  const query = { ...range, type, ...(dispatcher && { dispatcher }), ...(broker && { broker }) }
  const { data, error, refetch } = useRead(readDispatchDashboard, {
    resource: 'dashboard',
    query,
    keepsPrevious: true,
  })
  const toScope = (one: DashboardType): FigureScope => ({
    ...(one !== 1 && dispatcher && { dispatcher }),
    ...(one !== 1 && data && !data.is_company && own && { dispatcher: own }),
    ...(broker && { broker }),
  })
  const counted = data?.counts.find((one) => one.type === type)
  const opens = useOpens()
  const to = (one: DashboardType, days: DayRange, scope: FigureScope) =>
    opens(one) ? listPath(one, days, scope) : undefined
  const link = (scope: FigureScope, count: number) => (
    <LinkOrWords key="count" to={to(type, range, { ...toScope(type), ...scope })}>
      {formatNumber(count)}
    </LinkOrWords>
  )
  return (
    <>
      <div className="cluster align-end">
        <RangeBar
          entered={entered}
          period={period}
          initialWords={INITIAL_RANGE_WORDS.dispatch}
          onChange={change}
        />
        {data?.is_company && (
          <DispatcherChoice value={dispatcher} onChange={(id) => change({ dispatcher: id })} />
        )}
        {broker && (
          <Button kind="quiet" onClick={() => change({ broker: null })}>
            All brokers
          </Button>
        )}
        <ExportButton
          call={exportDispatchDashboard}
          query={query}
          name={`${codeWords(DASHBOARD_TYPES, type).toLowerCase().replaceAll(' ', '-')}-${range.from}-${range.to}`}
          rows={EXPORTED_COUNTS}
        />
      </div>
      {error && <Failed message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting label="Loading dashboard…" />}
      {data && (
        <>
          <Figures
            label="Counts"
            figures={data.counts.map(({ type: one, count, before }) => ({
              key: String(one),
              label: codeWords(DASHBOARD_TYPES, one),
              value: formatNumber(count),
              note: changeText(count, before),
              to: to(one, range, toScope(one)),
            }))}
          />
          <p className="faint small">{`Prior period: ${rangeText(data.before)}`}</p>
          {data.as_of && (
            <p className="faint small">
              Figures of <Instant value={data.as_of} />, <Ago value={data.as_of} /> ago
            </p>
          )}
          <section className="panel pad-16 stack gap-12" aria-label="Chart">
            <Segments
              label="Type"
              options={
                Object.fromEntries(Object.entries(DASHBOARD_TYPES)) as Record<`${DashboardType}`, string>
              }
              value={String(type) as `${DashboardType}`}
              onChange={(next) => change({ type: next })}
            />
            <Graph
              label={`${codeWords(DASHBOARD_TYPES, type)}, ${rangeText(range)}`}
              heads={[
                data.group === 'day' ? 'Day' : data.group === 'week' ? 'Week' : 'Month',
                codeWords(DASHBOARD_TYPES, type),
              ]}
              points={data.graph.map(({ start, count, before }) => ({
                key: start,
                text: groupText(start, data.group, range),
                value: count,
                words: formatNumber(count),
                before: { value: before, words: formatNumber(before) },
                to: to(type, daysOfGroup(start, data.group, range), toScope(type)),
              }))}
              short={(value) => (Number.isInteger(value) ? formatNumber(value) : '')}
              least={4}
              nothing={`No ${codeWords(DASHBOARD_TYPES, type).toLowerCase()} in these dates`}
              total={['Total', formatNumber(counted?.count ?? 0), formatNumber(counted?.before ?? 0)]}
            />
          </section>
          <div className="grid gap-12 align-start halves">
            <section className="panel pad-16 stack gap-12" aria-label="Map">
              <Suspense fallback={<div className={styles.map} aria-busy />}>
                <StatesMap type={type} states={data.states} lanes={data.lanes} />
              </Suspense>
              <Fold label="View as table">
                <PagedTable
                  label="Lanes"
                  heads={['Lane', codeWords(DASHBOARD_TYPES, type)]}
                  rows={data.lanes.map(({ pick_up_state, deliver_state, count }) => ({
                    key: `${pick_up_state} ${deliver_state}`,
                    cells: [
                      `${pick_up_state} → ${deliver_state}`,
                      link({ pickup_state: pick_up_state, delivery_state: deliver_state }, count),
                    ],
                  }))}
                  empty="No lanes in this date range."
                />
                <PagedTable
                  label="Pickup states"
                  heads={['Pickup state', codeWords(DASHBOARD_TYPES, type)]}
                  rows={data.states.map(({ state, count }) => ({
                    key: state,
                    cells: [state, link({ pickup_state: state }, count)],
                  }))}
                  empty="No pickup states in this date range."
                />
              </Fold>
            </section>
            <NameTables
              data={data}
              total={counted?.count ?? 0}
              link={link}
              onBroker={(id) => change({ broker: String(id) })}
            />
          </div>
        </>
      )}
    </>
  )
}
