import { describe, expect, it } from 'vitest'
import { groupsBeside, rangeBefore, rangeOfPeriod } from '#contract/rules/day-periods.ts'
import {
  daysOfGroup,
  defaultProfitRange,
  groupStart,
  groupStarts,
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

it.each([
  ['a running week', '2026-11-23', '2026-11-25', '2026-11-16', '2026-11-18'],
  ['a week', '2026-11-23', '2026-11-29', '2026-11-16', '2026-11-22'],
  ['a running month', '2026-11-01', '2026-11-12', '2026-10-01', '2026-10-12'],
  ['a month', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
  ['a longer month', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
  ['a quarter', '2026-07-01', '2026-09-30', '2026-04-01', '2026-06-30'],
  ['a running quarter', '2026-01-01', '2026-02-12', '2025-10-01', '2025-11-12'],
  ['a year to date', '2026-01-01', '2026-11-30', '2025-01-01', '2025-11-30'],
  ['weeks', '2026-10-05', '2026-11-23', '2026-08-16', '2026-10-04'],
])('%s is compared with the same part of the one before', (_, from, to, first, last) =>
  expect(rangeBefore({ from, to })).toEqual({ from: first, to: last }),
)

it.each([
  ['this_week', '2026-11-23', '2026-11-26'],
  ['last_week', '2026-11-16', '2026-11-22'],
  ['this_month', '2026-11-01', '2026-11-26'],
  ['last_month', '2026-10-01', '2026-10-31'],
  ['this_quarter', '2026-10-01', '2026-11-26'],
  ['last_quarter', '2026-07-01', '2026-09-30'],
  ['year_to_date', '2026-01-01', '2026-11-26'],
] as const)('on 26 Nov 2026, %s is %s to %s', (period, from, to) =>
  expect(rangeOfPeriod(period, '2026-11-26')).toEqual({ from, to }),
)

it.each(['day', 'week', 'month'] as const)('by %s, each prior day is drawn beside one group', (group) => {
  for (const range of [
    { from: '2026-11-01', to: '2026-11-30' },
    { from: '2024-01-01', to: '2024-12-31' },
    { from: '2026-01-15', to: '2026-02-20' },
  ]) {
    const before = rangeBefore(range)
    const toGroup = groupsBeside(range, group, before)
    const starts = groupStarts(range, group)
    const beside = groupStarts(before, 'day').map(toGroup)
    expect(beside[0]).toBe(starts[0])
    expect(starts).toEqual(expect.arrayContaining(beside))
    expect(beside).toEqual(beside.toSorted())
  }
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
