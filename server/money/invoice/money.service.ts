import type { z } from 'zod'
import type {
  createPayment as createPaymentCall,
  creditInvoice as creditCall,
} from '#contract/entities/money/invoice.ts'
import { invoiceState, mayHaveMoved, openCents } from '#contract/rules/billing.ts'
import { dayText } from '#contract/rules/dates.ts'
import { dollars } from '#contract/rules/money.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { announceBroker } from '#server/market/index.ts'
import { renewDaysToPay, renewLastPayment } from '#server/money/invoice/days-to-pay.repository.ts'
import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'
import { publishInvoiceEvent } from '#server/money/invoice/invoice-events.ts'
import {
  type InvoiceRow,
  lockInvoice,
  pointLoads,
  takeCreditNumber,
  updateInvoice,
} from '#server/money/invoice/invoice.repository.ts'
import {
  insertCreditNote,
  insertPayment,
  lockBankRow,
  lockLoads,
  readPayment,
  setPaymentRemoved,
  setReleasing,
  readShortReason,
} from '#server/money/invoice/payment.repository.ts'

type NewPayment = Omit<z.output<typeof createPaymentCall.body>, 'received_on'> & {
  received_on?: string | undefined
}

function refuseBeyond(invoice: InvoiceRow, amount: number): void {
  const open = openCents(invoice)
  if (open <= 0) throw new Conflict({ amount_cents: [`Invoice ${invoice.number} has no balance due.`] })
  if (amount > open)
    throw new BadRequest({
      amount_cents: [`Enter ${dollars(open)} or less: that’s the balance of invoice ${invoice.number}.`],
    })
}

async function recordMoneyChange(
  tx: Tx,
  who: Changer,
  before: InvoiceRow,
  action: string,
  after: Partial<InvoiceRow>,
): Promise<void> {
  await updateInvoice(tx, before.id, after)
  const was = Object.fromEntries(Object.keys(after).map((name) => [name, before[name as keyof InvoiceRow]]))
  await audit(tx, { who, action, record_type: 'invoice', record_id: before.id, before: was, after })
  await emit(tx, { type: 'INVOICE_CHANGED', data: { id: before.id } })
}

async function updateDaysToPay(tx: Tx, { id, broker }: InvoiceRow): Promise<void> {
  await renewLastPayment(tx, id)
  const changed = await renewDaysToPay(tx, broker)
  if (changed) await announceBroker(tx, changed)
}

const toPayment = (
  id: number,
  { amount_cents, received_on, reference }: { amount_cents: number; received_on: string; reference: string },
) => ({
  id,
  amount_cents,
  received_on,
  reference,
})

/** Never exceeds the open amount. */
export async function pay(
  tx: Tx,
  who: Changer,
  id: number,
  { amount_cents, short_reason, ...rest }: NewPayment,
  bank_row: number | null = null,
): Promise<void> {
  const invoice = await orNotFound(lockInvoice(tx, id))
  refuseBeyond(invoice, amount_cents)
  const today = await companyToday(tx)
  const received_on = rest.received_on ?? today
  if (!mayHaveMoved(received_on, today))
    throw new BadRequest({ received_on: ['Enter the date received: today or earlier, not before 2000.'] })
  if (bank_row === null && received_on < invoice.issued_on)
    throw new BadRequest({
      received_on: [
        `Invoice ${invoice.number} is dated ${dayText(invoice.issued_on)}. Enter that date or later.`,
      ],
    })
  const isShort = short_reason !== '' && amount_cents < openCents(invoice)
  const source = bank_row === null ? 'hand' : 'sheet'
  const values = {
    amount_cents,
    received_on,
    reference: rest.reference,
    source,
    bank_row,
    short_reason: isShort ? short_reason : '',
  } as const
  const payment = await insertPayment(tx, { ...values, invoice: id, recorded_by: who.id })
  const paid = { paid_cents: invoice.paid_cents + amount_cents, short_reason: values.short_reason }
  await recordMoneyChange(tx, who, invoice, 'pay', paid)
  await publishInvoiceEvent(tx, 'invoice_paid', [invoice, { ...invoice, ...paid }], {
    payment: toPayment(payment, values),
  })
  await updateDaysToPay(tx, invoice)
}

/**
 * Throws when the bank line was spent meanwhile. Lock order: the bank line before any invoice, as in the bank
 * import.
 */
