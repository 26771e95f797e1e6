import { openCents } from '#contract/rules/billing.ts'
import { dollars } from '#contract/rules/money.ts'
import { Conflict } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { changeBalance, refuseAboveBalance, updateDaysToPay } from '#server/money/invoice/balance.service.ts'
import { publishInvoiceEvent, toPayment } from '#server/money/invoice/invoice-events.ts'
import { type InvoiceRow, lockInvoice, lockInvoices } from '#server/money/invoice/invoice.repository.ts'
import {
  invoicesOfPayments,
  isFactorPayment,
  lockBankRow,
  readPayment,
  readShortReason,
  setPaymentRemoved,
} from '#server/money/invoice/payment.repository.ts'
import {
  lockRemittance,
  readRemittance,
  type RemittanceRow,
  setRemittanceRemoved,
} from '#server/money/invoice/remittance.repository.ts'

/**
 * Throws when the bank line was spent meanwhile. Lock order: the bank line before its remittances, those
 * before any invoice, as in the bank import.
 */
export async function refuseSpent(tx: Tx, bank_row: number, amount: number): Promise<void> {
  const { set_aside_at, left_cents } = await orNotFound(lockBankRow(tx, bank_row))
  if (set_aside_at !== null) throw new Conflict('This deposit is excluded. Reopen it first.')
  if (amount > left_cents)
    throw new Conflict(
      `Only ${dollars(left_cents)} of this deposit is unapplied. Remove it from other invoices first.`,
    )
}

async function setInvoicePayment(
  tx: Tx,
  who: Changer,
  invoice: InvoiceRow,
  payment: NonNullable<Awaited<ReturnType<typeof readPayment>>>,
  isRemoved: boolean,
): Promise<void> {
  const { id, amount_cents } = payment
  if (isRemoved && (await isFactorPayment(tx, id)))
    throw new Conflict('The broker paid this to the factor. Reopen the factored invoice instead.')
  await setPaymentRemoved(tx, id, isRemoved)
  const paid = {
    paid_cents: invoice.paid_cents + (isRemoved ? -amount_cents : amount_cents),
    short_reason: await readShortReason(tx, invoice.id),
  }
  await changeBalance(tx, who, invoice, isRemoved ? 'unpay' : 'pay', paid)
  const event = isRemoved ? 'invoice_payment_reversed' : 'invoice_paid'
  await publishInvoiceEvent(tx, event, [invoice, { ...invoice, ...paid }], {
    payment: toPayment(id, payment),
  })
  await updateDaysToPay(tx, invoice)
}

export async function recordRemoval(tx: Tx, who: Changer, id: number, isRemoved: boolean): Promise<void> {
  await setRemittanceRemoved(tx, id, isRemoved)
  await audit(tx, {
    who,
    action: isRemoved ? 'delete' : 'restore',
    record_type: 'remittance',
    record_id: id,
    before: { is_deleted: !isRemoved },
    after: { is_deleted: isRemoved },
  })
  await emit(tx, { type: 'REMITTANCE_CHANGED', data: { id } })
}

function refuseUnrestorable(remittance: RemittanceRow, amount: number, isWhole: boolean): void {
  if (remittance.removed_at !== null && !isWhole)
    throw new Conflict('The check or transfer of this payment is voided. Restore it under Payments received.')
  if (remittance.removed_at === null && remittance.unapplied_cents < amount)
    throw new Conflict(
      `Only ${dollars(remittance.unapplied_cents)} of this payment is unapplied. Remove it from other invoices first.`,
    )
}

/**
 * Removing the payment of a whole check or transfer voids that too; a part of one becomes unapplied credit.
 */
export async function setPaymentBack(tx: Tx, who: Changer, id: number, isRemoved: boolean): Promise<number> {
  const known = await orNotFound(readPayment(tx, id))
  const held = await orNotFound(readRemittance(tx, known.remittance))
  const isWhole = held.amount_cents === known.amount_cents
  const isVoided = held.removed_at !== null
  if (!isRemoved && known.removed_at !== null && isWhole && isVoided && held.bank_row !== null)
    await refuseSpent(tx, held.bank_row, known.amount_cents)
  const remittance = await orNotFound(lockRemittance(tx, known.remittance))
  const invoice = await orNotFound(lockInvoice(tx, known.invoice))
  const payment = await orNotFound(readPayment(tx, id))
  if ((payment.removed_at !== null) === isRemoved) return invoice.id
  if (!isRemoved) {
    refuseUnrestorable(remittance, payment.amount_cents, isWhole)
    refuseAboveBalance(invoice, payment.amount_cents)
  }
  await setInvoicePayment(tx, who, invoice, payment, isRemoved)
  if (isWhole && (remittance.removed_at !== null) !== isRemoved)
    await recordRemoval(tx, who, remittance.id, isRemoved)
  else await emit(tx, { type: 'REMITTANCE_CHANGED', data: { id: remittance.id } })
  return invoice.id
}

/** The amounts become unapplied credit. The caller holds the remittance. */
export async function unapplyAll(tx: Tx, who: Changer, ids: readonly number[]): Promise<void> {
  await lockInvoices(tx, await invoicesOfPayments(tx, ids))
  for (const id of ids) {
    const payment = await orNotFound(readPayment(tx, id))
    const invoice = await orNotFound(lockInvoice(tx, payment.invoice))
    if (payment.removed_at === null) await setInvoicePayment(tx, who, invoice, payment, true)
  }
}

/** Pays again what the invoices still have open; the rest stays unapplied. The caller holds the remittance. */
export async function reapplyAll(tx: Tx, who: Changer, ids: readonly number[]): Promise<void> {
  await lockInvoices(tx, await invoicesOfPayments(tx, ids))
  for (const id of ids) {
    const payment = await orNotFound(readPayment(tx, id))
    const invoice = await orNotFound(lockInvoice(tx, payment.invoice))
    if (payment.removed_at !== null && openCents(invoice) >= payment.amount_cents)
      await setInvoicePayment(tx, who, invoice, payment, false)
  }
}
