import { afterEach, describe, expect, it, vi } from 'vitest'
import { WRITTEN_AS, zoneName } from '#contract/rules/dates.ts'
import { ownZone, wallAt } from '#contract/rules/wall-time.ts'

const INSTANTS = [
  '2026-01-05T05:59:59.999Z',
  '2026-03-08T07:59:00Z',
  '2026-03-08T08:00:00Z',
  '2026-09-03T23:30:00Z',
  '2026-11-01T06:30:00Z',
  '2027-12-31T23:59:00Z',
].map((text) => Date.parse(text))
const ZONES = [
  'UTC',
  'America/New_York',
  'America/Chicago',
  'America/Phoenix',
  'America/St_Johns',
  'Asia/Kolkata',
  'Pacific/Auckland',
]

const day = { day: '2-digit', month: 'short' } as const
const time = { hour: '2-digit', minute: '2-digit' } as const
const OPTIONS: Record<keyof typeof WRITTEN_AS, Intl.DateTimeFormatOptions> = {
  dayOfYear: day,
  day: { ...day, year: 'numeric' },
  clock: time,
  timeOfYear: { ...day, ...time },
  time: { ...day, ...time, year: 'numeric' },
  weekday: { weekday: 'short' },
  month: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
}

const byIntl = (options: Intl.DateTimeFormatOptions) => (instant: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone }).format(instant).replace(',', '')

const walls = () => ZONES.flatMap((zone) => INSTANTS.map((instant) => wallAt(instant, zone)))
const texts = () =>
  ZONES.flatMap((zone) =>
    INSTANTS.flatMap((instant) => Object.values(WRITTEN_AS).map((write) => write(instant, zone))),
  )

/** Temporal as browsers provide it, built on Intl. */
function stubTemporal() {
  const offsetAt = (instant: number, timeZone: string) => {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(
      instant,
    )
    const [, sign = '+', hours = '0', minutes = '0'] =
      /GMT([+-])(\d+):(\d+)/.exec(parts.find(({ type }) => type === 'timeZoneName')!.value) ?? []
    return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60e9 : 60e9)
  }
  const fromEpochMilliseconds = (instant: number) => {
    if (!Number.isInteger(instant)) throw new RangeError(`${instant}`)
    return { toZonedDateTimeISO: (zone: string) => ({ offsetNanoseconds: offsetAt(instant, zone) }) }
  }
  vi.stubGlobal('Temporal', {
    Instant: { fromEpochMilliseconds },
    Now: { timeZoneId: () => 'America/Denver' },
  })
}

afterEach(() => void vi.unstubAllGlobals())

describe('local time formatting', () => {
  it('uses British English, with September as three letters', () => {
    const expected = ZONES.flatMap((zone) =>
      INSTANTS.flatMap((instant) =>
        Object.values(OPTIONS).map((options) => byIntl(options)(instant, zone).replace('Sept', 'Sep')),
      ),
    )
    expect(texts()).toEqual(expected)
  })

  it('is the same with Temporal as with Intl', () => {
    const [shown, written] = [walls(), texts()]
    stubTemporal()
    expect(walls()).toEqual(shown)
    expect(texts()).toEqual(written)
    expect(ownZone()).toBe('America/Denver')
  })

  it.each([
    ['America/New_York', 'US/Eastern'],
    ['America/Chicago', 'US/Central'],
    ['America/Denver', 'US/Mountain'],
    ['America/Phoenix', 'US/Arizona'],
    ['America/Los_Angeles', 'US/Pacific'],
    ['America/Anchorage', 'US/Alaska'],
    ['Pacific/Honolulu', 'US/Hawaii'],
    ['America/Toronto', 'Canada/Eastern'],
    ['America/Winnipeg', 'Canada/Central'],
    ['America/Regina', 'Canada/Saskatchewan'],
    ['America/Halifax', 'Canada/Atlantic'],
    ['UTC', 'Etc/UTC'],
  ])("uses the engine's name for %s", (zone, other) => expect(zoneName(zone)).toBe(zoneName(other)))
})
