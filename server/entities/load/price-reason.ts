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

/** Throws BadRequest of a field where the money of a load changes that counts already, and no reason says why. */
export async function refuseUnexplained(tx: Tx, load: Counted, field: string, reason: string): Promise<void> {
  if (isReason(reason)) return
  const where = await whereCounted(tx, load)
  if (where !== '') throw new BadRequest({ [field]: [`${load.number} is ${where}. Enter why this changes.`] })
}
