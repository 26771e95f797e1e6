import { adviseBid, toChance, fitWins, type PastBid } from '#contract/rules/bid-advice.ts'
import type { Random } from '#server/demo/data/random.ts'

export interface Forecast {
  chance: number
  is_won: boolean
}

export const bid = (values: Partial<PastBid> = {}): PastBid => ({
  price_cents: 100_000,
  miles: 400,
  is_won: false,
  age_days: 10,
  is_lane: true,
  is_region: true,
  is_broker: false,
  is_vehicle_type: true,
  ...values,
})

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const isWonShare = (forecasts: readonly Forecast[]) => average(forecasts.map(({ is_won }) => Number(is_won)))

export const byTenths = (forecasts: readonly Forecast[]) =>
  [...Map.groupBy(forecasts, ({ chance }) => Math.min(9, Math.floor(chance * 10)))]
    .toSorted(([a], [b]) => a - b)
    .map(([tenth, group]) => ({
      tenth,
      bids: group.length,
      chance: average(group.map(({ chance }) => chance)),
      won: isWonShare(group),
    }))

export const calibration = (forecasts: readonly Forecast[]): number =>
  byTenths(forecasts).reduce((sum, { bids, chance, won }) => sum + Math.abs(chance - won) * bids, 0) /
  forecasts.length

/** Brier score: mean squared error of the chances; 0 is best. */
export const brier = (forecasts: readonly Forecast[]): number =>
  average(forecasts.map(({ chance, is_won }) => (chance - Number(is_won)) ** 2))

export function knownWorld(random: Random) {
  const [market, slope] = [random.between(150, 320), random.between(6, 22)]
  const truth = (price_cents: number, miles: number) =>
    1 / (1 + Math.exp(slope * Math.log(price_cents / miles / market)))
  const draw = (age_days: number): PastBid => {
    const miles = random.between(150, 900)
    const price_cents = Math.round((miles * market * random.between(75, 135)) / 100)
    return bid({ miles, price_cents, is_won: random() < truth(price_cents, miles), age_days })
  }
  return { truth, draw }
}

export function forecastsInWorlds(
  random: Random,
  worlds: number,
): { held: Forecast[]; suggested: { chance: number; truth: number }[] } {
  const held: Forecast[] = []
  const suggested: { chance: number; truth: number }[] = []
  for (let world = 0; world < worlds; world++) {
    const { truth, draw } = knownWorld(random)
    const past = Array.from({ length: random.between(12, 60) }, () => draw(random.between(1, 200)))
    const curve = fitWins(past)
    for (let place = 0; place < 25; place++) {
      const { price_cents, miles, is_won } = draw(0)
      held.push({ chance: toChance(curve, price_cents, miles), is_won })
    }
    const miles = random.between(150, 900)
    for (const { chance, price_cents } of adviseBid(past, miles).prices)
      suggested.push({ chance: chance / 100, truth: truth(price_cents, miles) })
  }
  return { held, suggested }
}
