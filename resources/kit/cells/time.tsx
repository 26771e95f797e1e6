import { ageText, isStale } from '#contract/rules/age.ts'
import { dayWriter, isOverdue } from '#contract/rules/dates.ts'
import { useClock } from './clock.ts'
import { zonedTime } from '#contract/rules/stop-time.ts'
import { formatDay, formatExact } from './format.ts'
import { useCompanyZone } from './zone.tsx'

/** An instant by the company's clocks, or by those of the zone that is named; its title has the seconds and UTC. */
export function Instant({ value, zone }: { value: string; zone?: string | null }) {
  const companyZone = useCompanyZone()
  const shown = zone ?? companyZone
  return (
    <time dateTime={value} title={formatExact(value, shown)}>
      {zonedTime(value, shown)}
    </time>
  )
}

/** A YYYY-MM-DD as people write it, 31 Jan 2030. */
export function Day({ value }: { value: string }) {
  return <time dateTime={value}>{formatDay(value)}</time>
}

/** A day by which something is due, marked in words once it has passed in the company's zone. */
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

/** How long ago a position or a mail was, ticking, marked once that is more than two hours. */
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

/** How long ago an instant was, ticking. */
export function Ago({ value }: { value: string }) {
  const zone = useCompanyZone()
  const age = useClock((now) => ageText(value, now))
  return (
    <time dateTime={value} title={formatExact(value, zone)}>
      {age}
    </time>
  )
}
