import { dollars } from '#contract/rules/money.ts'

/**
 * Cents. `exposure_cents` is what the broker's limit is held against: open invoices, less unapplied credit, and
 * loads that are booked but not invoiced; a limit of null is none.
 */
export interface BrokerCredit {
  readonly credit_limit_cents: number | null
  readonly exposure_cents: number
}

export const isOverLimit = (
  { credit_limit_cents, exposure_cents }: BrokerCredit,
  new_cents: number,
): boolean => credit_limit_cents !== null && new_cents > 0 && exposure_cents + new_cents > credit_limit_cents

export const overLimitText = (name: string, credit_limit_cents: number): string =>
  `With this load, ${name} is over its credit limit of ${dollars(credit_limit_cents)}, counting open invoices and booked loads.`
