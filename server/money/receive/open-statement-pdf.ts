import { receivableFacts } from '#contract/fields/receivable.ts'
import { dayText } from '#contract/rules/dates.ts'
import { dollars } from '#contract/rules/money.ts'
import type { Logo } from '#server/company/index.ts'
import { AMOUNTS, MARGIN, newDocument, type Pen, RIGHT } from '#server/kernel/pdf/pdf-writer.ts'
import type { InvoiceContent, Issuer } from '#server/money/invoice/invoice-content.ts'
import type { OpenInvoice } from '#server/money/invoice/invoice-list.repository.ts'
import {
  billLines,
  dueText,
  letterhead,
  parties,
  remitLines,
  sums,
} from '#server/money/invoice/letterhead.ts'

interface OpenStatement {
  company: Issuer
  broker: InvoiceContent['bill_to']
  today: string
  invoices: readonly OpenInvoice[]
  unapplied_cents: number
  factor?: InvoiceContent['factor'] | undefined
  logo?: Logo | undefined
}

const PERIOD = 'All open invoices'
const STAGES = ['not_due', 'd0', 'd30', 'd60', 'd90'] as const
const [DATE, INVOICE, DUE, TOTAL, SETTLED] = [MARGIN, 118, 256, 384, 476]
const SMALL = { size: 9 }
const GREY = { size: 9, isGrey: true }

function drawHeads(pen: Pen): void {
  pen.row(
    [
      { x: DATE, text: 'Date', ...GREY },
      { x: INVOICE, text: 'Invoice', ...GREY },
      { x: DUE, text: 'Due', ...GREY },
      { x: TOTAL, text: 'Total', isRight: true, ...GREY },
      { x: SETTLED, text: 'Paid or credited', isRight: true, ...GREY },
      { x: AMOUNTS, text: 'Balance', isRight: true, ...GREY },
    ],
    2,
  )
  pen.rule()
}

function drawInvoice(pen: Pen, one: OpenInvoice, today: string): void {
  const loads = one.loads.map(({ number, reference }) =>
    [number, reference && `your ref. ${reference}`].filter(Boolean).join(', '),
  )
  pen.row(
    [
      { x: DATE, text: dayText(one.issued_on), ...SMALL },
      { x: INVOICE, text: [one.number, ...loads].join('\n'), width: DUE - INVOICE - 8, ...SMALL },
      { x: DUE, text: dueText(one, today), ...SMALL },
      { x: TOTAL, text: dollars(one.total_cents), isRight: true, ...SMALL },
      { x: SETTLED, text: dollars(-(one.paid_cents + one.credited_cents)), isRight: true, ...SMALL },
      { x: AMOUNTS, text: dollars(one.open_cents), isRight: true, ...SMALL },
    ],
    6,
  )
}

const sumOf = (
  invoices: readonly OpenInvoice[],
  field: 'total_cents' | 'paid_cents' | 'credited_cents' | 'open_cents',
) => invoices.reduce((all, one) => all + one[field], 0)

function drawAging(pen: Pen, invoices: readonly OpenInvoice[]): void {
  const width = (RIGHT - MARGIN) / STAGES.length
  pen.row(
    STAGES.map((stage, index) => ({
      x: MARGIN + index * width,
      text: receivableFacts[stage].label,
      width,
      ...GREY,
    })),
    2,
  )
  pen.row(
    STAGES.map((stage, index) => ({
      x: MARGIN + index * width,
      text: dollars(
        sumOf(
          invoices.filter(({ age }) => age === stage),
          'open_cents',
        ),
      ),
      width,
    })),
    10,
  )
}

function drawSums(pen: Pen, invoices: readonly OpenInvoice[], unapplied_cents: number): void {
  const sum = (field: Parameters<typeof sumOf>[1]) => sumOf(invoices, field)
  const due = sum('open_cents')
  const lines = [
    [`Invoices: ${invoices.length}`, sum('total_cents')],
    ['Paid', -sum('paid_cents')],
    ['Credited', -sum('credited_cents')],
    ['Balance due', due],
    ...(unapplied_cents === 0
      ? []
      : ([
          ['Unapplied credit', -unapplied_cents],
          ['Net due', due - unapplied_cents],
        ] as const)),
  ] as const
  sums(
    pen,
    lines.map(([label, cents]) => [label, dollars(cents)] as const),
  )
}

/** Each open invoice with what was paid on it, the balances by age, and the unapplied credit. */
export async function openStatementPdf({
  company,
  broker,
  today,
  invoices,
  unapplied_cents,
  factor,
  logo,
}: OpenStatement): Promise<Uint8Array> {
  const { document, pen } = await newDocument(`Statement: ${PERIOD}`, company.name, today, {
    company,
    broker,
    invoices,
    factor,
  })
  await letterhead(pen, company, {
    kind: 'STATEMENT',
    logo,
    facts: [
      ['Period', PERIOD],
      ['As of', dayText(today)],
    ],
  })
  parties(pen, ['Statement for', billLines(broker)], ['Remit to', remitLines({ company, factor })])
  if (factor?.legend) pen.flow(factor.legend, { size: 9, isBold: true })
  pen.y -= 8
  drawHeads(pen)
  for (const one of invoices) drawInvoice(pen, one, today)
  if (invoices.length === 0) pen.row([{ x: MARGIN, text: 'No open invoices.' }])
  pen.y -= 10
  drawAging(pen, invoices)
  drawSums(pen, invoices, unapplied_cents)
  pen.number(`Statement for ${broker.name} · ${company.name}`)
  return document.save()
}
