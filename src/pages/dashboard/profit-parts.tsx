import { Link } from 'react-router'
import type { readProfit } from '#contract/entities/reports/dashboard.ts'
import type { AnswerOf } from '#contract/http.ts'
import { DAY_GROUPS, type DayGroup, type DayRange, daysOfGroup } from '#contract/rules/day-range.ts'
import { loadCountText } from '#contract/rules/load-count.ts'
import { LOAD, LOAD_STATUS } from '#contract/rules/load-status.ts'
import { dollars, toProfit } from '#contract/rules/money.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { formatNumber } from '#kit/cells/format.ts'
import { Figures } from './figures.tsx'
import { Graph } from './graph.tsx'
import { groupText, rangeText } from './group-text.ts'
import { deliveredPath, earnedPath, plannedPath, tonuPath, type FigureScope } from './links.ts'
import { PagedTable } from './paged-table.tsx'

const marginText = ({
  broker_price_cents,
  driver_price_cents,
}: Pick<AnswerOf<typeof readProfit>['total'], 'broker_price_cents' | 'driver_price_cents'>) =>
  `${toProfit(broker_price_cents, driver_price_cents)?.percent ?? '0.00'}%`
const round = (cents: number) => dollars(cents).replace(/\.\d\d$/, '')

interface Props {
  data: AnswerOf<typeof readProfit>
  range: DayRange
  scope: FigureScope
}

export function ProfitFigures({ data, range, scope }: Props) {
  const wholeRange = earnedPath(range, scope)
  return (
    <Figures
      label="Profit"
      figures={[
        {
          key: 'profit',
          label: 'Profit',
          value: dollars(data.total.profit_cents),
          note: `${marginText(data.total)} margin · ${dollars(data.before.profit_cents)} in the prior period`,
          to: wholeRange,
        },
        {
          key: 'broker',
          label: 'Broker rate',
          value: dollars(data.total.broker_price_cents),
          note: `${dollars(data.before.broker_price_cents)} in the prior period`,
          to: wholeRange,
        },
        {
          key: 'driver',
          label: 'Driver pay',
          value: dollars(data.total.driver_price_cents),
          note: `${dollars(data.before.driver_price_cents)} in the prior period`,
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
          to: tonuPath(range, scope),
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
  )
}

export function ProfitChart({ data, range, scope, group }: Props & { group: DayGroup }) {
  return (
    <section className="panel pad-16 stack gap-12" aria-label="Profit chart">
      <h2 className="text-14 margin-0">{`Profit by ${group}`}</h2>
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
        total={[
          'Total',
          `${dollars(data.total.profit_cents)} from ${loadCountText(data.total)}`,
          dollars(data.before.profit_cents),
        ]}
      />
    </section>
  )
}

export const ProfitByDispatcher = ({ data, range, scope }: Props) => (
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
            tonu === 0 ? (
              formatNumber(tonu)
            ) : (
              <Link key="tonu" to={tonuPath(range, { dispatcher: String(id) })}>
                {formatNumber(tonu)}
              </Link>
            ),
            dollars(broker_price_cents),
            dollars(driver_price_cents),
            <Link key="profit" to={earnedPath(range, { dispatcher: String(id) })}>
              {dollars(profit_cents)}
            </Link>,
            marginText({ broker_price_cents, driver_price_cents }),
          ],
        }),
      )}
      total={[
        'Total',
        <Link key="loads" to={deliveredPath(range, scope)}>
          {formatNumber(data.total.loads)}
        </Link>,
        <Link key="tonu" to={tonuPath(range, scope)}>
          {formatNumber(data.total.tonu)}
        </Link>,
        dollars(data.total.broker_price_cents),
        dollars(data.total.driver_price_cents),
        dollars(data.total.profit_cents),
        marginText(data.total),
      ]}
      empty="No loads delivered in these dates"
    />
  </section>
)
