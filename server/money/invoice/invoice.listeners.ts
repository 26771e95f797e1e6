import { listen } from '#server/kernel/base/events.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { brokerMerged, mailBounced, replyToOursArrived } from '#server/market/index.ts'
import { notifyInvoiceBounced } from '#server/money/invoice/bounced.ts'
import { renewDaysToPay } from '#server/money/invoice/days-to-pay.repository.ts'
import { moveInvoices } from '#server/money/invoice/invoice.repository.ts'
import { moveRemittances } from '#server/money/invoice/remittance.repository.ts'
import { notifyInvoiceReplied } from '#server/money/invoice/replied.ts'
import { outgoingMailChanged } from '#server/kernel/email/outgoing.events.ts'

export const invoicesOfMergedBroker = listen(brokerMerged, async (tx, { source, target }) => {
  await moveInvoices(tx, source, target)
  await moveRemittances(tx, source, target)
  await renewDaysToPay(tx, target)
})

export const invoiceBounced = listen(mailBounced, async (tx, { mail: { invoice, to }, reason }) => {
  if (invoice !== null) await notifyInvoiceBounced(tx, invoice, to, reason)
})

export const invoiceReplied = listen(replyToOursArrived, async (tx, { invoice, sender }) => {
  if (invoice !== null) await notifyInvoiceReplied(tx, invoice, sender)
})

export const invoiceMailChanged = listen(outgoingMailChanged, async (tx, { invoice, factor_schedule }) => {
  if (factor_schedule !== null)
    await emit(tx, { type: 'FACTOR_SCHEDULE_CHANGED', data: { id: factor_schedule } })
  if (invoice !== null) await emit(tx, { type: 'INVOICE_CHANGED', data: { id: invoice } })
})
