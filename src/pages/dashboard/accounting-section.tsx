import { Link } from 'react-router'
import { readProfit } from '#contract/entities/reports/dashboard.ts'
import type { AnswerOf } from '#contract/http.ts'
import { DAY_GROUPS, type DayGroup, daysOfGroup, rangeBefore } from '#contract/rules/day-range.ts'
import { loadCountText } from '#contract/rules/load-count.ts'
import { LOAD, LOAD_STATUS } from '#contract/rules/load-status.ts'
import { dollars, toProfit } from '#contract/rules/money.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { useRead } from '#kit/call.ts'
import { formatNumber } from '#kit/cells/format.ts'
import { DispatcherChoice, useProfitScope } from './dispatcher-choice.tsx'
import { Figures } from './figures.tsx'
import { Graph } from './graph.tsx'
import { groupText, rangeText } from './group-text.ts'
import { deliveredPath, earnedPath, plannedPath, type FigureScope } from './links.ts'
import { PagedTable } from './paged-table.tsx'
import { RangeBar } from './range-bar.tsx'
import { Segments } from './segments.tsx'
import { Failed, Waiting } from './states.tsx'
import { INITIAL_RANGE_WORDS, useAddress } from './use-address.ts'
import { useOwnId } from './use-own-id.ts'

const isGroup = (text: string | null): text is DayGroup => text !== null && text in DAY_GROUPS
const marginText = ({
  broker_price_cents,
  driver_price_cents,
}: Pick<AnswerOf<typeof readProfit>['total'], 'broker_price_cents' | 'driver_price_cents'>) =>
  `${toProfit(broker_price_cents, driver_price_cents)?.percent ?? '0.00'}%`
const round = (cents: number) => dollars(cents).replace(/\.\d\d$/, '')

export function AccountingSection() {
  const { params, entered, range, period, change } = useAddress('accounting')
  const own = useOwnId()
  const param = params.get('group')
  const group = isGroup(param) ? param : 'week'
  const known = useProfitScope(params.get('dispatcher'), own)
  const dispatcher = known ?? ''
  const query = { ...range, group, ...(dispatcher && { dispatcher }) }
  const { data, error, refetch } = useRead(readProfit, {
    resource: 'dashboard',
    query,
    isEnabled: known !== undefined,
    keepsPrevious: true,
  })
  const scope: FigureScope =
    data && !data.is_company && own ? { dispatcher: own } : dispatcher ? { dispatcher } : {}
  const wholeRange = earnedPath(range, scope)
  const before = rangeText(rangeBefore(range))
  return (
    <>
      <div className="cluster align-end">
        <RangeBar
          entered={entered}
          period={period}
          initialWords={INITIAL_RANGE_WORDS.accounting}
          onChange={change}
        />
        <div>
          <Segments
            label="Group by"
            options={DAY_GROUPS}
            value={group}
            onChange={(next) => change({ group: next })}
          />
        </div>
        {data?.is_company && (
          <DispatcherChoice value={dispatcher} isOwnFirst onChange={(id) => change({ dispatcher: id })} />
        )}
      </div>
      {error && <Failed message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting label="Loading profit…" />}
      {data && (
        <>
          <Figures
            label="Profit"
            figures={[
              {
                key: 'profit',
                label: 'Profit',
                value: dollars(data.total.profit_cents),
                note: `Delivered and TONU loads; ${marginText(data.total)} margin; ${dollars(data.before.profit_cents)} in the prior period`,
                to: wholeRange,
              },
              {
                key: 'broker',
                label: 'Broker rate',
                value: dollars(data.total.broker_price_cents),
                to: wholeRange,
              },
              {
                key: 'driver',
                label: 'Driver pay',
                value: dollars(data.total.driver_price_cents),
                to: wholeRange,
              },
              {
                key: 'loads',
                label: 'Delivered loads',
                value: formatNumber(data.total.loads),
                note: `${formatNumber(data.before.loads)} in the prior period`,
                to: deliveredPath(range, scope),
              },
              {
                key: 'tonu',
                label: LOAD_STATUS[LOAD.tonu],
                value: formatNumber(data.total.tonu),
                note: `${formatNumber(data.before.tonu)} in the prior period; included in profit`,
              },
              {
                key: 'planned',
                label: 'In progress',
                value: dollars(data.planned.profit_cents),
                note: `${pluralize(data.planned.loads, 'load')} due in this range, not yet in profit`,
                to: plannedPath(range, scope),
              },
            ]}
          />
          <p className="faint small">
            {`Counted by day delivered (or TONU), not by day booked. Prior period: ${before}`}
          </p>
          <section className="panel pad-16 stack gap-12" aria-label="Profit chart">
            <Graph
              label={`Profit by ${group}, ${rangeText(range)}`}
              heads={[DAY_GROUPS[group], 'Profit']}
              points={data.points.map(({ start, loads, tonu, profit_cents, before_profit_cents }) => ({
                key: start,
                text: groupText(start, group, range),
                value: profit_cents,
                words: `${dollars(profit_cents)} from ${loadCountText({ loads, tonu })}`,
                before: { value: before_profit_cents, words: dollars(before_profit_cents) },
                to: earnedPath(daysOfGroup(start, group, range), scope),
              }))}
              short={round}
              least={100_000}
              nothing="No loads delivered in these dates"
              before={before}
              total={[
                'Total',
                `${dollars(data.total.profit_cents)} from ${loadCountText(data.total)}`,
                dollars(data.before.profit_cents),
              ]}
            />
          </section>
          <section className="panel pad-16 stack gap-12" aria-label="By dispatcher">
            <PagedTable
              label="Profit by dispatcher"
              heads={[
                'Dispatcher',
                'Delivered',
                LOAD_STATUS[LOAD.tonu],
                'Broker rate',
                'Driver pay',
                'Profit',
                'Margin',
              ]}
              rows={data.dispatchers.map(
                ({ id, name, loads, tonu, broker_price_cents, driver_price_cents, profit_cents }) => ({
                  key: id,
                  cells: [
                    name,
                    <Link key="loads" to={deliveredPath(range, { dispatcher: String(id) })}>
                      {formatNumber(loads)}
                    </Link>,
                    formatNumber(tonu),
                    dollars(broker_price_cents),
                    dollars(driver_price_cents),
                    dollars(profit_cents),
                    marginText({ broker_price_cents, driver_price_cents }),
                  ],
                }),
              )}
              total={[
                'Total',
                <Link key="loads" to={deliveredPath(range, scope)}>
                  {formatNumber(data.total.loads)}
                </Link>,
                formatNumber(data.total.tonu),
                dollars(data.total.broker_price_cents),
                dollars(data.total.driver_price_cents),
                dollars(data.total.profit_cents),
                marginText(data.total),
              ]}
              empty="No loads delivered in these dates"
            />
          </section>
        </>
      )}
    </>
  )
}
