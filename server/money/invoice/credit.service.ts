import type { z } from 'zod'
import type { creditInvoice as creditCall } from '#contract/entities/money/invoice.ts'
import { invoiceState, openCents } from '#contract/rules/billing.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'
import { changeBalance, refuseAboveBalance, updateDaysToPay } from '#server/money/invoice/balance.service.ts'
import { publishInvoiceEvent } from '#server/money/invoice/invoice-events.ts'
import {
  lockInvoice,
  pointLoads,
  takeCreditNumber,
  updateInvoice,
} from '#server/money/invoice/invoice.repository.ts'
import { insertCreditNote, lockLoads, setReleasing } from '#server/money/invoice/payment.repository.ts'

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
  refuseAboveBalance(invoice, amount)
  const issued_on = await companyToday(tx)
  const { company, bill_to, number: invoice_number, issued_on: invoice_issued_on } = invoice.content
  await release(tx, loads)
  const credited = { credited_cents: invoice.credited_cents + amount }
  await changeBalance(tx, who, invoice, 'credit', credited)
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
