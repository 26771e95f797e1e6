import { describe, expect, it } from 'vitest'
import {
  ADVICE_CHANCES,
  ADVICE_LEAST,
  adviseBid,
  type PastBid,
  choosePool,
} from '#contract/rules/bid-advice.ts'
import { seededRandom } from '#server/demo/data/random.ts'
import { bid, calibration, forecastsInWorlds } from './advice-worlds.ts'

const some = (count: number, values: Partial<PastBid> = {}) =>
  Array.from({ length: count }, () => bid(values))

describe('bid advice with too few bids', () => {
  it('suggests no price below eight bids and reports how many there are', () => {
    expect(adviseBid(some(ADVICE_LEAST - 1, { is_won: true }), 400)).toMatchObject({
      bids: 7,
      won: 7,
      quartiles: null,
      won_median: null,
      prices: [],
    })
    expect(adviseBid([], 400)).toMatchObject({ bids: 0, newest_days: 0, prices: [] })
    expect(adviseBid(some(ADVICE_LEAST), 400)).toMatchObject({
      bids: 8,
      quartiles: [250, 250, 250],
      won_median: null,
    })
  })
})

describe('bid advice pool', () => {
  it.each([
    ['lane_type', some(8)],
    ['lane', [...some(4), ...some(4, { is_vehicle_type: false })]],
    ['region', [...some(7), ...some(1, { is_lane: false })]],
    ['miles', [...some(7), ...some(1, { is_lane: false, is_region: false })]],
  ] as const)('is the narrowest pool with enough bids: %s', (pool, bids) =>
    expect(choosePool(bids)).toEqual({ pool, bids }),
  )
})

it('bid advice: a higher chance has a lower price, within the quartiles and rounded to $5', () => {
  const random = seededRandom(3)
  let total = 0
  for (let world = 0; world < 60; world++) {
    const bids = Array.from({ length: random.between(8, 40) }, () =>
      bid({
        price_cents: random.between(60_000, 160_000),
        is_won: random.chance(0.4),
        age_days: random.between(0, 300),
      }),
    )
    const { prices, quartiles } = adviseBid(bids, 400)
    total += prices.length
    for (const [index, { price_cents }] of prices.entries()) {
      expect(price_cents % 500).toBe(0)
      expect(price_cents / 400).toBeGreaterThanOrEqual(quartiles?.[0] ?? Infinity)
      expect(price_cents / 400).toBeLessThanOrEqual(quartiles?.[2] ?? 0)
      expect(price_cents).toBeLessThan(prices[index - 1]?.price_cents ?? Infinity)
    }
  }
  expect(total).toBeGreaterThan(30)
})

it.each([
  ['a chance with a price nobody has bid', 400, [800, 800, 800, 800, 810, 810, 810, 820], 0, []],
  ['a price that another chance already has', 10, [20, 22, 23, 24.5, 25.5, 27, 28, 30], 4, [30]],
])('bid advice leaves out %s', (_, miles, dollars, won, chances) => {
  const bids = dollars.map((price, index) => bid({ miles, price_cents: price * 100, is_won: index < won }))
  expect(adviseBid(bids, miles).prices.map(({ chance }) => chance)).toEqual(chances)
})

it('bid advice reports the results with this broker and the quartiles of the rates per mile', () => {
  const bids = [80, 90, 100, 110, 120, 130, 140, 150, 160].map((hundreds) =>
    bid({
      price_cents: hundreds * 1000,
      is_won: hundreds < 110,
      is_broker: hundreds > 140,
      age_days: hundreds,
    }),
  )
  expect(adviseBid(bids, 400)).toMatchObject({
    bids: 9,
    won: 3,
    broker_bids: 2,
    broker_won: 0,
    newest_days: 80,
    quartiles: [250, 300, 350],
    won_median: 225,
  })
})

it('bid advice is calibrated within 0.05 on average in simulated markets', () => {
  const { held, suggested } = forecastsInWorlds(seededRandom(77), 120)
  const off = calibration(held)
  expect(off).toBeLessThan(0.05)
  expect(off).toBeGreaterThan(0)
  for (const percent of ADVICE_CHANCES) {
    const truths = suggested.filter(({ chance }) => chance === percent / 100).map(({ truth }) => truth)
    expect(truths.length).toBeGreaterThan(20)
    expect(
      Math.abs(truths.reduce((sum, truth) => sum + truth, 0) / truths.length - percent / 100),
    ).toBeLessThan(0.1)
  }
})

it('a price suggested for a chance wins about that often', () => {
  const random = seededRandom(5)
  const truth = (rate: number) => 1 / (1 + Math.exp(12 * Math.log(rate / 230)))
  const bids = Array.from({ length: 400 }, () => {
    const rate = random.between(170, 300)
    return bid({
      miles: 500,
      price_cents: rate * 500,
      is_won: random() < truth(rate),
      age_days: random.between(0, 60),
    })
  })
  const { prices } = adviseBid(bids, 500)
  expect(prices.map(({ chance }) => chance)).toEqual([...ADVICE_CHANCES])
  for (const { chance, price_cents } of prices)
    expect(Math.abs(truth(price_cents / 500) * 100 - chance)).toBeLessThan(8)
})
