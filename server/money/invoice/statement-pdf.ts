import { dayText } from '#contract/rules/dates.ts'
import { dollars } from '#contract/rules/money.ts'
import type { Issuer } from '#server/money/invoice/invoice-content.ts'
import type { StatementRow } from '#server/money/invoice/invoice-list.repository.ts'
import { letterhead } from '#server/money/invoice/invoice-pdf.ts'
import { MARGIN, newDocument } from '#server/kernel/pdf/pdf-writer.ts'

interface Statement {
  company: Issuer
  broker: string
  week: number
  year: number
  today: string
  rows: readonly StatementRow[]
}

export async function statementPdf({
  company,
  broker,
  week,
  year,
  today,
  rows,
}: Statement): Promise<Uint8Array> {
  const { document, pen } = await newDocument(`Statement for week ${week}, ${year}`, company.name, today, {
    company,
    broker,
    rows,
  })
  letterhead(pen, company, 'STATEMENT', [`Week ${week}, ${year}`, `As of ${dayText(today)}`, broker])
  for (const row of rows) {
    pen.room(44)
    pen.text(
      MARGIN,
      pen.y,
      `${row.load_number}${row.broker_reference && `, your reference ${row.broker_reference}`}`,
      {
        isBold: true,
        width: 330,
      },
    )
    pen.right(pen.y, dollars(row.amount_cents))
    pen.y = pen.text(MARGIN, pen.y - 14, row.lane, { size: 9, isGrey: true, width: 400 })
    const state =
      row.number === null ? 'Not invoiced yet' : `Invoice ${row.number}, due ${dayText(row.due_on ?? '')}`
    pen.y = pen.text(MARGIN, pen.y, state, { size: 9, width: 400 }) - 8
  }
  const invoices = new Map(
    rows.flatMap(({ number, total_cents, open_cents }) =>
      number === null ? [] : [[number, { total_cents, open_cents }]],
    ),
  )
  const sum = (field: 'total_cents' | 'open_cents') =>
    [...invoices.values()].reduce((all, one) => all + (one[field] ?? 0), 0)
  pen.room(60)
  pen.rule()
  for (const [label, cents] of [
    [`Loads: ${rows.length}`, rows.reduce((all, { amount_cents }) => all + amount_cents, 0)],
    [`Invoices: ${invoices.size}`, sum('total_cents')],
    ['Balance due', sum('open_cents')],
  ] as const) {
    pen.right(pen.y, dollars(cents), { isBold: true })
    pen.y = pen.text(MARGIN, pen.y, label, { isBold: true }) - 4
  }
  return document.save()
}
