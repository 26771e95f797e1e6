import type { z } from 'zod'
import type { createPayment as createPaymentCall } from '#contract/entities/money/invoice.ts'
import { mayHaveMoved, openCents } from '#contract/rules/billing.ts'
import { dayText } from '#contract/rules/dates.ts'
import { readMethod } from '#contract/rules/remittances.ts'
import { BadRequest } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'
import { changeBalance, refuseAboveBalance, updateDaysToPay } from '#server/money/invoice/balance.service.ts'
import { publishInvoiceEvent, toPayment } from '#server/money/invoice/invoice-events.ts'
import { type InvoiceRow, lockInvoice, lockInvoices } from '#server/money/invoice/invoice.repository.ts'
import { insertPayment } from '#server/money/invoice/payment.repository.ts'
import { insertRemittance } from '#server/money/invoice/remittance.repository.ts'

type NewPayment = Omit<z.output<typeof createPaymentCall.body>, 'received_on'> & {
  received_on?: string | undefined
}

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
  refuseAboveBalance(invoice, amount_cents)
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
  await changeBalance(tx, who, invoice, 'pay', paid)
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
  refuseAboveBalance(invoice, amount_cents)
  const today = await companyToday(tx)
  const received_on = rest.received_on ?? today
  refuseUndated(received_on, today)
  const { broker } = invoice
  const remittance = await startRemittance(tx, who, {
    broker,
    amount_cents,
    received_on,
    method: readMethod(reference),
    reference,
    bank_row,
  })
  const part = { amount_cents, short_reason, received_on }
  await applyToInvoice(tx, who, { id: remittance, bank_row, reference }, invoice, part)
}
