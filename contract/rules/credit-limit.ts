import { dollars } from '#contract/rules/money.ts'

/** Cents. `open_cents` is the balance due of the broker's invoices; a limit of null is none. */
export interface BrokerCredit {
  readonly credit_limit_cents: number | null
  readonly open_cents: number
}

export const isOverLimit = ({ credit_limit_cents, open_cents }: BrokerCredit, new_cents: number): boolean =>
  credit_limit_cents !== null && new_cents > 0 && open_cents + new_cents > credit_limit_cents

export const overLimitText = (name: string, credit_limit_cents: number): string =>
  `With this load, ${name} is over its credit limit of ${dollars(credit_limit_cents)}.`
