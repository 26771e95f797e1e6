import { toShare } from '#contract/rules/pay.ts'

export const SCHEDULE_STATES = {
  open: 'Open',
  submitted: 'Submitted',
  funded: 'Funded',
  canceled: 'Canceled',
} as const
export type ScheduleState = keyof typeof SCHEDULE_STATES

export const FACTORED_STATES = {
  scheduled: 'Scheduled',
  bought: 'Funded',
  paid: 'Paid to factor',
  charged_back: 'Charged back',
  removed: 'Not bought',
} as const
export type FactoredState = keyof typeof FACTORED_STATES

export const RESERVE_KINDS = {
  reserve: 'Reserve held',
  short_pay: 'Short payment',
  release: 'Reserve released',
  charge_back: 'Charge-back',
  reversal: 'Reversal',
  payout: 'Paid out to us',
  charge: 'Charged by factor',
  deposit: 'Paid to factor',
} as const
export type ReserveKind = keyof typeof RESERVE_KINDS
/** Entered by hand: their sign follows from the kind. */
export const ENTERED_KINDS = {
  payout: RESERVE_KINDS.payout,
  charge: RESERVE_KINDS.charge,
  deposit: RESERVE_KINDS.deposit,
} as const
export type EnteredKind = keyof typeof ENTERED_KINDS

/** Cents. */
export interface Split {
  readonly advance_cents: number
  readonly fee_cents: number
}

/** Cents by the factor's terms, rounded; never more than the amount together. */
export function splitAmount(
  amount_cents: number,
  { advance_percent, fee_percent }: { advance_percent: number; fee_percent: number },
): Split {
  const advance_cents = Math.min(amount_cents, toShare(amount_cents, advance_percent))
  return {
    advance_cents,
    fee_cents: Math.min(amount_cents - advance_cents, toShare(amount_cents, fee_percent)),
  }
}

export const reserveCents = ({ amount_cents, advance_cents, fee_cents }: Split & { amount_cents: number }) =>
  amount_cents - advance_cents - fee_cents

interface Entry {
  readonly kind: ReserveKind
  readonly amount_cents: number
}

/** The broker's payment in the reserve: a short payment is taken from it, the rest is released. */
export function entriesOfPayment(item: Split & { amount_cents: number }, paid_cents: number): Entry[] {
  const short = Math.max(0, item.amount_cents - paid_cents)
  const released = Math.max(0, reserveCents(item) - short)
  return [
    ...(short > 0 ? [{ kind: 'short_pay', amount_cents: -short } as const] : []),
    ...(released > 0 ? [{ kind: 'release', amount_cents: -released } as const] : []),
  ]
}

/** The factor charges the whole invoice; the reserve that it holds for the invoice counts against that. */
export const entryOfChargeBack = ({ amount_cents }: { amount_cents: number }): Entry => ({
  kind: 'charge_back',
  amount_cents: -amount_cents,
})

export const signedCents = (kind: EnteredKind, amount_cents: number): number =>
  kind === 'deposit' ? amount_cents : -amount_cents
