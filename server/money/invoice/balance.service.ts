import { openCents } from '#contract/rules/billing.ts'
import { dollars } from '#contract/rules/money.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { announceBroker } from '#server/market/index.ts'
import { renewDaysToPay, renewLastPayment } from '#server/money/invoice/days-to-pay.repository.ts'
import { type InvoiceRow, updateInvoice } from '#server/money/invoice/invoice.repository.ts'

export function refuseAboveBalance(invoice: InvoiceRow, amount: number): void {
  const open = openCents(invoice)
  if (open <= 0) throw new Conflict({ amount_cents: [`Invoice ${invoice.number} has no balance due.`] })
  if (amount > open)
    throw new BadRequest({
      amount_cents: [`Enter ${dollars(open)} or less: that’s the balance of invoice ${invoice.number}.`],
    })
}

export async function changeBalance(
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

export async function updateDaysToPay(tx: Tx, { id, broker }: InvoiceRow): Promise<void> {
  await renewLastPayment(tx, id)
  const changed = await renewDaysToPay(tx, broker)
  if (changed) await announceBroker(tx, changed)
}
