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
  lockInvoices,
  pointLoads,
  takeCreditNumber,
  updateInvoice,
} from '#server/money/invoice/invoice.repository.ts'
import {
  insertCreditNote,
  insertPayment,
  invoicesOfPayments,
  lockBankRow,
  lockLoads,
  readPayment,
  setPaymentRemoved,
  setReleasing,
  readShortReason,
} from '#server/money/invoice/payment.repository.ts'
import {
  insertRemittance,
  lockRemittance,
  readRemittance,
  type RemittanceRow,
  setRemittanceRemoved,
} from '#server/money/invoice/remittance.repository.ts'

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

interface Remitted {
  id: number
  bank_row: number | null
  reference: string
}

export interface AppliedPart {
  invoice: number
  amount_cents: number
  short_reason: string
}

const refuseUndated = (received_on: string, today: string): void => {
  if (!mayHaveMoved(received_on, today))
    throw new BadRequest({ received_on: ['Enter the date received: today or earlier, not before 2000.'] })
}

/** Pays a part of a remittance to an invoice. Never exceeds the open amount. */
async function applyToInvoice(
  tx: Tx,
  who: Changer,
  { id: remittance, bank_row, reference }: Remitted,
  invoice: InvoiceRow,
  { amount_cents, short_reason, received_on }: Omit<AppliedPart, 'invoice'> & { received_on: string },
): Promise<void> {
  refuseBeyond(invoice, amount_cents)
  if (bank_row === null && received_on < invoice.issued_on)
    throw new BadRequest({
      received_on: [
        `Invoice ${invoice.number} is dated ${dayText(invoice.issued_on)}. Enter that date or later.`,
      ],
    })
  const isShort = short_reason !== '' && amount_cents < openCents(invoice)
  const values = {
    amount_cents,
    received_on,
    reference,
    source: bank_row === null ? 'hand' : 'sheet',
    remittance,
    short_reason: isShort ? short_reason : '',
  } as const
  const payment = await insertPayment(tx, { ...values, invoice: invoice.id, recorded_by: who.id })
  const paid = { paid_cents: invoice.paid_cents + amount_cents, short_reason: values.short_reason }
  await recordMoneyChange(tx, who, invoice, 'pay', paid)
  await publishInvoiceEvent(tx, 'invoice_paid', [invoice, { ...invoice, ...paid }], {
    payment: toPayment(payment, values),
  })
  await updateDaysToPay(tx, invoice)
}

/** Pays several invoices of one broker. */
export async function applyParts(
  tx: Tx,
  who: Changer,
  remitted: Remitted & { broker: number },
  parts: readonly AppliedPart[],
  received_on: string,
): Promise<void> {
  await lockInvoices(
    tx,
    parts.map(({ invoice }) => invoice),
  )
  for (const { invoice: id, ...part } of parts) {
    const invoice = await lockInvoice(tx, id)
    if (!invoice)
      throw new BadRequest({ applied: ['One of these invoices no longer exists. Reload the page.'] })
    if (invoice.broker !== remitted.broker)
      throw new BadRequest({ applied: [`Invoice ${invoice.number} is for another broker.`] })
    await applyToInvoice(tx, who, remitted, invoice, { ...part, received_on })
  }
}

async function startRemittance(tx: Tx, who: Changer, values: NewRemittance): Promise<number> {
  const id = await insertRemittance(tx, { ...values, recorded_by: who.id })
  await audit(tx, { who, action: 'create', record_type: 'remittance', record_id: id, after: { ...values } })
  await emit(tx, { type: 'REMITTANCE_CHANGED', data: { id } })
  return id
}

export type NewRemittance = Omit<Parameters<typeof insertRemittance>[1], 'recorded_by' | 'received_on'> & {
  received_on: string
}

/** Records money received and pays the parts; the rest is the broker's unapplied credit. */
export async function receive(
  tx: Tx,
  who: Changer,
  values: NewRemittance,
  parts: readonly AppliedPart[],
): Promise<number> {
  refuseUndated(values.received_on, await companyToday(tx))
  const id = await startRemittance(tx, who, values)
  const { broker, bank_row = null, reference = '', received_on } = values
  await applyParts(tx, who, { id, broker, bank_row, reference }, parts, received_on)
  return id
}

/** Never exceeds the open amount. */
export async function pay(
  tx: Tx,
  who: Changer,
  id: number,
  { amount_cents, short_reason, reference, ...rest }: NewPayment,
  bank_row: number | null = null,
): Promise<void> {
  const invoice = await orNotFound(lockInvoice(tx, id))
  refuseBeyond(invoice, amount_cents)
  const today = await companyToday(tx)
  const received_on = rest.received_on ?? today
  refuseUndated(received_on, today)
  const { broker } = invoice
  const remittance = await startRemittance(tx, who, {
    broker,
    amount_cents,
    received_on,
    reference,
    bank_row,
  })
  const part = { amount_cents, short_reason, received_on }
  await applyToInvoice(tx, who, { id: remittance, bank_row, reference }, invoice, part)
}

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
    refuseBeyond(invoice, payment.amount_cents)
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
