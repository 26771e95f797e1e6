import { isReason } from '#contract/rules/visible-text.ts'
import { isEarned } from '#contract/rules/load-status.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import { collectOne, definePort } from '#server/kernel/base/ports.ts'
import type { Tx } from '#server/kernel/db/client.ts'

interface Counted {
  readonly id: number
  readonly number: string
  readonly invoice: number | null
  readonly status: number
}
type Fields = Readonly<Record<string, unknown>>

export const isInLockedPayWeek = definePort<(tx: Tx, load: number) => Promise<boolean>>(
  'load.is-in-locked-pay-week',
)

export async function whereCounted(
  tx: Tx,
  { id, invoice }: Pick<Counted, 'id' | 'invoice'>,
): Promise<string> {
  const isLocked = await collectOne(isInLockedPayWeek)
  if (await isLocked(tx, id)) return 'in a locked pay week'
  return invoice === null ? '' : 'on an invoice'
}

const PRICES: readonly string[] = ['broker_price_cents', 'driver_price_cents']
const PAID: readonly string[] = ['vehicle', 'driver', 'second_driver', 'dispatcher', 'is_deleted']

const changesPaid = ({ status }: Counted, after: Fields) =>
  Object.keys(after).some((field) => PAID.includes(field)) ||
  (typeof after['status'] === 'number' && isEarned(after['status']) !== isEarned(status))
const changesPrice = (after: Fields) => Object.keys(after).some((field) => PRICES.includes(field))

async function whereCounts(tx: Tx, load: Counted, after: Fields): Promise<string> {
  if (changesPrice(after)) return whereCounted(tx, load)
  // Payee and pay date are on no invoice, so only locked weeks matter.
  return changesPaid(load, after) ? whereCounted(tx, { ...load, invoice: null }) : ''
}

/** Bulk changes have no reason per load, so they may not change counted money. */
export async function refuseCounted(tx: Tx, load: Counted, after: Fields): Promise<void> {
  const where = await whereCounts(tx, load, after)
  if (where !== '')
    throw new Conflict(`${load.number} is ${where}. Change it on its own page, with a reason.`)
}

export async function explainedChange(
  tx: Tx,
  load: Counted,
  after: Fields,
  price_reason: string,
): Promise<{ price_reason?: string }> {
  const where = isReason(price_reason) ? '' : await whereCounts(tx, load, after)
  if (where !== '') throw unexplained(load, where, 'price_reason')
  return (changesPrice(after) || changesPaid(load, after)) && price_reason !== '' ? { price_reason } : {}
}

const unexplained = ({ number }: Pick<Counted, 'number'>, where: string, field: string) =>
  new BadRequest({ [field]: [`${number} is ${where}. Enter a reason for the change.`] })

export async function refuseUnexplained(
  tx: Tx,
  load: Omit<Counted, 'status'>,
  field: string,
  reason: string,
): Promise<void> {
  if (isReason(reason)) return
  const where = await whereCounted(tx, load)
  if (where !== '') throw unexplained(load, where, field)
}
