import { listen } from '#server/core/events.ts'
import { emit } from '#server/core/live-outbox.ts'
import { brokerMerged } from '#server/entities/broker/broker.events.ts'
import { notifyInvoiceBounced } from '#server/entities/invoice/bounced.ts'
import { renewDaysToPay } from '#server/entities/invoice/days-to-pay.repository.ts'
import { moveInvoices } from '#server/entities/invoice/invoice.repository.ts'
import { notifyInvoiceReplied } from '#server/entities/invoice/replied.ts'
import { outgoingMailChanged } from '#server/mail/out/outgoing.events.ts'
import { mailBounced, replyToOursArrived } from '#server/mail/in/mail.events.ts'

export const invoicesOfMergedBroker = listen(brokerMerged, async (tx, { source, target }) => {
  await moveInvoices(tx, source, target)
  await renewDaysToPay(tx, target)
})

export const invoiceBounced = listen(mailBounced, async (tx, { mail: { invoice, to }, reason }) => {
  if (invoice !== null) await notifyInvoiceBounced(tx, invoice, to, reason)
})

export const invoiceReplied = listen(replyToOursArrived, async (tx, { invoice, sender }) => {
  if (invoice !== null) await notifyInvoiceReplied(tx, invoice, sender)
})

export const invoiceMailChanged = listen(outgoingMailChanged, async (tx, { invoice }) => {
  if (invoice !== null) await emit(tx, { type: 'INVOICE_CHANGED', data: { id: invoice } })
})
