import { SUBSCRIPTION_GRACE_DAYS } from '#contract/constants.ts'
import { dayAfter } from '#contract/rules/day-range.ts'

export type BillingPeriod = 'month' | 'year'
export type PaymentStatus = 'active' | 'grace_period' | 'inactive'

/** Same day of the next month or year, or that month's last day. */
export function periodEnd(from: string, period: BillingPeriod, anchor = Number(from.slice(8))): string {
  const [year = 0, month = 1] = from.split('-').map(Number)
  const at = month - 1 + (period === 'year' ? 12 : 1)
  const last = new Date(Date.UTC(year, at + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, at, Math.min(anchor, last))).toISOString().slice(0, 10)
}

/** Grace from the day after the earliest unpaid due day, inactive once SUBSCRIPTION_GRACE_DAYS are over. */
export function toPaymentStatus(
  day: string,
  due: { earliest_unpaid: string | null; is_paused: boolean },
): PaymentStatus {
  if (due.is_paused) return 'inactive'
  if (due.earliest_unpaid === null || day <= due.earliest_unpaid) return 'active'
  return day <= dayAfter(due.earliest_unpaid, SUBSCRIPTION_GRACE_DAYS) ? 'grace_period' : 'inactive'
}

const NO_SEAT = 'Drivers who only use the driver page don’t need one.'
export const SEATS = `Each active user needs a seat. ${NO_SEAT}`

export const seatsRefusal = (seats: number, used: number): string | undefined =>
  !(used >= seats)
    ? undefined
    : `All seats on your plan are in use (${used} of ${seats}). Deactivate a user who has left, or ask your Freight provider for more seats. ${NO_SEAT}`
