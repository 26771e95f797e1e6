import { totalMiles } from './miles.ts'
import { centsPerMile, roundDollars } from './money.ts'

export interface PastBid {
  readonly price_cents: number
  readonly miles: number
  readonly is_won: boolean
  readonly age_days: number
  readonly is_lane: boolean
  readonly is_region: boolean
  readonly is_broker: boolean
  readonly is_vehicle_type: boolean
}

export const ADVICE_LEAST = 8
export const ADVICE_CHANCES = [30, 50, 70] as const

export const ADVICE_POOLS = {
  lane_type: 'This lane, same vehicle type',
  lane: 'This lane',
  region: 'Same regions, same vehicle type',
  miles: 'Similar-length loads',
} as const
export type AdvicePool = keyof typeof ADVICE_POOLS

const IS_OF: Readonly<Record<AdvicePool, (bid: PastBid) => boolean>> = {
  lane_type: (bid) => bid.is_lane && bid.is_vehicle_type,
  lane: (bid) => bid.is_lane,
  region: (bid) => bid.is_region && bid.is_vehicle_type,
  miles: () => true,
}

const HALF_LIFE_DAYS = 120
const STEPS = 40
const RIDGE = 0.6
// Prior: a price 10 % higher per mile halves the odds of winning.
const USUAL_SLOPE = Math.log(2) / Math.log(1.1)
const CENTS = 500

/** The log-odds are `level` at `middle` (log of cents per mile) and fall by `slope` per unit. */
export interface WinCurve {
  readonly middle: number
  readonly level: number
  readonly slope: number
}

const logistic = (value: number) => 1 / (1 + Math.exp(-value))
const perMile = ({ price_cents, miles }: Pick<PastBid, 'price_cents' | 'miles'>) => price_cents / miles

/** Weighted logistic regression; old bids weigh less, and few bids are pulled to the usual slope. */
export function fitWins(bids: readonly PastBid[]): WinCurve {
  const points = bids.map((bid) => ({
    x: Math.log(perMile(bid)),
    y: bid.is_won ? 1 : 0,
    weight: 0.5 ** (bid.age_days / HALF_LIFE_DAYS),
  }))
  const whole = points.reduce((sum, { weight }) => sum + weight, 0)
  const middle = points.reduce((sum, { x, weight }) => sum + x * weight, 0) / whole
  let [level, slope] = [0, USUAL_SLOPE]
  for (let step = 0; step < STEPS; step++) {
    let [gLevel, gSlope, hLevel, hBoth, hSlope] = [
      -level * 0.01,
      -(slope - USUAL_SLOPE) * RIDGE * 0.1,
      0.01,
      0,
      RIDGE * 0.1,
    ]
    for (const { x, y, weight } of points) {
      const away = middle - x
      const chance = logistic(level + slope * away)
      const spread = weight * chance * (1 - chance)
      gLevel += weight * (y - chance)
      gSlope += weight * (y - chance) * away
      hLevel += spread
      hBoth += spread * away
      hSlope += spread * away * away
    }
    const all = hLevel * hSlope - hBoth * hBoth
    level += Math.max(-2, Math.min(2, (gLevel * hSlope - gSlope * hBoth) / all))
    slope = Math.max(
      0.5,
      Math.min(60, slope + Math.max(-8, Math.min(8, (gSlope * hLevel - gLevel * hBoth) / all))),
    )
  }
  return { middle, level, slope }
}

export const toChance = ({ middle, level, slope }: WinCurve, price_cents: number, miles: number): number =>
  logistic(level + slope * (middle - Math.log(price_cents / miles)))

const quantile = (sorted: readonly number[], share: number) => {
  const at = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0]
  return Math.round(low + (high - low) * (at - Math.floor(at)))
}

/** Quartiles are cents per mile; only distinct prices between the outer quartiles get a chance. */
export interface BidAdvice {
  readonly pool: AdvicePool
  readonly bids: number
  readonly won: number
  readonly broker_bids: number
  readonly broker_won: number
  readonly newest_days: number
  readonly quartiles: [number, number, number] | null
  readonly won_median: number | null
  readonly prices: { chance: number; price_cents: number }[]
}

export function choosePool(bids: readonly PastBid[]): { pool: AdvicePool; bids: readonly PastBid[] } {
  const pools = Object.keys(ADVICE_POOLS) as AdvicePool[]
  const enough = pools.find((pool) => bids.filter(IS_OF[pool]).length >= ADVICE_LEAST) ?? 'miles'
  return { pool: enough, bids: bids.filter(IS_OF[enough]) }
}

/** Null where too little is known. */
export function winCurve(past: readonly PastBid[]): WinCurve | null {
  const { bids } = choosePool(past)
  return bids.length < ADVICE_LEAST ? null : fitWins(bids)
}

export function adviseBid(past: readonly PastBid[], miles: number): BidAdvice {
  const { pool, bids } = choosePool(past)
  const rates = bids.map(perMile).toSorted((a, b) => a - b)
  const ofBroker = bids.filter(({ is_broker }) => is_broker)
  const basis = {
    pool,
    bids: bids.length,
    won: bids.filter(({ is_won }) => is_won).length,
    broker_bids: ofBroker.length,
    broker_won: ofBroker.filter(({ is_won }) => is_won).length,
    newest_days: Math.round(bids.reduce((least, { age_days }) => Math.min(least, age_days), Infinity)),
  }
  if (bids.length < ADVICE_LEAST)
    return {
      ...basis,
      newest_days: bids.length === 0 ? 0 : basis.newest_days,
      quartiles: null,
      won_median: null,
      prices: [],
    }
  const { middle, level, slope } = fitWins(bids)
  const [low, median, high] = [quantile(rates, 0.25), quantile(rates, 0.5), quantile(rates, 0.75)]
  const prices = ADVICE_CHANCES.map((chance) => {
    const rate = Math.exp(middle + (level - Math.log(chance / (100 - chance))) / slope)
    return { chance, price_cents: Math.round((rate * miles) / CENTS) * CENTS }
  })
    .filter(({ price_cents }) => price_cents >= low * miles && price_cents <= high * miles)
    .filter(({ price_cents }, index, all) => price_cents !== all[index - 1]?.price_cents)
  const wonRates = bids
    .filter(({ is_won }) => is_won)
    .map(perMile)
    .toSorted((a, b) => a - b)
  return {
    ...basis,
    quartiles: [low, median, high],
    won_median: wonRates.length === 0 ? null : quantile(wonRates, 0.5),
    prices,
  }
}

export const suggestedText = (cents: number): string => `Suggested ${roundDollars(cents)}`

/** Wins every second bid, else the median rate; null where too little is known. */
export function suggestPrice({ prices, quartiles }: Pick<BidAdvice, 'prices' | 'quartiles'>, miles: number) {
  const even = prices.find(({ chance }) => chance === 50)
  if (even) return even.price_cents
  return quartiles && Math.round((quartiles[1] * miles) / CENTS) * CENTS
}

/** Cents over loaded miles and deadhead. */
export const ratePerMile = (
  price_cents: number | null,
  miles: number | null,
  deadhead_miles: number,
): number | null => centsPerMile(price_cents, totalMiles(miles, deadhead_miles))
