import { dayText } from '#contract/rules/dates.ts'
import { dollars } from '#contract/rules/money.ts'
import { MARGIN, newDocument } from '#server/kernel/pdf/pdf-writer.ts'
import type { InvoiceRow } from '#server/company/subscription/subscription.repository.ts'

interface Customer {
  name: string
  address: string
  email: string
}

/** Deterministic: the same invoice gives equal bytes. */
export async function subscriptionPdf(invoice: InvoiceRow, customer: Customer): Promise<Uint8Array> {
  const { document, pen } = await newDocument(`Invoice ${invoice.number}`, 'Freight', invoice.issued_on, {
    invoice,
    customer,
  })
  const top = pen.y
  pen.text(MARGIN, top, 'Freight', { size: 15, isBold: true })
  pen.right(top, 'INVOICE', { size: 15, isBold: true })
  pen.right(top - 22, `No. ${invoice.number}`, { isBold: true })
  pen.right(top - 36, `Issued ${dayText(invoice.issued_on)}`)
  pen.right(top - 50, `Due ${dayText(invoice.due_on)}`)
  pen.y = top - 74
  pen.rule()
  pen.y = pen.text(MARGIN, pen.y, 'Bill to', { size: 9, isGrey: true })
  for (const line of [customer.name, customer.address, customer.email].filter(Boolean))
    pen.y = pen.text(MARGIN, pen.y, line, { width: 300 })
  pen.y -= 12
  pen.rule()
  pen.right(pen.y, dollars(invoice.amount_cents))
  pen.y = pen.text(MARGIN, pen.y, `${invoice.plan} plan, ${invoice.seats} seats`, { width: 360 })
  pen.y = pen.text(MARGIN, pen.y, `${dayText(invoice.period_from)} to ${dayText(invoice.period_to)}`, {
    size: 9,
    isGrey: true,
  })
  pen.y -= 10
  pen.rule()
  const isPaid = invoice.status === 'paid'
  pen.text(MARGIN, pen.y, invoice.status === 'void' ? 'Void' : isPaid ? 'Paid' : 'Total due', {
    size: 12,
    isBold: true,
  })
  pen.right(pen.y, dollars(invoice.amount_cents), { size: 12, isBold: true })
  if (isPaid && invoice.paid_by)
    pen.text(MARGIN, pen.y - 18, `Paid by ${invoice.paid_by}`, { size: 9, isGrey: true })
  return document.save()
}
