import { describe, expect, it } from 'vitest'
import { parseCents, centsPerMile, dollars, toProfit } from '#contract/rules/money.ts'

it.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [123_450, '$1,234.50'],
  [100_000_000, '$1,000,000.00'],
  [-500, '−$5.00'],
  [-123_456, '−$1,234.56'],
  [null, ''],
  [undefined, ''],
])('formats %j cents as %j', (cents, text) => expect(dollars(cents)).toBe(text))

it.each([
  ['1234', 123_400],
  ['1,234.5', 123_450],
  ['$1,234.50', 123_450],
  [' $ 850 ', 85_000],
  ['0.07', 7],
  ['4.35', 435],
  ['850.', 85_000],
  ['1234.567', null],
  ['1,23', null],
  ['-5', null],
  ['1e3', null],
  ['best price', null],
  ['', null],
])('parses %j dollars as %j cents', (text, cents) => expect(parseCents(text)).toBe(cents))

describe('profit', () => {
  it.each([
    [100_000, 80_000, 20_000, '20.00'],
    [100_000, 100_000, 0, '0.00'],
    [100_000, 130_000, -30_000, '−30.00'],
    [30_000, 20_000, 10_000, '33.33'],
    [30_000, 10_000, 20_000, '66.67'],
    [0, 0, 0, '0.00'],
    [0, 5000, -5000, '0.00'],
    [100_000_000, 100_000_001, -1, '0.00'],
    [80_000, 79_996, 4, '0.01'],
    [100_000, 0, 100_000, '100.00'],
  ])('of %j and %j cents is %j cents, %j percent', (broker, driver, cents, percent) =>
    expect(toProfit(broker, driver)).toEqual({ cents, percent }),
  )

  it.each([
    [undefined, 5000],
    [5000, null],
  ])('is unknown for %j and %j', (broker, driver) => expect(toProfit(broker, driver)).toBeNull())
})

it.each([
  [250_000, 1000, 250],
  [100_000, 300, 333],
  [100_000, 0, null],
  [100_000, null, null],
  [null, 300, null],
])('%j cents over %j miles is %j cents per mile', (cents, miles, expected) =>
  expect(centsPerMile(cents, miles)).toBe(expected),
)
