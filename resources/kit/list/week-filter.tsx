import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import type { KeyboardEvent } from 'react'
import { dayText } from '#contract/rules/dates.ts'
import { dayAfter } from '#contract/rules/day-range.ts'
import { type IsoWeek, toMonday, readWeek, weekAfter, weekText } from '#contract/rules/iso-week.ts'
import { SelectBox } from '#kit/lookup/select-box.tsx'
import { useIsNarrow } from '#kit/use-is-phone.ts'
import { useToday } from '#kit/cells/today.ts'
import { EVERY_WEEK, getInitialValue, type WeekFilter as Spec } from './filters.ts'

const OFFERED = 8

function formatDays(week: IsoWeek): string {
  const monday = toMonday(week)
  const sunday = dayAfter(monday, 6)
  const [from, to] = [dayText(monday), dayText(sunday)]
  const [day, month, year] = from.split(' ')
  if (to.endsWith(`${month} ${year}`)) return `${day} – ${to}`
  return to.endsWith(String(year)) ? `${day} ${month} – ${to}` : `${from} – ${to}`
}

const STEP = { flex: 'none', maxWidth: 38 }

interface WeekFilterProps {
  filter: Spec
  value: string
  onChange: (value: string) => void
}

export function WeekFilter({ filter, value, onChange }: WeekFilterProps) {
  const first = readWeek(getInitialValue(filter, useToday())) as IsoWeek
  const now = weekAfter(first, filter.weeksAgo ?? 0)
  const week = readWeek(value)
  const isNarrow = useIsNarrow()
  const step = (weeks: number) => onChange(weekText(weekAfter(week ?? first, weeks)))
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') step(-1)
    if (key === 'ArrowRight') step(1)
  }
  const toOption = (one: IsoWeek) => ({ value: weekText(one), label: `Week ${one.week}, ${formatDays(one)}` })
  const options = [
    ...(filter.isOne ? [] : [{ value: EVERY_WEEK, label: 'All weeks' }]),
    ...Array.from({ length: OFFERED }, (_, ago) => toOption(weekAfter(now, -ago))),
  ]
  const listed =
    week && !options.some(({ value }) => value === weekText(week)) ? [...options, toOption(week)] : options
  const chosen = week
    ? { ...toOption(week), ...(isNarrow && { label: `Week ${week.week}` }) }
    : options.slice(0, 1)
  const title = week
    ? [isNarrow && toOption(week).label, filter.title?.(week)].filter(Boolean).join('. ')
    : undefined
  return (
    <Space.Compact className="kit-weeks" role="group" aria-label={filter.label} title={title}>
      <Button
        style={STEP}
        icon={<LeftOutlined />}
        aria-label="Previous week"
        onClick={() => step(-1)}
        onKeyDown={onKeyDown}
      />
      <span className="grow">
        <SelectBox
          aria-label={filter.label}
          options={listed}
          chosen={[chosen].flat()}
          onChange={([next]) => next !== undefined && onChange(next)}
        />
      </span>
      <Button
        style={STEP}
        icon={<RightOutlined />}
        aria-label="Next week"
        onClick={() => step(1)}
        onKeyDown={onKeyDown}
      />
    </Space.Compact>
  )
}
