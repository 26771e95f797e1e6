import { expect, it } from 'vitest'
import { viasAhead } from '#contract/rules/order-route.ts'
import { toPart, shareDriven } from '#server/freight/truck-pay/shares.ts'

const at = (longitude: number, latitude = 40) => ({ latitude, longitude })
const WAY = [at(-90), at(-88), at(-86)]

it.each([
  ['at the first stop', at(-90), 0],
  ['next to the first half', at(-89, 40.2), 25],
  ['at three quarters', at(-87), 75],
  ['at the last stop', at(-86), 100],
])('computes the share of the route driven %s', (_, seen, percent) =>
  expect(Math.round(shareDriven(WAY, seen) * 100)).toBe(percent),
)

it.each([
  [90_000, 0.503, 0, 45_300],
  [90_000, 0.5, 20_000, 25_000],
  [90_000, 0.1, 20_000, 0],
  [90_000, 1, 0, 90_000],
])('of %i cents, the part %f after %i is %i', (price, share, before, part) =>
  expect(toPart(price, share, before)).toBe(part),
)

it.each([
  ['before departure', at(-90), [-89, -87]],
  ['past the first point', at(-88), [-87]],
  ['past both points', at(-86.2), []],
])('lists the planned route points ahead of a truck %s', (_, seen, ahead) =>
  expect(viasAhead(at(-90), [at(-89), at(-87)], at(-86), seen).map(({ longitude }) => longitude)).toEqual(
    ahead,
  ),
)
