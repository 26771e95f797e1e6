import { describe, expect, it } from 'vitest'
import { updateVehicleLocation } from '#contract/entities/fleet/vehicle.ts'
import { updateHistoryPoints } from '#contract/entities/freight/order-map.ts'
import { stopTime } from '#contract/entities/freight/stop.ts'
import { createApiKey } from '#contract/entities/people/api-key.ts'
import { enteredInstant } from '#contract/http.ts'

describe('entered time validation', () => {
  it.each([
    ['2026-11-23T08:00:00Z', true],
    ['2026-11-23T08:00:00-05:00', true],
    ['2000-01-01T00:00:00Z', true],
    ['2077-12-31T23:59:59Z', true],
    ['0001-01-01T00:00:00Z', false],
    ['1999-12-31T23:59:59Z', false],
    ['2078-01-01T00:00:00Z', false],
    ['9999-12-31T23:59:59Z', false],
  ])('tells whether the instant %s is accepted: %s', (time, isTaken) => {
    expect([enteredInstant, stopTime].map((shape) => shape.safeParse(time).success)).toEqual([
      isTaken,
      isTaken,
    ])
  })

  it.each([
    ['2026-11-23T08:00', true],
    ['0001-01-01T00:00', false],
    ['9999-12-31T23:59', false],
  ])('tells whether the stop-local time %s is accepted: %s', (time, isTaken) =>
    expect(stopTime.safeParse(time).success).toBe(isTaken),
  )

  it.each([
    ['planned_date', updateVehicleLocation.body.shape.planned_date],
    ['until', updateHistoryPoints.body.shape.until],
    ['expires_at', createApiKey.body.shape.expires_at],
  ])('a call refuses a time out of bounds in %s', (_, shape) =>
    expect(
      ['2027-03-01T15:00:00-05:00', '1970-01-01T00:00:00Z', '9999-12-31T23:59:59-12:00'].map(
        (time) => shape.safeParse(time).success,
      ),
    ).toEqual([true, false, false]),
  )

  it('refuses an impossible stop time with "Enter a date and time."', () =>
    expect(stopTime.safeParse('2026-11-23T99:99').error?.issues.map(({ message }) => message)).toEqual([
      'Enter a date and time.',
    ]))
})
