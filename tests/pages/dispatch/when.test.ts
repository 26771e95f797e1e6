import { describe, expect, it } from 'vitest'
import { longWhen, officeWhen, shortWhen, stopZone } from '#src/pages/dispatch/when.ts'
import { zoneOfPlace } from '#contract/rules/place-zone.ts'

const SUMMER = '2026-07-04T15:00:00Z'
const WINTER = '2026-01-05T15:00:00Z'

describe('stop time', () => {
  it.each([
    [SUMMER, '', 'America/Chicago', '04 Jul 10:00 CT'],
    [WINTER, '', 'America/Chicago', '05 Jan 09:00 CT'],
    [SUMMER, '', 'America/Phoenix', '04 Jul 08:00 MST'],
    [null, 'ASAP', 'America/Chicago', 'ASAP'],
    [null, ' Deliver Direct ', 'UTC', 'Deliver Direct'],
    [null, '', 'America/Chicago', '—'],
    [undefined, undefined, 'UTC', '—'],
    ['no time', 'Will Call', 'America/Chicago', 'Will Call'],
  ])('%s with the text %j in %s reads %j on a row', (iso, raw, zone, text) => {
    expect(shortWhen(iso, raw, zone)).toBe(text)
  })

  it('longWhen: includes weekday and time zone', () => {
    expect(longWhen(SUMMER, 'America/New_York')).toBe('Sat 04 Jul 11:00 ET')
    expect(longWhen(WINTER, 'America/New_York')).toBe('Mon 05 Jan 10:00 ET')
    expect(longWhen(null, 'America/New_York')).toBeNull()
  })
})

describe('stopZone', () => {
  it("uses the stop's zone, or the company's when it is unknown", () => {
    expect(stopZone({ state: 'OH', latitude: null, longitude: null }, 'America/Denver')).toBe(
      'America/New_York',
    )
    expect(stopZone({ state: undefined, latitude: undefined, longitude: undefined }, 'America/Denver')).toBe(
      'America/Denver',
    )
  })
})

describe('zoneOfPlace', () => {
  it.each([
    ['OH', null, null, 'America/New_York'],
    ['tx', 29.4, -98.5, 'America/Chicago'],
    ['TX', 31.76, -106.48, 'America/Denver'],
    ['TX', null, null, 'America/Chicago'],
    ['TN', 35.96, -83.92, 'America/New_York'],
    ['TN', 36.16, -86.78, 'America/Chicago'],
    ['FL', 30.42, -87.21, 'America/Chicago'],
    ['IN', 41.6, -87.34, 'America/Chicago'],
    ['IN', 39.77, -86.16, 'America/New_York'],
    ['ID', 47.67, -116.78, 'America/Los_Angeles'],
    ['ID', 43.62, -116.2, 'America/Denver'],
    ['AZ', null, null, 'America/Phoenix'],
    ['ON', null, null, 'America/Toronto'],
    ['', 40, -80, null],
    ['ZZ', 40, -80, null],
  ])('%s at %s, %s is in %s', (state, latitude, longitude, zone) => {
    expect(zoneOfPlace({ state, latitude, longitude })).toBe(zone)
  })
})

it.each([
  ['only the time on the same day', SUMMER, 'America/Chicago', 'America/New_York', '11:00 ET'],
  [
    'the day as well on another day',
    '2026-07-05T05:30:00Z',
    'America/Los_Angeles',
    'America/New_York',
    'Sun 05 Jul 01:30 ET',
  ],
  ['nothing when both zones have the same time', SUMMER, 'America/New_York', 'America/New_York', ''],
  ['nothing for an invalid time', 'ASAP', 'America/Chicago', 'America/New_York', ''],
])('officeWhen: shows %s', (_, iso, zone, office, text) => expect(officeWhen(iso, zone, office)).toBe(text))
