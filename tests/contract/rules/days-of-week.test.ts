import { expect, it } from 'vitest'
import { DAY_NAMES, daysFromWire, daysToWire } from '#contract/rules/days-of-week.ts'

it('numbers the days of the week from Monday', () =>
  expect(Object.entries(DAY_NAMES).at(0)).toEqual(['1', 'Mon']))

it.each([
  [[1, 2, 3, 4, 5, 6, 7], '*'],
  [[7, 6, 5, 4, 3, 2, 1], '*'],
  [[1, 3, 5], '1,3,5'],
  [[5, 1, 1], '1,5'],
  [[7], '7'],
  [[], ''],
  [[0, 8], ''],
])('serializes the days %j as %j', (days, text) => expect(daysToWire(days)).toBe(text))

it.each([
  ['*', [1, 2, 3, 4, 5, 6, 7]],
  ['1,3,5', [1, 3, 5]],
  [' 5, 1 ', [1, 5]],
  ['', []],
  ['0,8,Mon', []],
])('parses the days %j as %j', (text, days) => expect(daysFromWire(text)).toEqual(days))
