import { useGetIdentity } from '@refinedev/core'
import type { Me } from '#contract/entities/session.ts'
import { ageText, isStale } from '#contract/rules/age.ts'
import { dayWriter, isOverdue } from '#contract/rules/dates.ts'
import { useClock } from './clock.ts'
import { formatDay, formatExact, formatInstant } from './format.ts'

/** An instant in the reader's zone; its title has the seconds and UTC. */
export function Instant({ value }: { value: string }) {
  return (
    <time dateTime={value} title={formatExact(value)}>
      {formatInstant(value)}
    </time>
  )
}

/** A day. */
export function Day({ value }: { value: string }) {
  return <time dateTime={value}>{formatDay(value)}</time>
}

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** A day by which something is due, marked in words once it has passed in the company's zone. */
export function Deadline({ value }: { value: string }) {
  const { data: me } = useGetIdentity<Partial<Me>>()
  const today = dayWriter(me?.company?.time_zone ?? ownZone)
  const isPast = useClock((now) => isOverdue(value, today(now)))
  return (
    <time dateTime={value} className={isPast ? 'danger' : undefined}>
      {formatDay(value)}
      {isPast && <span className="medium"> overdue</span>}
    </time>
  )
}

/** How long ago an instant was, ticking, with a warning in words once it is stale. */
export function Age({ value }: { value: string }) {
  const age = useClock((now) => ageText(value, now))
  const isOld = useClock((now) => isStale(value, now))
  return (
    <time dateTime={value} title={formatExact(value)} className={isOld ? 'warn' : undefined}>
      {age}
      {isOld && <span className="medium"> stale</span>}
    </time>
  )
}

/** How long ago an instant was, ticking. */
export function Ago({ value }: { value: string }) {
  const age = useClock((now) => ageText(value, now))
  return (
    <time dateTime={value} title={formatExact(value)}>
      {age}
    </time>
  )
}
