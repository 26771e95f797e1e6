import { dayText } from '#contract/rules/dates.ts'
import { dollars } from '#contract/rules/money.ts'
import type { InvoiceContent, Issuer } from '#server/money/invoice/invoice-content.ts'
import type { StatementRow } from '#server/money/invoice/invoice-list.repository.ts'
import type { Logo } from '#server/company/index.ts'
import {
  billLines,
  dueText,
  letterhead,
  parties,
  remitLines,
  sums,
} from '#server/money/invoice/letterhead.ts'
import { AMOUNTS, MARGIN, newDocument, type Pen } from '#server/kernel/pdf/pdf-writer.ts'

interface Statement {
  company: Issuer
  broker: InvoiceContent['bill_to']
  week: number
  year: number
  today: string
  rows: readonly StatementRow[]
  factor?: InvoiceContent['factor'] | undefined
  logo?: Logo | undefined
}

const [LOAD, LANE, INVOICE] = [MARGIN, 164, 376]

const heading = (pen: Pen) =>
  pen.heads(
    [
      [LOAD, 'Load'],
      [LANE, 'Lane'],
      [INVOICE, 'Invoice'],
    ],
    'Amount',
  )

function drawRow(pen: Pen, row: StatementRow, today: string): void {
  const reference = row.broker_reference && `Your ref. ${row.broker_reference}`
  const state =
    row.number === null
      ? 'Not invoiced yet'
      : `${row.number}, due ${dueText({ due_on: row.due_on ?? '', open_cents: row.open_cents ?? 0 }, today)}`
  pen.row(
    [
      {
        x: LOAD,
        text: [row.load_number, reference].filter(Boolean).join('\n'),
        size: 9,
        width: LANE - LOAD - 8,
      },
      { x: LANE, text: row.lane, size: 9, width: INVOICE - LANE - 8 },
      { x: INVOICE, text: state, size: 9, width: 110 },
      { x: AMOUNTS, text: dollars(row.amount_cents), size: 9, isRight: true },
    ],
    6,
  )
}

export async function statementPdf({
  company,
  broker,
  week,
  year,
  today,
  rows,
  factor,
  logo,
}: Statement): Promise<Uint8Array> {
  const period = `Week ${week}, ${year}`
  const { document, pen } = await newDocument(`Statement: ${period}`, company.name, today, {
    company,
    broker,
    rows,
    factor,
  })
  await letterhead(pen, company, {
    kind: 'STATEMENT',
    logo,
    facts: [
      ['Period', period],
      ['As of', dayText(today)],
    ],
  })
  parties(pen, ['Statement for', billLines(broker)], ['Remit to', remitLines({ company, factor })])
  if (factor?.legend) pen.flow(factor.legend, { size: 9, isBold: true })
  pen.y -= 8
  heading(pen)
  for (const row of rows) drawRow(pen, row, today)
  if (rows.length === 0) pen.row([{ x: MARGIN, text: 'No loads.' }])
  pen.y -= 10
  const invoices = new Map(
    rows.flatMap(({ number, total_cents, open_cents }) =>
      number === null ? [] : [[number, { total_cents, open_cents }]],
    ),
  )
  const sum = (field: 'total_cents' | 'open_cents') =>
    [...invoices.values()].reduce((all, one) => all + (one[field] ?? 0), 0)
  const settled = sum('total_cents') - sum('open_cents')
  sums(pen, [
    [`Loads: ${rows.length}`, dollars(rows.reduce((all, { amount_cents }) => all + amount_cents, 0))],
    [`Invoices: ${invoices.size}`, dollars(sum('total_cents'))],
    ...(settled === 0 ? [] : [['Paid or credited', dollars(-settled)] as const]),
    ['Balance due', dollars(sum('open_cents'))],
  ])
  pen.number(`Statement for ${broker.name} · ${company.name}`)
  return document.save()
}
