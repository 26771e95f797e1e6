import { isReason } from '#contract/rules/visible-text.ts'
import { BadRequest } from '#server/core/errors.ts'
import type { Tx } from '#server/db/client.ts'
import { lockedWith } from '#server/entities/pay/pay.repository.ts'

interface Counted {
  readonly id: number
  readonly number: string
  readonly invoice: number | null
}

/** Where the money of a load counts already, so that nobody changes it without saying why; '' where it does not. */
export async function whereCounted(tx: Tx, { id, invoice }: Omit<Counted, 'number'>): Promise<string> {
  if ((await lockedWith(tx, [id])).length > 0) return 'in a locked week of pay'
  return invoice === null ? '' : 'on an invoice'
}

const PRICES: readonly string[] = ['broker_price_cents', 'driver_price_cents']
/** What of a load decides who is paid for it. */
const PAID: readonly string[] = ['vehicle', 'driver', 'second_driver', 'dispatcher', 'is_deleted']

/** Where the change of these fields of a load changes money that counts already; '' where it does not. Who is paid stands on no invoice. */
export async function whereCounts(tx: Tx, load: Omit<Counted, 'number'>, changed: readonly string[]): Promise<string> {
  if (changed.some((field) => PRICES.includes(field))) return whereCounted(tx, load)
  return changed.some((field) => PAID.includes(field)) ? whereCounted(tx, { ...load, invoice: null }) : ''
}

/** Throws BadRequest where these fields of a load change money that counts already, and no reason says why; answers what the trail tells of it. */
export async function explainedChange(
  tx: Tx,
  load: Counted,
  changed: readonly string[],
  price_reason: string,
): Promise<{ price_reason?: string }> {
  const where = isReason(price_reason) ? '' : await whereCounts(tx, load, changed)
  if (where !== '') throw unexplained(load, where, 'price_reason')
  const isMoney = changed.some((field) => PRICES.includes(field) || PAID.includes(field))
  return isMoney && price_reason !== '' ? { price_reason } : {}
}

const unexplained = ({ number }: Counted, where: string, field: string) =>
  new BadRequest({ [field]: [`${number} is ${where}. Enter why this changes.`] })

/** Throws BadRequest of a field where the money of a load changes that counts already, and no reason says why. */
export async function refuseUnexplained(tx: Tx, load: Counted, field: string, reason: string): Promise<void> {
  if (isReason(reason)) return
  const where = await whereCounted(tx, load)
  if (where !== '') throw unexplained(load, where, field)
}
