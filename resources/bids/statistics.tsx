import { Typography } from 'antd'
import { readBidStatistics } from '#contract/entities/market/bid.ts'
import { durationText } from '#contract/rules/age.ts'
import { dollars } from '#contract/rules/money.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { formatNumber, formatShare } from '#kit/cells/format.ts'
import { useRead } from '#kit/call.ts'
import { Figures } from '#kit/figures/figures.tsx'

const orDash = (words: string | null) => words ?? <Dash />

export function Statistics({ bid }: { bid: number }) {
  const { data, error, isLoading } = useRead(readBidStatistics, { resource: 'bids', params: { id: bid } })
  if (error && !data)
    return (
      <p>
        <Typography.Text type="secondary">{`Couldn’t load statistics. ${error.message}`}</Typography.Text>
      </p>
    )
  const { broker = null, lane = null } = data ?? {}
  const rows = [
    { of: 'Broker', figures: broker },
    { of: 'Lane', figures: lane },
  ].flatMap(({ of, figures }) => (figures ? [{ of, ...figures }] : []))
  return (
    <Figures
      label="Similar bids"
      isBusy={isLoading}
      items={rows}
      keyOf={({ of }) => of}
      {...(!isLoading && { empty: 'No earlier bids with this broker or on this lane.' })}
      columns={[
        {
          title: 'Broker or lane',
          cell: ({ of, name }) => (
            <>
              <Typography.Text type="secondary">{of}</Typography.Text> {name}
            </>
          ),
        },
        { title: 'Bids', cell: ({ bids }) => formatNumber(bids) },
        { title: 'Replied', cell: ({ answered }) => formatNumber(answered) },
        { title: 'Won', cell: ({ won }) => formatNumber(won) },
        {
          title: 'Win rate',
          cell: ({ win_rate }) => orDash(win_rate === null ? null : formatShare(win_rate)),
        },
        {
          title: 'Avg. reply',
          cell: ({ answer_minutes }) => orDash(answer_minutes === null ? null : durationText(answer_minutes)),
        },
        {
          title: '$ / loaded mile',
          cell: ({ cents_per_mile }) => orDash(cents_per_mile === null ? null : dollars(cents_per_mile)),
        },
      ]}
    />
  )
}
