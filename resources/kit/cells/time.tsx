import { ageText, isStale } from '#contract/rules/age.ts'
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

/** How long ago an instant was, ticking, with a warning in words once it is stale. */
export function Age({ value }: { value: string }) {
  const age = useClock((now) => ageText(value, now))
  const isOld = useClock((now) => isStale(value, now))
  return (
    <time dateTime={value} title={formatExact(value)} className={isOld ? 'kit-stale' : undefined}>
      {age}
      {isOld && <span className="kit-stale-word"> stale</span>}
    </time>
  )
}
