import { dollars } from '#contract/rules/money.ts'

/** Cents. */
export interface Prices {
  readonly broker_price_cents: number
  readonly driver_price_cents: number
}

export const isBelowDriver = ({ broker_price_cents, driver_price_cents }: Prices): boolean =>
  broker_price_cents < driver_price_cents

export const belowDriverText = ({ broker_price_cents, driver_price_cents }: Prices): string =>
  `${dollars(broker_price_cents)} is ${dollars(driver_price_cents - broker_price_cents)} below driver pay of ${dollars(driver_price_cents)}.`

export const belowMinimumText = (cents_per_mile: number, least_cents_per_mile: number): string =>
  `${dollars(cents_per_mile)} per total mile is below your company’s minimum of ${dollars(least_cents_per_mile)}.`
