import { DAY_MS } from '#contract/rules/durations.ts'

interface Clocks {
  Instant: {
    fromEpochMilliseconds: (instant: number) => {
      toZonedDateTimeISO: (zone: string) => { offsetNanoseconds: number }
    }
  }
  Now: { timeZoneId: () => string }
}

// The first use of Intl costs a browser 10 ms or more, Temporal less than 1 ms.
const temporal = () => (globalThis as { Temporal?: Clocks }).Temporal

export const ownZone = (): string =>
  temporal()?.Now.timeZoneId() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone

const formats = new Map<string, Intl.DateTimeFormat>()

function getFormatter(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const number = 'numeric'
  const parts = {
    year: number,
    month: number,
    day: number,
    hour: number,
    minute: number,
    second: number,
  } as const
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', ...parts })
  formats.set(zone, format)
  return format
}

const zones = new Map<string, boolean>()

function isKnown(zone: string): boolean {
  try {
    const clocks = temporal()
    return (
      (clocks ? clocks.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone) : getFormatter(zone)) !==
      undefined
    )
  } catch {
    return false
  }
}

export function isZone(zone: string): boolean {
  const known = zones.get(zone) ?? isKnown(zone)
  zones.set(zone, known)
  return known
}

/**
 * Local time of an instant (milliseconds), encoded as if it were UTC, to the second; unknown zones are UTC.
 */
export function wallAt(instant: number, zone: string): number {
  const second = Math.floor(instant / 1000) * 1000
  if (zone === 'UTC' || !Number.isFinite(second) || !isZone(zone)) return second
  const clocks = temporal()
  if (clocks)
    return (
      second +
      clocks.Instant.fromEpochMilliseconds(second).toZonedDateTimeISO(zone).offsetNanoseconds / 1_000_000
    )
  const parts = getFormatter(zone).formatToParts(instant)
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
}

const offsetAt = (zone: string, instant: number) => wallAt(instant, zone) - instant

/** Inverse of wallAt; times that spring skips map to the later instant. */
export function instantOfWall(wall: number, zone: string): number {
  const guess = wall - offsetAt(zone, wall)
  const instant = wall - offsetAt(zone, guess)
  const inTheHourThatSpringSkips = offsetAt(zone, instant) !== offsetAt(zone, guess)
  return inTheHourThatSpringSkips ? Math.max(guess, instant) : instant
}

export const iso = (time: number) => (Number.isFinite(time) ? new Date(time).toISOString() : '')

/** Same local time in another zone. ISO 8601 UTC; '' if invalid. */
export const sameClock = (instant: string, from: string, to: string): string =>
  iso(instantOfWall(wallAt(Date.parse(instant), from), to))

/** Keeps the local time across clock changes. ISO 8601 UTC. */
export function daysLater(instant: string, days: number, zone: string): string {
  const at = Date.parse(instant)
  const seconds = at - Math.floor(at / 1000) * 1000
  return iso(instantOfWall(wallAt(at, zone) + days * DAY_MS, zone) + seconds)
}

const WITH_OFFSET = /(?:Z|[+-]\d\d:\d\d)$/

export const instantIn = (zone: string, time: string): string =>
  iso(WITH_OFFSET.test(time) ? Date.parse(time) : instantOfWall(Date.parse(`${time}Z`), zone))

export const wallText = (instant: string, zone: string): string =>
  iso(wallAt(Date.parse(instant), zone)).slice(0, 16)
