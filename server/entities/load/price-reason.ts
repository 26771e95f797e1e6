import { isReason } from '#contract/rules/visible-text.ts'
import { isEarned } from '#contract/rules/load-status.ts'
import { BadRequest, Conflict } from '#server/core/errors.ts'
import type { Tx } from '#server/db/client.ts'
import { lockedWith } from '#server/entities/pay/pay.repository.ts'

interface Counted {
  readonly id: number
  readonly number: string
  readonly invoice: number | null
  readonly status: number
}
type Fields = Readonly<Record<string, unknown>>

/** Where the money of a load counts already, so that nobody changes it without saying why; '' where it does not. */
export async function whereCounted(tx: Tx, { id, invoice }: Pick<Counted, 'id' | 'invoice'>): Promise<string> {
  if ((await lockedWith(tx, [id])).length > 0) return 'in a locked pay week'
  return invoice === null ? '' : 'on an invoice'
}

const PRICES: readonly string[] = ['broker_price_cents', 'driver_price_cents']
/** What of a load decides who is paid for it. */
const PAID: readonly string[] = ['vehicle', 'driver', 'second_driver', 'dispatcher', 'is_deleted']

/** Whether with these fields of a load somebody else is paid for it, or nobody is any more, or somebody is only now. */
const changesPaid = ({ status }: Counted, after: Fields) =>
  Object.keys(after).some((field) => PAID.includes(field)) ||
  (typeof after['status'] === 'number' && isEarned(after['status']) !== isEarned(status))
const changesPrice = (after: Fields) => Object.keys(after).some((field) => PRICES.includes(field))

async function whereCounts(tx: Tx, load: Counted, after: Fields): Promise<string> {
  if (changesPrice(after)) return whereCounted(tx, load)
  // Who is paid, and when, stands on no invoice.
  return changesPaid(load, after) ? whereCounted(tx, { ...load, invoice: null }) : ''
}

/** Throws Conflict where a change of many loads changes money of this one that counts already: there is no reason for each. */
export async function refuseCounted(tx: Tx, load: Counted, after: Fields): Promise<void> {
  const where = await whereCounts(tx, load, after)
  if (where !== '') throw new Conflict(`${load.number} is ${where}. Change it on its own page, with a reason.`)
}

/** Throws BadRequest where a load with these fields changes money that counts already, and no reason says why; answers what the trail tells of it. */
export async function explainedChange(tx: Tx, load: Counted, after: Fields, price_reason: string): Promise<{ price_reason?: string }> {
  const where = isReason(price_reason) ? '' : await whereCounts(tx, load, after)
  if (where !== '') throw unexplained(load, where, 'price_reason')
  return (changesPrice(after) || changesPaid(load, after)) && price_reason !== '' ? { price_reason } : {}
}

const unexplained = ({ number }: Pick<Counted, 'number'>, where: string, field: string) =>
  new BadRequest({ [field]: [`${number} is ${where}. Enter a reason for the change.`] })

/** Throws BadRequest of a field where the money of a load changes that counts already, and no reason says why. */
export async function refuseUnexplained(tx: Tx, load: Omit<Counted, 'status'>, field: string, reason: string): Promise<void> {
  if (isReason(reason)) return
  const where = await whereCounted(tx, load)
  if (where !== '') throw unexplained(load, where, field)
}
