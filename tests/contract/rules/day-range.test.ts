import { describe, expect, it } from 'vitest'
import {
  daysOfGroup,
  defaultProfitRange,
  groupStart,
  groupStarts,
  rangeBefore,
  readableGroup,
} from '#contract/rules/day-range.ts'

describe('defaultProfitRange', () => {
  it.each([
    ['2026-11-22', '2026-09-28', '2026-11-16'],
    ['2026-11-23', '2026-10-05', '2026-11-23'],
    ['2026-01-01', '2025-11-10', '2025-12-29'],
    // US clocks change on 1 November 2026; days still count as whole days.
    ['2026-11-02', '2026-09-14', '2026-11-02'],
  ])('on %s is %s to %s', (today, from, to) => expect(defaultProfitRange(today)).toEqual({ from, to }))
})

it('the previous period has the same length and ends the day before', () => {
  expect(rangeBefore({ from: '2026-03-05', to: '2026-03-11' })).toEqual({
    from: '2026-02-26',
    to: '2026-03-04',
  })
  expect(rangeBefore({ from: '2026-03-05', to: '2026-03-05' })).toEqual({
    from: '2026-03-04',
    to: '2026-03-04',
  })
})

describe('day groups', () => {
  const range = { from: '2026-01-28', to: '2026-03-03' }
  it.each([
    ['day', '2026-02-11', '2026-02-11'],
    ['week', '2026-02-11', '2026-02-09'],
    ['month', '2026-02-11', '2026-02-01'],
  ] as const)('by %s: the group of %s starts on %s', (group, day, start) =>
    expect(groupStart(day, group)).toBe(start),
  )

  it.each(['day', 'week', 'month'] as const)('by %s cover each day of a range once', (group) => {
    const days = groupStarts(range, group).map((start) => daysOfGroup(start, group, range))
    expect(days[0]?.from).toBe(range.from)
    expect(days.at(-1)?.to).toBe(range.to)
    for (const [index, { from }] of days.slice(1).entries())
      expect(Date.parse(from) - Date.parse(days[index]?.to ?? '')).toBe(86_400_000)
  })

  it('readableGroup picks a group size that keeps a chart readable', () => {
    expect(readableGroup({ from: '2026-01-01', to: '2026-01-31' })).toBe('day')
    expect(readableGroup(range)).toBe('day')
    expect(readableGroup({ from: '2026-01-01', to: '2026-12-31' })).toBe('week')
    expect(readableGroup({ from: '2024-01-01', to: '2026-12-31' })).toBe('month')
  })
})
