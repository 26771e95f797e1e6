import { dayText } from '#contract/rules/dates.ts'
import { creditMemoName, invoiceName } from '#contract/rules/document-names.ts'
import { kindText } from '#contract/rules/field-text.ts'
import { termsText } from '#contract/rules/billing.ts'
import { dollars } from '#contract/rules/money.ts'
import { pluralize } from '#contract/rules/plural.ts'
import type { Logo } from '#server/company/index.ts'
import { AMOUNTS, MARGIN, newDocument, type Pen } from '#server/kernel/pdf/pdf-writer.ts'
import type { CreditContent, InvoiceContent, InvoiceLine } from '#server/money/invoice/invoice-content.ts'
import {
  type Fact,
  joined,
  letterhead,
  parties,
  remitLines,
  sums,
  billLines,
} from '#server/money/invoice/letterhead.ts'

interface Settled {
  paid_cents: number
  credited_cents: number
}

const LABEL = 96
const SMALL = { size: 9 }

// An issued line without a described commodity repeats its lane here.
const isLane = ({ description, consignor, consignee }: InvoiceLine): boolean =>
  [...description.matchAll(/ to /g)].some(
    ({ index }) =>
      consignor.includes(description.slice(0, index)) && consignee.includes(description.slice(index + 4)),
  )

const describe = (one: InvoiceLine): string => {
  if (!isLane(one)) return one.description
  return one.delivered_on === '' ? '' : 'As stated on the bill of lading'
}

function fact(pen: Pen, label: string, value: string): void {
  if (value === '') return
  pen.room(14)
  pen.text(MARGIN, pen.y, label, { ...SMALL, isGrey: true, width: LABEL - 8 })
  pen.flow(value, { ...SMALL, x: MARGIN + LABEL })
}

const dated = (place: string, verb: string, day: string) => [
  ...place.split('\n'),
  day && `${verb} ${dayText(day)}`,
]

function line(pen: Pen, one: InvoiceLine, isOnly: boolean): void {
  const charges = one.charges ?? []
  pen.y -= 6
  pen.room(150)
  pen.band()
  pen.row(
    [
      { x: MARGIN + 8, text: `Load ${one.load_number}`, isBold: true, width: 300 },
      {
        x: AMOUNTS,
        text: one.broker_reference && `Your reference: ${one.broker_reference.slice(0, 40)}`,
        isRight: true,
      },
    ],
    10,
  )
  parties(
    pen,
    ['Consignor', dated(one.consignor, 'Shipped', one.shipped_on)],
    ['Consignee', dated(one.consignee, 'Delivered', one.delivered_on)],
  )
  const between = one.stops > 2 ? joined(pluralize(one.stops - 2, 'stop'), one.route) : ''
  const freight = joined(
    one.pieces !== null && pluralize(one.pieces, 'piece'),
    one.weight !== null && kindText('weight', Math.round(one.weight)),
    one.miles !== null && kindText('miles', one.miles),
    one.unit_number !== '' && `unit ${one.unit_number}`,
  )
  if (one.broker_reference.length > 40) fact(pen, 'Your reference', one.broker_reference)
  fact(pen, 'PO', one.po_number ?? '')
  fact(pen, 'BOL and stop refs.', one.stop_references ?? '')
  fact(pen, 'Stops between', between)
  fact(pen, 'Freight', freight)
  fact(pen, 'Description', describe(one))
  pen.y -= 8
  pen.room(20 + charges.length * 3)
  pen.heads([[MARGIN, 'Charges']], 'Amount')
  for (const { what, amount_cents } of [one, ...charges])
    pen.row([
      { x: MARGIN, text: what, width: 400 },
      { x: AMOUNTS, text: dollars(amount_cents), isRight: true },
    ])
  if (!isOnly && charges.length > 0)
    pen.row([
      { x: MARGIN, text: `Load ${one.load_number} total`, isBold: true, width: 400 },
      {
        x: AMOUNTS,
        text: dollars(charges.reduce((all, { amount_cents }) => all + amount_cents, one.amount_cents)),
        isBold: true,
        isRight: true,
      },
    ])
  pen.y -= 10
}

/** Deterministic: equal content and money give equal bytes. */
export async function invoicePdf(
  content: InvoiceContent,
  logo?: Logo,
  { paid_cents, credited_cents }: Settled = { paid_cents: 0, credited_cents: 0 },
): Promise<Uint8Array> {
  const { company, bill_to, factor, total_cents } = content
  const name = invoiceName(content.number)
  const { document, pen } = await newDocument(name, company.name, content.issued_on, content)
  const due = dayText(content.due_on)
  const terms = termsText(content.terms_days)
  await letterhead(pen, company, {
    kind: 'INVOICE',
    logo,
    facts: [
      ['Invoice no.', content.number],
      ['Invoice date', dayText(content.issued_on)],
      ['Terms', terms],
      ['Due date', due],
      ['Balance due', dollars(total_cents - paid_cents - credited_cents)],
    ],
  })
  parties(pen, ['Bill to', billLines(bill_to)], ['Remit to', remitLines(content)])
  if (factor?.legend) {
    pen.flow(factor.legend, { ...SMALL, isBold: true })
    pen.y -= 8
  }
  for (const one of content.lines) line(pen, one, content.lines.length === 1)
  const settled: Fact[] = [
    ...(paid_cents === 0 ? [] : [['Payments received', dollars(-paid_cents)] as const]),
    ...(credited_cents === 0 ? [] : [['Credit memos', dollars(-credited_cents)] as const]),
  ]
  sums(pen, [
    ['Total charges', dollars(total_cents)],
    ...settled,
    ['Balance due', dollars(total_cents - paid_cents - credited_cents)],
  ])
  if (content.note) {
    pen.y -= 8
    pen.flow(content.note, SMALL)
  }
  pen.number(`${name} · ${company.name}`)
  return document.save()
}

/** Deterministic: equal content gives equal bytes. */
export async function creditNotePdf(content: CreditContent, logo?: Logo): Promise<Uint8Array> {
  const { company } = content
  const name = creditMemoName(content.number)
  const { document, pen } = await newDocument(name, company.name, content.issued_on, content)
  await letterhead(pen, company, {
    kind: 'CREDIT MEMO',
    logo,
    facts: [
      ['Credit memo no.', content.number],
      ['Date', dayText(content.issued_on)],
    ],
  })
  parties(
    pen,
    ['Credit to', billLines(content.bill_to)],
    ['Applies to', [invoiceName(content.invoice_number), `Dated ${dayText(content.invoice_issued_on)}`]],
  )
  fact(pen, 'Reason', content.reason)
  pen.y -= 8
  sums(pen, [['Total credited', dollars(content.amount_cents)]])
  pen.number(`${name} · ${company.name}`)
  return document.save()
}
