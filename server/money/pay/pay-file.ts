import { Readable } from 'node:stream'
import { SHEET_TYPES } from '#contract/entities/reports/sheet.ts'
import type { Pay, PayDetail } from '#contract/entities/money/pay.ts'
import { dayAfter } from '#contract/rules/day-range.ts'
import { dayText } from '#contract/rules/dates.ts'
import { toIsoWeek } from '#contract/rules/iso-week.ts'
import { loadCountText } from '#contract/rules/load-count.ts'
import { LOAD, LOAD_STATUS } from '#contract/rules/load-status.ts'
import { dollars } from '#contract/rules/money.ts'
import {
  OWNER_PAID_WITHIN,
  PAY_ADJUSTMENTS,
  payDocumentName,
  payFileName,
  payStatusText,
} from '#contract/rules/pay.ts'
import type { SheetColumn } from '#contract/rules/sheet-columns.ts'
import type { Download } from '#server/kernel/http/mount-download.ts'
import type { Logo } from '#server/company/index.ts'
import type { Issuer } from '#server/money/invoice/invoice-content.ts'
import { type Fact, letterhead, parties, sums } from '#server/money/invoice/letterhead.ts'
import { AMOUNTS, MARGIN, newDocument, type Pen, RIGHT } from '#server/kernel/pdf/pdf-writer.ts'
import type { Of } from '#server/money/pay/payee.repository.ts'
import { csvStream } from '#server/kernel/sheets/write-csv.ts'
import type { Cell, Sheet } from '#server/kernel/sheets/write-cells.ts'
import { xlsxStream } from '#server/kernel/sheets/write-xlsx.ts'

const getReason = ({ reason, proofs }: PayDetail['adjustments'][number]) =>
  proofs.length === 0 ? reason : `${reason} (proof: ${proofs.map(({ file_name }) => file_name).join(', ')})`

export interface Statement {
  company: Issuer
  pay: PayDetail
  today: string
  logo?: Logo | undefined
}

const TITLES: Readonly<Record<Of, string>> = {
  salary: 'SALARY STATEMENT',
  settlement: 'SETTLEMENT STATEMENT',
  driver: 'DRIVER PAY STATEMENT',
}
const PAID_TO = /^Paid to (?!driver )/

/** A settlement is the owner's: its share of a load is not the driver's pay. */
const settlementWords = (what: string): string =>
  what
    .replace(/^Driver pay$/, 'Owner’s pay')
    .replace(/^Share of driver pay,/, 'Share of owner’s pay,')
    .replace(PAID_TO, 'Paid to driver ')

const lineWords = (of: Of, { what, percent, base_cents }: PayDetail['lines'][number]) => {
  if (of === 'settlement') return settlementWords(what)
  return `${percent ?? 0}% of ${dollars(base_cents)} ${of === 'salary' ? 'profit' : 'driver pay'}`
}

const [NUMBER, DAY, WHAT, AMOUNT_WIDTH] = [MARGIN, 132, 208, 110]
const GREY = { size: 9, isGrey: true }

function drawLines(pen: Pen, of: Of, lines: PayDetail['lines']): void {
  pen.heads(
    [
      [NUMBER, 'Load'],
      [DAY, 'Date'],
      [WHAT, 'Description'],
    ],
    'Amount',
  )
  let before = ''
  for (const one of lines) {
    const { load_number, day, is_tonu, amount_cents } = one
    const isNew = load_number !== before
    before = load_number
    pen.row([
      { x: NUMBER, text: isNew ? load_number : '', width: DAY - NUMBER - 6 },
      { x: DAY, text: isNew ? dayText(day) : '', width: WHAT - DAY - 6 },
      {
        x: WHAT,
        text: [lineWords(of, one), is_tonu && LOAD_STATUS[LOAD.tonu]].filter(Boolean).join(', '),
        width: RIGHT - WHAT - AMOUNT_WIDTH,
      },
      { x: AMOUNTS, text: dollars(amount_cents), isRight: true },
    ])
  }
  if (lines.length === 0) pen.row([{ x: NUMBER, text: 'No delivered loads this week.' }])
}

