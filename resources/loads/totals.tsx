import { Flex, Typography } from 'antd'
import type { ReactNode } from 'react'
import type { LoadTotals } from '#contract/entities/freight/load-totals.ts'
import { useSearchParams } from 'react-router'
import { centsPerMile, dollars, toProfit } from '#contract/rules/money.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { formatNumber } from '#kit/cells/format.ts'
import { EVERY_WEEK } from '#kit/list/filters.ts'
import { useIsPhone } from '#kit/use-is-phone.ts'
import { Profit } from './profit.tsx'

type Fact = readonly [label: string, value: ReactNode]

const Facts = ({ label, facts }: { label: string; facts: readonly Fact[] }) => (
  <Flex component="dl" align="baseline" wrap gap="4px 24px" aria-label={label}>
    {facts.map(([name, value]) => (
      <Flex key={name} align="baseline" gap={8}>
        <dt>
          <Typography.Text type="secondary">{name}</Typography.Text>
        </dt>
        <dd>
          <Typography.Text strong>{value}</Typography.Text>
        </dd>
      </Flex>
    ))}
  </Flex>
)

function useCounted(): string {
  const [params] = useSearchParams()
  const isWeek = params.get('week') !== EVERY_WEEK
  if (params.get('is_earned') === 'true' || (isWeek && params.get('week_of') === 'delivered'))
    return 'Delivered and TONU loads'
  return params.has('earned_from') ? 'Loads' : 'Loads booked'
}

/** Money is totaled over the loads whose prices the user may see, and labeled so when that is not all. */
export function Totals({ answer }: { answer: { total: number; totals?: LoadTotals | null } | undefined }) {
  const isPhone = useIsPhone()
  const counted = useCounted()
  const totals = answer?.totals
  if (totals === null && answer?.total)
    return (
      <p>
        <Typography.Text type="secondary">
          Choose a week or dates to see totals for these loads.
        </Typography.Text>
      </p>
    )
  if (!totals || totals.loads === 0) return null
  const {
    loads,
    miles,
    priced,
    priced_miles,
    broker_price_cents: broker,
    driver_price_cents: driver,
  } = totals
  const booked: Fact = [counted, formatNumber(loads)]
  const profit: Fact = ['Profit', <Profit key="profit" profit={toProfit(broker, driver)} />]
  const all: readonly Fact[] = isPhone ? [booked] : [booked, ['Miles', formatNumber(Math.round(miles))]]
  const money: readonly Fact[] = isPhone
    ? [profit]
    : [
        ['Broker rate', dollars(broker)],
        ['Driver pay', dollars(driver)],
        profit,
        ['$ / loaded mile', dollars(centsPerMile(broker, priced_miles)) || '—'],
      ]
  if (priced === 0) return <Facts label="Totals" facts={all} />
  if (priced === loads) return <Facts label="Totals" facts={[...all, ...money]} />
  return (
    <Flex align="baseline" wrap gap="4px 24px">
      {!isPhone && <Facts label="Totals" facts={all} />}
      <Typography.Text type="secondary">Your {pluralize(priced, 'load')}:</Typography.Text>
      <Facts label="Your load totals" facts={money} />
    </Flex>
  )
}
