import { describe, expect, it } from 'vitest'
import type { EtaAssumed } from '#contract/entities/freight/arrival.ts'
import { listAssumed } from '#contract/rules/eta-assumed.ts'
import { driveFrom, driveLegs, type EstimatedLeg, RESTED, startDriving } from '#contract/rules/estimate.ts'
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

const legOf = (miles: number, more: Partial<EstimatedLeg> = {}): EstimatedLeg => ({
  miles,
  road_minutes: null,
  arrived_at: null,
  window_from: null,
  due: null,
  is_team: false,
  ...more,
})

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
      'a truck that completes its rest first',
      { rests: 0, driven_minutes: 0, rest_until: '2030-01-07T12:00:00.000Z' },
      [
        'From the last location',
        '1,412 mi, 1 d 4 h at 50 mph',
        '1 h 00 min at 1 stop before',
        'No rest',
        'completes its rest of 10 h first',
      ],
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
    const leg = legOf(600)
    const legs = driveLegs(startDriving({ ...RESTED, seen_at: now, mph: null }, now), [leg, leg], now)
    expect(legs.map(({ driven }) => driven)).toEqual([
      { miles: 600, minutes: 720, rests: 1 },
      { miles: 600, minutes: 720, rests: 1 },
    ])
  })
})

describe('a rest under way', () => {
  const MINUTE = HOUR_MS / 60
  /** Parked at 0 after eight hours of driving, nine on duty. */
  const etasAt = (minutes: number, legs: readonly EstimatedLeg[]) => {
    const now = minutes * MINUTE
    const hours = minutes >= 600 ? RESTED : { driven_minutes: 480, duty_since: -9 * HOUR_MS }
    const start = startDriving({ ...hours, seen_at: now, mph: null, resting_since: 0 }, now)
    return driveLegs(start, legs, now)
  }

  it('is completed first, so that no ETA jumps as the hours pass', () => {
    const last = (minutes: number) =>
      (etasAt(minutes, [legOf(50), legOf(250)]).at(-1)?.estimate?.eta ?? 0) / MINUTE
    const etas = Array.from({ length: 145 }, (_, step) => last(step * 5))
    expect(etas[0]).toBe(10 * 60 + 60 + 60 + 5 * 60)
    for (const [index, eta] of etas.entries()) {
      const change = eta - (etas[index - 1] ?? eta)
      expect([index, change >= 0 && change <= 5]).toEqual([index, true])
    }
    expect(etasAt(300, [legOf(50), legOf(250)])[0]?.driven.rest_until).toBe(10 * HOUR_MS)
  })

  it.each([
    ['no rest is needed anyhow', [legOf(100)]],
    ['a stop would be missed by it', [legOf(50, { due: 3 * HOUR_MS }), legOf(250)]],
    ['a team drives', [legOf(50, { is_team: true }), legOf(900, { is_team: true })]],
  ])('is broken off where %s', (_, legs) => {
    const [first] = etasAt(60, legs)
    expect(first?.driven.rest_until).toBeUndefined()
    expect(first?.estimate?.eta).toBe((60 + (legs[0]!.miles / 50) * 60) * MINUTE)
  })
})
