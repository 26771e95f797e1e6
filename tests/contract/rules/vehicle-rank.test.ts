import { describe, expect, it } from 'vitest'
import type { FitReason } from '#contract/entities/fleet/vehicle.ts'
import { bestVehicle, isMisfit, rankVehicles, sureVehicle } from '#contract/rules/vehicle-rank.ts'

const reason = (level: FitReason['level'], code: string): FitReason => ({ code, level, text: code })
const ok = reason('ok', 'cargo')
const stale = reason('warn', 'position')
const late = reason('warn', 'distance')
const otherType = reason('warn', 'type')
const tooHeavy = reason('bad', 'payload')

const at = (name: string, road_distance: number, arrival: string | null, ...fit: FitReason[]) => ({
  id: Number(name.replace(/\D/g, '')),
  name,
  road_distance,
  arrives_at: arrival && `2026-11-22T${arrival}:00Z`,
  fit,
})
type Case = readonly [what: string, vehicles: ReturnType<typeof at>[], order: string[]]

const CASES: readonly Case[] = [
  ['the earlier arrival', [at('far 1', 90, '10:30', ok), at('near 2', 10, '09:00', ok)], ['near 2', 'far 1']],
  [
    'a vehicle here before one only planned here',
    [at('planned 1', 0, '18:00', ok), at('here 2', 60, '09:10', ok)],
    ['here 2', 'planned 1'],
  ],
  [
    'a fitting van before an overweight sprinter',
    [at('sprinter 1', 4, '08:10', tooHeavy), at('van 2', 70, '09:30', ok)],
    ['van 2', 'sprinter 1'],
  ],
  [
    'a fitting vehicle before one with an old position',
    [at('old 1', 5, '08:10', stale), at('fits 2', 80, '09:40', ok)],
    ['fits 2', 'old 1'],
  ],
  [
    'an old position before a late arrival',
    [at('late 1', 5, '08:10', late), at('old 2', 80, '09:40', stale)],
    ['old 2', 'late 1'],
  ],
  [
    'an old position before another type',
    [at('type 1', 5, '08:10', otherType), at('old 2', 80, '09:40', stale)],
    ['old 2', 'type 1'],
  ],
  [
    'any warning before a misfit',
    [at('bad 1', 1, '08:01', tooHeavy), at('late 2', 300, '15:00', late)],
    ['late 2', 'bad 1'],
  ],
  [
    'a known arrival before an unknown one',
    [at('unknown 1', 1, null), at('known 2', 90, '10:00')],
    ['known 2', 'unknown 1'],
  ],
  [
    'the closer vehicle when no arrival is known',
    [at('far 1', 40, null), at('near 2', 20, null)],
    ['near 2', 'far 1'],
  ],
  ['the older record when all else is equal', [at('b 2', 20, null), at('a 1', 20, null)], ['a 1', 'b 2']],
]

describe('vehicle ranking', () => {
  it.each(CASES)('ranks first %s', (_, vehicles, order) => {
    expect(rankVehicles(vehicles).map(({ name }) => name)).toEqual(order)
    expect(rankVehicles(vehicles.toReversed()).map(({ name }) => name)).toEqual(order)
  })
})

describe('best vehicle', () => {
  it('is the first in the ranking and never a misfit', () => {
    expect(bestVehicle([at('bad 1', 1, '08:01', tooHeavy), at('late 2', 300, '15:00', late)])?.id).toBe(2)
    expect(bestVehicle([at('bad 1', 1, '08:01', tooHeavy)])).toBeUndefined()
    expect(bestVehicle([])).toBeUndefined()
  })

  it('is reported as sure only when it is on time', () => {
    const sure = (...fit: FitReason[]) => sureVehicle([at('one 1', 1, '08:01', ...fit)])?.id
    expect([sure(ok), sure(stale), sure(late), sure(otherType), sure(tooHeavy)]).toEqual([
      1,
      1,
      undefined,
      1,
      undefined,
    ])
    const lateAndOtherType = [at('late 1', 1, '08:01', late), at('other 2', 2, '08:02', otherType)]
    expect(sureVehicle(lateAndOtherType)?.id).toBe(2)
  })
})

describe('isMisfit', () => {
  it.each([
    [[ok, tooHeavy], true],
    [[stale, late], false],
    [[], false],
  ])('for the fit %j is %s', (fit, is) => {
    expect(isMisfit({ fit })).toBe(is)
  })
})
