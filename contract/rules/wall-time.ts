interface Clocks {
  Instant: { fromEpochMilliseconds: (instant: number) => { toZonedDateTimeISO: (zone: string) => { offsetNanoseconds: number } } }
  Now: { timeZoneId: () => string }
}

// The first use of Intl costs a browser ten milliseconds and more; Temporal, where there is one, less than one.
const temporal = () => (globalThis as { Temporal?: Clocks }).Temporal

/** The time zone of this machine. */
export const ownZone = (): string => temporal()?.Now.timeZoneId() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const number = 'numeric'
  const parts = { year: number, month: number, day: number, hour: number, minute: number, second: number } as const
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', ...parts })
  formats.set(zone, format)
  return format
}

const zones = new Map<string, boolean>()

function isKnown(zone: string): boolean {
  try {
    const clocks = temporal()
    return (clocks ? clocks.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone) : formatOf(zone)) !== undefined
  } catch {
    return false
  }
}

/** Whether a text names a time zone that this machine knows. */
export function isZone(zone: string): boolean {
  const known = zones.get(zone) ?? isKnown(zone)
  zones.set(zone, known)
  return known
}

/** What the clocks of a zone show at an instant (milliseconds), to the second, as if it were UTC; those of a zone that nobody knows show UTC. */
export function wallAt(instant: number, zone: string): number {
  const second = Math.floor(instant / 1000) * 1000
  if (zone === 'UTC' || !Number.isFinite(second) || !isZone(zone)) return second
  const clocks = temporal()
  if (clocks) return second + clocks.Instant.fromEpochMilliseconds(second).toZonedDateTimeISO(zone).offsetNanoseconds / 1_000_000
  const parts = formatOf(zone).formatToParts(instant)
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
}

const offsetAt = (zone: string, instant: number) => wallAt(instant, zone) - instant

/** The instant (milliseconds) at which the clocks of a zone show this, given as if it were UTC; in the hour that spring skips, the later one. */
export function instantOfWall(wall: number, zone: string): number {
  const guess = wall - offsetAt(zone, wall)
  const instant = wall - offsetAt(zone, guess)
  const inTheHourThatSpringSkips = offsetAt(zone, instant) !== offsetAt(zone, guess)
  return inTheHourThatSpringSkips ? Math.max(guess, instant) : instant
}

/** A time in milliseconds as ISO 8601 UTC; '' for none. */
export const iso = (time: number) => (Number.isFinite(time) ? new Date(time).toISOString() : '')

/** When the clocks of a zone show what those of another show at an instant, both as ISO 8601 UTC; '' for no instant. */
export const sameClock = (instant: string, from: string, to: string): string => iso(instantOfWall(wallAt(Date.parse(instant), from), to))

/** The same time by the clocks of a zone some days later, as ISO 8601 UTC. */
export function daysLater(instant: string, days: number, zone: string): string {
  const at = Date.parse(instant)
  const seconds = at - Math.floor(at / 1000) * 1000
  return iso(instantOfWall(wallAt(at, zone) + days * 86_400_000, zone) + seconds)
}

const WITH_OFFSET = /(?:Z|[+-]\d\d:\d\d)$/

/** A time as ISO 8601 UTC: one without an offset is what the clocks of the zone show. */
export const instantIn = (zone: string, time: string): string =>
  iso(WITH_OFFSET.test(time) ? Date.parse(time) : instantOfWall(Date.parse(`${time}Z`), zone))

/** What the clocks of a zone show at an instant: YYYY-MM-DDTHH:mm. */
export const wallText = (instant: string, zone: string): string => iso(wallAt(Date.parse(instant), zone)).slice(0, 16)
