import { Typography } from 'antd'
import { daysBetween } from '#contract/rules/dates.ts'
import { FILING_REMINDER_DAYS } from '#contract/rules/filings.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { formatDay } from '#kit/cells/format.ts'
import { useToday } from '#kit/cells/today.ts'

const SOON = Math.max(...FILING_REMINDER_DAYS)

/** `day` is YYYY-MM-DD. */
export function DueOn({ day }: { day: string }) {
  const left = daysBetween(useToday(), day)
  const words =
    left < 0 ? `${pluralize(-left, 'day')} overdue` : left === 0 ? 'today' : `in ${pluralize(left, 'day')}`
  return (
    <time dateTime={day}>
      <Typography.Text {...(left < 0 ? { type: 'danger' } : left <= SOON && { type: 'warning' })}>
        {formatDay(day)}
        {left <= SOON && <strong> {words}</strong>}
      </Typography.Text>
    </time>
  )
}