export async function payPdf(of: Of, { company, pay, today, logo }: Statement): Promise<Uint8Array> {
  const { week, year } = toIsoWeek(pay.monday)
  const { document, pen } = await newDocument(`${TITLES[of]} ${pay.payee_name}`, company.name, today, {
    company,
    pay,
  })
  await letterhead(pen, company, {
    kind: TITLES[of],
    logo,
    facts: [
      ['Week', `${week}, ${year}`],
      ['Period', `${dayText(pay.monday)} to ${dayText(dayAfter(pay.monday, 6))}`],
      ['Status', payStatusText(pay)],
    ],
  })
  parties(pen, ['Pay to', [pay.payee_name]])
  const line = (left: string, right: string, grey = '', isBold = false) => {
    const style = { isBold, width: RIGHT - MARGIN - AMOUNT_WIDTH }
    const greyStyle = { ...GREY, width: RIGHT - MARGIN - AMOUNT_WIDTH }
    pen.room(pen.height(left, style) + (grey ? pen.height(grey, greyStyle) : 0))
    if (right) pen.right(pen.y, right, { isBold, x: AMOUNTS })
    const below = pen.text(MARGIN, pen.y, left, style)
    pen.y = (grey ? pen.text(MARGIN, below, grey, greyStyle) : below) - 4
  }
  drawLines(pen, of, pay.lines)
  pen.rule()
  line('Loads', dollars(pay.loads_cents), '', true)
  for (const [index, change] of pay.changes.entries())
    line(index === 0 ? 'Changed after lock' : '', '', change)
  for (const one of pay.adjustments.filter(({ kind }) => PAY_ADJUSTMENTS[kind].sign !== 0))
    line(
      PAY_ADJUSTMENTS[one.kind].label,
      dollars(PAY_ADJUSTMENTS[one.kind].sign * one.amount_cents),
      getReason(one),
    )
  if (pay.carried_cents !== 0) line('Balance forward', dollars(pay.carried_cents), 'From earlier weeks')
  pen.y -= 10
  const left = pay.total_cents - pay.paid_cents
  const isOwed = pay.total_cents < 0
  const net: Fact = [
    isOwed ? (of === 'salary' ? 'Owed to the company' : 'Balance forward to next week') : 'Net pay',
    dollars(pay.total_cents),
  ]
  sums(
    pen,
    pay.paid_on === null || isOwed
      ? [net]
      : [
          net,
          ['Paid', dollars(-pay.paid_cents)],
          [left < 0 ? 'Overpaid' : 'Balance due', dollars(Math.abs(left))],
        ],
    pay.paid_on
      ? [`Last payment ${dayText(pay.paid_on)}`, pay.paid_reference].filter(Boolean).join(', ')
      : '',
  )
  if (pay.pay_by && pay.paid_cents < pay.total_cents)
    line(
      `Due by ${dayText(pay.pay_by)}`,
      '',
      `${OWNER_PAID_WITHIN} days after the first proof of delivery was received (49 CFR 376.12)`,
    )
  line('Year to date', '', '', true)
  line('Gross pay', dollars(pay.year_gross_cents))
  line('Deductions', dollars(-pay.year_deducted_cents))
  line('Advances', dollars(-pay.year_advanced_cents))
  line('Net pay', dollars(pay.year_cents))
  const moved = pay.escrow.filter(({ monday }) => monday <= pay.monday)
  for (const { monday, kind, amount_cents, reason, balance_cents } of moved.filter(
    (one) => one.monday === pay.monday,
  ))
    line(
      `${PAY_ADJUSTMENTS[kind].label} ${dollars(amount_cents)}, week of ${dayText(monday)}`,
      dollars(balance_cents),
      reason,
    )
  if (moved.length > 0) line('Escrow balance after this week', dollars(moved.at(-1)?.balance_cents ?? 0))
  pen.number(`${payDocumentName(of, pay)} · ${company.name}`)
  return document.save()
}

const text = (field: string, title: string): SheetColumn => ({ field, title, cell: 'text' })
const number = (field: string, title: string): SheetColumn => ({ field, title, cell: 'number' })

