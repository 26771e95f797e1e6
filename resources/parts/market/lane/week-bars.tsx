import type { Lane } from '#contract/entities/market/lane.ts'

const BAR = 5
const STEP = 6

interface Props {
  weekly: Lane['weekly']
  height?: number
}

/** A bar for each week; the current one has the accent color. */
export function WeekBars({ weekly, height = 20 }: Props) {
  const counts = weekly.map(({ offers }) => offers)
  const most = Math.max(1, ...counts)
  const width = weekly.length * STEP
  const bars = counts.map((offers, week) => {
    const drawn = offers === 0 ? 1 : Math.max(2, Math.round((offers / most) * height))
    return `M${week * STEP} ${height}h${BAR}v-${drawn}h-${BAR}z`
  })
  return (
    <svg
      role="img"
      aria-label={`Offers by week, oldest first: ${counts.join(', ')}`}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      <path d={bars.slice(0, -1).join('')} fill="var(--text-3)" />
      <path d={bars.at(-1) ?? ''} fill="var(--accent)" />
    </svg>
  )
}
