import { describe, expect, it } from 'vitest'
import { fit } from './a-fit.ts'

describe('fit of a truck on a load', () => {
  const before = {
    number: 'NLF11-04-2',
    until: '2024-03-15T18:00:00Z',
    address: '1 Dock St, TOLEDO, OH 43604',
    time_zone: 'America/New_York',
  }
  const busy = {
    before,
    pickup_eta: '2024-03-15T20:30:00Z',
    deadhead: { miles: 61.4, is_estimated: true },
  }

  it.each([
    [
      'is free before the pickup',
      busy,
      [
        ['busy', 'On load NLF11-04-2 until 15 Mar 14:00 ET, then empty in Toledo, OH, 61 mi from pickup'],
        ['distance', '61 mi deadhead (estimated)'],
      ],
    ],
    [
      'arrives at the pickup too late',
      { ...busy, pickup_eta: '2024-03-16T20:30:00Z' },
      [
        ['busy', expect.any(String)],
        ['distance', 'Late: ETA 16 Mar 16:30 ET'],
      ],
    ],
    [
      'is on a load at that time',
      { ...busy, overlapping: ['NLF11-04-2', 'NLF11-04-3'] },
      [
        ['overlap', expect.stringContaining('On load NLF11-04-2')],
        ['overlap', 'On NLF11-04-3 at that time'],
        ['distance', expect.any(String)],
      ],
    ],
    [
      'has no known location',
      { before: { ...before, until: null }, pickup_eta: null, deadhead: null },
      [['busy', 'On load NLF11-04-2, then empty in Toledo, OH']],
    ],
  ])('a truck %s', (_, situation, expected) => {
    const found = fit({}, { pick_up_date: '2024-03-15T22:00:00Z' }, situation)
    expect(
      found
        .filter(({ code }) => ['busy', 'overlap', 'distance'].includes(code))
        .map(({ code, text }) => [code, text]),
    ).toEqual(expected)
  })
})