async function refuseSpent(tx: Tx, bank_row: number, amount: number): Promise<void> {
  const { set_aside_at, left_cents } = await orNotFound(lockBankRow(tx, bank_row))
  if (set_aside_at !== null) throw new Conflict('This deposit is excluded. Reopen it first.')
  if (amount > left_cents)
    throw new Conflict(
      `Only ${dollars(left_cents)} of this deposit is unapplied. Remove it from other invoices first.`,
    )
}

export async function setPaymentBack(tx: Tx, who: Changer, id: number, isRemoved: boolean): Promise<number> {
  const known = await orNotFound(readPayment(tx, id))
  if (!isRemoved && known.removed_at !== null && known.bank_row !== null)
    await refuseSpent(tx, known.bank_row, known.amount_cents)
  const invoice = await orNotFound(lockInvoice(tx, known.invoice))
  const payment = await orNotFound(readPayment(tx, id))
  const { amount_cents, removed_at } = payment
  if ((removed_at !== null) === isRemoved) return invoice.id
  if (!isRemoved) refuseBeyond(invoice, amount_cents)
  await setPaymentRemoved(tx, id, isRemoved)
  const paid = {
    paid_cents: invoice.paid_cents + (isRemoved ? -amount_cents : amount_cents),
    short_reason: await readShortReason(tx, invoice.id),
  }
  await recordMoneyChange(tx, who, invoice, isRemoved ? 'unpay' : 'pay', paid)
  const event = isRemoved ? 'invoice_payment_reversed' : 'invoice_paid'
  await publishInvoiceEvent(tx, event, [invoice, { ...invoice, ...paid }], {
    payment: toPayment(id, payment),
  })
  await updateDaysToPay(tx, invoice)
  return invoice.id
}

async function release(tx: Tx, loads: readonly number[]): Promise<void> {
  if (loads.length > 0) await pointLoads(tx, [...loads], null)
  await emit(tx, ...loads.map((load) => ({ type: 'ORDER_CHANGED' as const, data: { id: load } })))
}

/**
 * A credit note that releases the loads covers the whole open amount and requires that nothing was paid. When
 * all was credited before, only the loads are released.
 */
export async function credit(
  tx: Tx,
  who: Changer,
  id: number,
  { amount_cents, reason, releases }: z.output<typeof creditCall.body>,
): Promise<void> {
  // Lock order: loads before their invoice, as when issuing.
  const loads = releases ? await lockLoads(tx, id) : []
  const invoice = await orNotFound(lockInvoice(tx, id))
  if (releases && invoice.paid_cents > 0)
    throw new Conflict({
      detail: [
        `Invoice ${invoice.number} is partially paid. Credit the balance without releasing its loads.`,
      ],
    })
  if (loads.length > 0 && invoiceState(invoice) === 'credited') {
    await release(tx, loads)
    await setReleasing(tx, id)
    await updateInvoice(tx, id, {})
    await audit(tx, { who, action: 'release', record_type: 'invoice', record_id: id, after: { reason } })
    return emit(tx, { type: 'INVOICE_CHANGED', data: { id } })
  }
  const amount = releases ? openCents(invoice) : amount_cents
  if (amount === undefined) throw new BadRequest({ amount_cents: ['Enter the amount.'] })
  refuseBeyond(invoice, amount)
  const issued_on = await companyToday(tx)
  const { company, bill_to, number: invoice_number, issued_on: invoice_issued_on } = invoice.content
  await release(tx, loads)
  const credited = { credited_cents: invoice.credited_cents + amount }
  await recordMoneyChange(tx, who, invoice, 'credit', credited)
  await updateDaysToPay(tx, invoice)
  // The counter stays locked until commit, so it is taken last, right before the write.
  const number = await takeCreditNumber(tx)
  const content = {
    number,
    issued_on,
    invoice_number,
    invoice_issued_on,
    company,
    bill_to,
    reason,
    amount_cents: amount,
  }
  const values = { invoice: id, number, amount_cents: amount, reason, issued_on, releases }
  const note = await insertCreditNote(tx, { ...values, issued_by: who.id, content })
  await audit(tx, { who, action: 'create', record_type: 'credit_note', record_id: note, after: values })
  const credit_note = { id: note, number, amount_cents: amount, reason, issued_on, releases }
  await publishInvoiceEvent(tx, 'invoice_credited', [invoice, { ...invoice, ...credited }], { credit_note })
}
