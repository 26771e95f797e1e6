import { describe, expect, it } from 'vitest'
import { daysBetween, dayWriter, isOverdue, normalDate } from '#contract/rules/dates.ts'

describe('normalDate', () => {
  it.each([
    ['03/14/2024', '2024-03-14'],
    ['14/03/2024', '2024-03-14'],
    ['2024-03-14', '2024-03-14'],
    ['03/04/2024', '2024-03-04'],
    ['12/12/2024', '2024-12-12'],
    ['02/29/2024', '2024-02-29'],
    ['29/02/2024', '2024-02-29'],
    ['02/29/2023', null],
    ['2023-02-29', null],
    ['13/13/2024', null],
    ['00/10/2024', null],
    ['04/31/2024', null],
    ['3/14/2024', null],
    ['03-14-2024', null],
    ['03/14/24', null],
    ['2024/03/14', null],
    [' 03/14/2024', null],
    ['03/14/2024 10:00', null],
    ['2024-03-14T00:00:00Z', null],
    ['0000-01-01', null],
    ['tomorrow', null],
    ['', null],
  ])('normalizes the typed date %j to %j', (text, expected) => expect(normalDate(text)).toBe(expected))
})

describe('dayWriter', () => {
  it.each([
    ['2024-03-14T03:30:00Z', 'UTC', '2024-03-14'],
    ['2024-03-14T03:30:00Z', 'America/New_York', '2024-03-13'],
    ['2024-03-14T04:00:00Z', 'America/New_York', '2024-03-14'],
    ['2024-12-31T23:30:00-08:00', 'Asia/Tokyo', '2025-01-01'],
  ])('formats %s in %s as %s', (instant, zone, day) => expect(dayWriter(zone)(Date.parse(instant))).toBe(day))
})

it.each([
  ['2024-03-13', true],
  ['2024-03-14', false],
  ['2024-03-15', false],
])('isOverdue with %s on 2024-03-14 is %s', (day, expected) =>
  expect(isOverdue(day, '2024-03-14')).toBe(expected),
)

it.each([
  ['2024-03-09', '2024-03-11', 2],
  ['2024-03-11', '2024-03-11', 0],
  ['2024-03-01', '2024-02-28', -2],
])('counts the days from %s to %s as %s', (from, to, days) => expect(daysBetween(from, to)).toBe(days))
