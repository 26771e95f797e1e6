import { describe, expect, it } from 'vitest'
import type { FitReason } from '#contract/entities/vehicle.ts'
import { reasonsAgainst, bestVehicle } from '#src/pages/dispatch/bid/best-vehicle.ts'

const reason = (level: FitReason['level'], code = level as string, text = code): FitReason => ({ code, level, text })
const at = (id: number, road_distance: number, ...levels: FitReason['level'][]) => ({
  id,
  road_distance,
  fit: levels.map((level) => reason(level)),
})

describe('the best vehicle', () => {
  it.each([
    ['the nearest that fits', [at(1, 50, 'ok'), at(2, 20, 'ok')], 2],
    ['one that fits before a nearer one that warns', [at(1, 10, 'ok', 'warn'), at(2, 90, 'ok')], 2],
    ['one of no reasons, which fits', [at(1, 10)], 1],
    ['the nearest that warns where none fits', [at(1, 30, 'warn'), at(2, 10, 'bad'), at(3, 20, 'warn', 'ok')], 3],
    ['none that does not fit', [at(1, 5, 'ok', 'bad')], undefined],
    ['none of none', [], undefined],
  ])('is %s', (_, vehicles, id) => {
    expect(bestVehicle(vehicles)?.id).toBe(id)
  })
})

describe('what asks for a reason', () => {
  it.each([
    ['a vehicle in service with good papers', 1, [reason('ok')], []],
    ['one out of service', 2, [reason('bad', 'status', 'Out of service')], ['Out of service']],
    ['one out of service of which no reason tells', 2, [], ['Out of service']],
    ['expired papers', 1, [reason('bad', 'papers', 'Documents expired 2026-01-31')], ['Documents expired 2026-01-31']],
    ['papers that expire soon', 1, [reason('warn', 'papers')], []],
    ['a vehicle that is too small', 1, [reason('bad', 'cargo')], []],
  ] as const)('in %s', (_, status, fit, bars) => {
    expect(reasonsAgainst({ status, fit: [...fit] })).toEqual(bars)
  })
})
