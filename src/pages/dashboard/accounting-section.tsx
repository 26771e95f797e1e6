import { exportProfit, readProfit } from '#contract/entities/reports/dashboard.ts'
import { rangeBefore } from '#contract/rules/day-periods.ts'
import { DAY_GROUPS, type DayGroup } from '#contract/rules/day-range.ts'
import { useRead } from '#kit/call.ts'
import { DispatcherChoice, useProfitScope } from './dispatcher-choice.tsx'
import { ExportButton } from './export-button.tsx'
import { rangeText } from './group-text.ts'
import type { FigureScope } from './links.ts'
import { ProfitByDispatcher, ProfitChart, ProfitFigures } from './profit-parts.tsx'
import { RangeBar } from './range-bar.tsx'
import { Segments } from './segments.tsx'
import { Failed, Waiting } from './states.tsx'
import { INITIAL_RANGE_WORDS, useAddress } from './use-address.ts'
import { useOwnId } from './use-own-id.ts'

const isGroup = (text: string | null): text is DayGroup => text !== null && text in DAY_GROUPS

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
        <ExportButton
          call={exportProfit}
          query={query}
          name={`profit-${range.from}-${range.to}`}
          rows={{ group: `By ${group}`, dispatcher: 'By dispatcher' }}
        />
      </div>
      {error && <Failed message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting label="Loading profit…" />}
      {data && (
        <>
          <ProfitFigures data={data} range={range} scope={scope} />
          <p className="faint small">
            {`${rangeText(range)}, counted by day delivered (or TONU), not by day booked. Prior period: ${rangeText(rangeBefore(range))}`}
          </p>
          <ProfitChart data={data} range={range} scope={scope} group={group} />
          <ProfitByDispatcher data={data} range={range} scope={scope} />
        </>
      )}
    </>
  )
}
