import { describe, expect, it } from 'vitest'
import type { EtaAssumed } from '#contract/entities/freight/arrival.ts'
import { listAssumed } from '#contract/rules/eta-assumed.ts'
import { driveFrom, driveLegs, RESTED, startDriving } from '#contract/rules/estimate.ts'
import { HOUR_MS } from '#contract/rules/durations.ts'

const assumed: EtaAssumed = {
  from: 'position',
  after: null,
  miles: 1412,
  minutes: 1694,
  rests: 2,
  stops: 1,
  is_team: false,
  driven_minutes: 190,
}

describe('what an ETA assumes', () => {
  it.each<[string, Partial<EtaAssumed>, string[]]>([
    [
      'a drive from the last location',
      {},
      [
        'From the last location',
        '1,412 mi, 1 d 4 h at 50 mph',
        '1 h 00 min at 1 stop before',
        '2 rests of 10 h',
        '3 h 10 min driven before',
      ],
    ],
    [
      'a team after a load',
      { from: 'load', after: 'NLF30-02-1', stops: 0, rests: 0, is_team: true },
      ['After load NLF30-02-1', '1,412 mi, 1 d 4 h at 50 mph', 'Team, no rests'],
    ],
    [
      'a truck at its pickup',
      { from: 'planned', miles: 0, minutes: 0, stops: 0, rests: 0, driven_minutes: 0 },
      ['From the planned location', '0 mi, 0 min', 'No rest', '0 min driven before'],
    ],
  ])('is said in short lines: %s', (_, part, lines) => {
    expect(listAssumed({ ...assumed, ...part })).toEqual(lines)
  })

  it('counts the rests of a drive and of its legs', () => {
    expect(driveFrom(0, 25 * 60, RESTED, false).rests).toBe(2)
    expect(driveFrom(0, 25 * 60, RESTED, true).rests).toBe(0)
    const now = 100 * HOUR_MS
    const leg = { miles: 600, road_minutes: null, arrived_at: null, window_from: null, is_team: false }
    const legs = driveLegs(startDriving({ ...RESTED, seen_at: now, mph: null }, now), [leg, leg], now)
    expect(legs.map(({ driven }) => driven)).toEqual([
      { miles: 600, minutes: 720, rests: 1 },
      { miles: 600, minutes: 720, rests: 1 },
    ])
  })
})
