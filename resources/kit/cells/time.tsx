import { ageText, isStale } from '#contract/rules/age.ts'
import { dayWriter, isOverdue } from '#contract/rules/dates.ts'
import { useClock } from './clock.ts'
import { zonedTime } from '#contract/rules/stop-time.ts'
import { formatDay, formatExact } from './format.ts'
import { useCompanyZone } from './zone.tsx'

/** In the company's time zone unless `zone` is given; the title has seconds and UTC. */
export function Instant({ value, zone }: { value: string; zone?: string | null }) {
  const companyZone = useCompanyZone()
  const shown = zone ?? companyZone
  return (
    <time dateTime={value} title={formatExact(value, shown)}>
      {zonedTime(value, shown)}
    </time>
  )
}

export function Day({ value }: { value: string }) {
  return <time dateTime={value}>{formatDay(value)}</time>
}

export function Deadline({ value }: { value: string }) {
  const today = dayWriter(useCompanyZone())
  const isPast = useClock((now) => isOverdue(value, today(now)))
  return (
    <time dateTime={value} className={isPast ? 'danger' : undefined}>
      {formatDay(value)}
      {isPast && <span className="medium"> overdue</span>}
    </time>
  )
}

export function Age({ value }: { value: string }) {
  const zone = useCompanyZone()
  const age = useClock((now) => ageText(value, now))
  const isOld = useClock((now) => isStale(value, now))
  return (
    <time dateTime={value} title={formatExact(value, zone)} className={isOld ? 'warn medium' : undefined}>
      {age} ago
      {isOld && <span className="visually-hidden"> (old)</span>}
    </time>
  )
}

export function Ago({ value }: { value: string }) {
  const zone = useCompanyZone()
  const age = useClock((now) => ageText(value, now))
  return (
    <time dateTime={value} title={formatExact(value, zone)}>
      {age}
    </time>
  )
}