async function* batch(rows: readonly Cell[][]) {
  yield rows
}

const toSheet = (name: string, columns: readonly SheetColumn[], rows: readonly Cell[][]): Sheet => ({
  name,
  columns,
  batches: batch(rows),
})

const BASES: Readonly<Record<Of, string>> = {
  salary: 'Profit',
  settlement: 'Owner’s pay',
  driver: 'Driver pay',
}

function paySheet(of: Of, pay: PayDetail): Sheet {
  const columns = [
    text('load', 'Load'),
    text('day', 'Date'),
    text('what', 'Description'),
    number('base', BASES[of]),
    number('percent', 'Percent'),
    number('amount', 'Amount'),
  ]
  const rows: Cell[][] = [
    ...pay.lines.map(({ load_number, day, is_tonu, base_cents, percent, amount_cents, ...line }): Cell[] => {
      const what = of === 'settlement' ? settlementWords(line.what) : line.what
      return [
        load_number,
        day,
        is_tonu ? `${what}, ${LOAD_STATUS[LOAD.tonu]}` : what,
        base_cents / 100,
        percent,
        amount_cents / 100,
      ]
    }),
    ...pay.adjustments
      .filter((one) => PAY_ADJUSTMENTS[one.kind].sign !== 0)
      .map((one): Cell[] => [
        '',
        '',
        `${PAY_ADJUSTMENTS[one.kind].label}: ${getReason(one)}`,
        null,
        null,
        (PAY_ADJUSTMENTS[one.kind].sign * one.amount_cents) / 100,
      ]),
    ...(pay.carried_cents === 0
      ? []
      : [['', '', 'Balance forward', null, null, pay.carried_cents / 100] satisfies Cell[]]),
    ['', '', 'Total', null, null, pay.total_cents / 100],
  ]
  return toSheet('Statement', columns, rows)
}

export async function payFile(
  of: Of,
  format: 'pdf' | 'xlsx',
  { company, pay, today, logo }: Statement,
): Promise<Download> {
  if (format === 'xlsx')
    return {
      file_name: payFileName(of, pay, 'xlsx'),
      content_type: SHEET_TYPES.xlsx,
      stream: xlsxStream(paySheet(of, pay)),
    }
  const file = await payPdf(of, { company, pay, today, logo })
  return {
    file_name: payFileName(of, pay, 'pdf'),
    content_type: 'application/pdf',
    size: file.length,
    stream: Readable.from([Buffer.from(file)]),
  }
}

const BILL_COLUMNS = [
  'Bill no.',
  'Supplier',
  'Bill date',
  'Due date',
  'Account',
  'Line description',
  'Line amount',
  'Memo',
].map((title) => (title === 'Line amount' ? number(title, title) : text(title, title)))
const american = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

/** Cents; an overpayment is deducted from the next settlement. */
export const billedCents = ({ total_cents, paid_cents }: Pick<Pay, 'total_cents' | 'paid_cents'>): number =>
  Math.max(total_cents, paid_cents)

/** Columns of the QuickBooks Online bill import. */
export function billsCsv(pays: readonly Pay[]): Download {
  const rows = pays.map((pay): Cell[] => {
    const { week, year } = toIsoWeek(pay.monday)
    const ended = american(dayAfter(pay.monday, 6))
    return [
      `S${year}${String(week).padStart(2, '0')}-${pay.payee}`,
      pay.payee_name,
      ended,
      pay.pay_by === null ? ended : american(pay.pay_by),
      'Purchased transportation',
      `Settlement for week ${week}, ${year}: ${loadCountText(pay)}`,
      billedCents(pay) / 100,
      pay.paid_on === null
        ? ''
        : [`Paid ${dollars(pay.paid_cents)} on ${american(pay.paid_on)}`, pay.paid_reference]
            .filter(Boolean)
            .join(', '),
    ]
  })
  return {
    file_name: 'Settlements.csv',
    content_type: `${SHEET_TYPES.csv}; charset=utf-8`,
    stream: csvStream(toSheet('Bills', BILL_COLUMNS, rows)),
  }
}
