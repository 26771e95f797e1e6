import { dayText } from '#contract/rules/dates.ts'
import { kindText } from '#contract/rules/field-text.ts'
import { dollars } from '#contract/rules/money.ts'
import { displayPhone } from '#contract/rules/phone.ts'
import { pluralize } from '#contract/rules/plural.ts'
import type { Logo } from '#server/company/index.ts'
import type {
  CreditContent,
  InvoiceContent,
  InvoiceLine,
  Issuer,
} from '#server/money/invoice/invoice-content.ts'
import { MARGIN, newDocument, type Pen } from '#server/kernel/pdf/pdf-writer.ts'

const joined = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join(' · ')

export function letterhead(pen: Pen, company: Issuer, kind: string, facts: readonly string[]): void {
  const top = pen.y
  let left = pen.text(MARGIN, top, company.name, { size: 15, isBold: true, width: 300 })
  for (const line of [
    company.address,
    joined(company.mc_number && `MC ${company.mc_number}`, company.dot_number && `DOT ${company.dot_number}`),
    joined(displayPhone(company.phone), company.email),
  ])
    left = pen.text(MARGIN, left, line, { size: 9, isGrey: true, width: 300 })
  pen.right(top, kind, { size: 15, isBold: true })
  facts.forEach((fact, index) => pen.right(top - 22 - index * 14, fact, { isBold: index === 0 }))
  pen.y = Math.min(left, top - 22 - facts.length * 14) - 10
  pen.rule()
}

const billLines = ({ name, address, mc_number }: InvoiceContent['bill_to']) =>
  [name, address, mc_number && `MC ${mc_number}`].filter(Boolean)

function columns(
  pen: Pen,
  left: readonly [string, readonly string[]],
  right: readonly [string, readonly string[]],
): void {
  const y = pen.y
  const ends = [left, right].map(([title, lines], index) => {
    const x = MARGIN + index * 260
    let at = pen.text(x, y, title, { size: 9, isGrey: true })
    for (const line of lines) at = pen.text(x, at, line, { width: 250 })
    return at
  })
  pen.y = Math.min(...ends) - 8
  pen.rule()
}

function head(pen: Pen, { company, bill_to, factor, ...content }: InvoiceContent): void {
  letterhead(pen, company, 'INVOICE', [
    `No. ${content.number}`,
    `Issued ${dayText(content.issued_on)}`,
    `Due ${dayText(content.due_on)} (net ${content.terms_days})`,
  ])
  const own = company.remit_to ? [company.remit_to] : [company.name, company.address]
  columns(pen, ['Bill to', billLines(bill_to)], ['Remit to', factor ? [factor.name, factor.remit_to] : own])
}

function line(pen: Pen, one: InvoiceLine): void {
  pen.room(110)
  pen.text(MARGIN, pen.y, `${one.what}: load ${one.load_number}`, { isBold: true, width: 400 })
  pen.right(pen.y, dollars(one.amount_cents), { isBold: true })
  pen.y -= 15
  const freight = joined(
    one.pieces !== null && pluralize(one.pieces, 'piece'),
    one.weight !== null && kindText('weight', Math.round(one.weight)),
    one.miles !== null && kindText('miles', one.miles),
    one.unit_number !== '' && `unit ${one.unit_number}`,
  )
  const between =
    one.stops > 2 ? ` (${pluralize(one.stops - 2, 'stop')} between${one.route ? `: ${one.route}` : ''})` : ''
  for (const text of [
    joined(
      one.broker_reference && `Your reference: ${one.broker_reference}`,
      one.po_number && `PO: ${one.po_number}`,
      one.stop_references && `BOL and stop references: ${one.stop_references}`,
    ),
    `From: ${one.consignor}${one.shipped_on && `, shipped ${dayText(one.shipped_on)}`}`,
    `To: ${one.consignee}${one.delivered_on && `, delivered ${dayText(one.delivered_on)}`}${between}`,
    freight,
    one.description,
  ])
    if (text) pen.y = pen.text(MARGIN, pen.y, text, { size: 9, width: 400 })
  for (const { what, amount_cents } of one.charges ?? []) {
    pen.y -= 4
    pen.room(20)
    pen.right(pen.y, dollars(amount_cents))
    pen.y = pen.text(MARGIN, pen.y, what, { width: 400 })
  }
  pen.y -= 6
  pen.rule()
}

/** Deterministic: equal content gives equal bytes. */
export async function invoicePdf(content: InvoiceContent, logo?: Logo): Promise<Uint8Array> {
  const { document, pen } = await newDocument(
    `Invoice ${content.number}`,
    content.company.name,
    content.issued_on,
    content,
  )
  if (logo) await pen.picture(logo)
  head(pen, content)
  for (const one of content.lines) line(pen, one)
  pen.room(40)
  pen.text(MARGIN, pen.y, 'Total due', { size: 12, isBold: true })
  pen.right(pen.y, dollars(content.total_cents), { size: 12, isBold: true })
  if (content.factor) {
    pen.y -= 28
    pen.room(80)
    pen.text(MARGIN, pen.y, content.factor.legend, { size: 9 })
  }
  if (content.note) {
    pen.y -= 28
    pen.room(80)
    pen.text(MARGIN, pen.y, content.note, { size: 9 })
  }
  return document.save()
}

/** Deterministic: equal content gives equal bytes. */
export async function creditNotePdf(content: CreditContent): Promise<Uint8Array> {
  const { document, pen } = await newDocument(
    `Credit memo ${content.number}`,
    content.company.name,
    content.issued_on,
    content,
  )
  letterhead(pen, content.company, 'CREDIT MEMO', [
    `No. ${content.number}`,
    `Issued ${dayText(content.issued_on)}`,
  ])
  columns(
    pen,
    ['Credit to', billLines(content.bill_to)],
    ['Applies to', [`Invoice ${content.invoice_number}, ${dayText(content.invoice_issued_on)}`]],
  )
  pen.y = pen.text(MARGIN, pen.y, content.reason, { width: 400 }) - 16
  pen.text(MARGIN, pen.y, 'Total credited', { size: 12, isBold: true })
  pen.right(pen.y, dollars(content.amount_cents), { size: 12, isBold: true })
  return document.save()
}
