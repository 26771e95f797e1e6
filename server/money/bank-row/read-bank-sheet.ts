import { createHash } from 'node:crypto'
import type { BankColumns, BankReport } from '#contract/entities/money/bank-sheet.ts'
import { normalDate } from '#contract/rules/dates.ts'
import { unguardFormulas } from '#contract/rules/formula-guard.ts'
import { parseCents, MAX_CENTS } from '#contract/rules/money.ts'
import { BadRequest } from '#server/kernel/base/errors.ts'
import type { ReadSheet } from '#server/kernel/sheets/read-gather.ts'

/** Cents, negative for money out. */
export interface BankLine {
  fingerprint: string
  row: number
  paid_on: string
  amount_cents: number
  text: string
}

/** `lines` is money in, `gone` is money out; `skipped` counts those and the rows without an amount. */
export interface BankSheet {
  titles: string[]
  columns: BankColumns | null
  lines: BankLine[]
  gone: BankLine[]
  skipped: number
  problems: BankReport['problems']
}

const DAY = /\bdate\b|^posted|^day$/i
const MONEY_IN = /^credits?\b|credit amount|deposits?|paid in|money in|received/i
const MONEY_OUT = /^debits?\b|debit amount|withdrawals?|paid out|money out/i
const MONEY = /\bamount\b|^value$|^total$/i
const TEXT =
  /descri|memo|detail|narrative|reference|\bref\b|payee|payer|^name$|check|cheque|remit|invoice|number|addenda|\bfrom\b/i
const MAX_TEXT = 1000
const SAMPLE = 50

export function bankDay(cell: string): string | null {
  const [date = ''] = cell.trim().split(/[T ]/, 1)
  const parts = /^(\d{1,2})[/-](\d{1,2})[/-](\d{2}|\d{4})$/.exec(date)
  if (!parts) return normalDate(date)
  const [, month = '', day = '', year = ''] = parts
  return normalDate(
    `${month.padStart(2, '0')}/${day.padStart(2, '0')}/${year.length === 2 ? `20${year}` : year}`,
  )
}

/** Returns cents, negative for money out, or null when the cell is no amount. */
export function bankCents(cell: string): number | null {
  const text = cell.trim()
  const isOut = /^-|^\(.*\)$|-$|\bDR\.?$/i.test(text)
  const cents = parseCents(text.replace(/^[-+(]\s*|\)$|-$|\s*\b[CD]R\.?$/gi, '').trim())
  return cents === null ? null : isOut ? -cents : cents
}

function findColumns({ titles, rows }: ReadSheet): BankColumns | null {
  const sample = rows.slice(0, SAMPLE)
  const isMostly = (index: number, reads: (cell: string) => unknown) => {
    const cells = sample.map(({ cells: all }) => all[index] ?? '').filter((cell) => cell.trim() !== '')
    return cells.length > 0 && cells.filter((cell) => reads(cell) !== null).length * 2 > cells.length
  }
  const find = (pattern: RegExp, reads: (cell: string) => unknown) =>
    titles.findIndex((title, index) => pattern.test(title) && isMostly(index, reads))
  const paid_on = find(DAY, bankDay)
  const came = find(MONEY_IN, bankCents)
  const amount = came === -1 ? find(MONEY, bankCents) : came
  if (paid_on === -1 || amount === -1) return null
  const text = titles.flatMap((title, index) =>
    index !== paid_on && index !== amount && TEXT.test(title) ? [index] : [],
  )
  return { paid_on, amount, text: text.slice(0, 20) }
}

function refuseColumns({ titles }: ReadSheet, { paid_on, amount, text }: BankColumns): void {
  if ([paid_on, amount, ...text].some((index) => index >= titles.length))
    throw new BadRequest({ columns: ['This file has fewer columns. Match the columns again.'] })
}

export function readBankSheet(sheet: ReadSheet, chosen: BankColumns | null): BankSheet {
  const columns = chosen ?? findColumns(sheet)
  const titles = sheet.titles
  if (columns === null) return { titles, columns, lines: [], gone: [], skipped: 0, problems: [] }
  refuseColumns(sheet, columns)
  const seen = new Map<string, number>()
  const read: BankSheet = { titles, columns, lines: [], gone: [], skipped: 0, problems: [] }
  const out = titles.findIndex((title, index) => MONEY_OUT.test(title) && index !== columns.amount)
  for (const { row, cells } of sheet.rows) {
    const of = (index: number) => unguardFormulas((cells[index] ?? '').trim())
    const whole = cells.map((cell) => cell.trim()).join('\u0000')
    const before = seen.get(whole) ?? 0
    seen.set(whole, before + 1)
    const money = of(columns.amount)
    const went = money === '' && out !== -1 ? -Math.abs(bankCents(of(out)) ?? 0) : 0
    const amount_cents = money === '' ? went : bankCents(money)
    const paid_on = bankDay(of(columns.paid_on))
    const toLine = (paid: string, cents: number): BankLine => ({
      fingerprint: createHash('sha256').update(`${whole}\u0000${before}`).digest('base64url'),
      row,
      paid_on: paid,
      amount_cents: cents,
      text: columns.text.map(of).filter(Boolean).join(' · ').slice(0, MAX_TEXT),
    })
    if (amount_cents !== null && amount_cents <= 0) {
      read.skipped++
      if (amount_cents < 0 && paid_on !== null) read.gone.push(toLine(paid_on, amount_cents))
      continue
    }
    if (amount_cents === null || amount_cents > MAX_CENTS)
      read.problems.push({ row, text: `"${money.slice(0, 50)}" isn’t an amount.` })
    else if (paid_on === null)
      read.problems.push({ row, text: `"${of(columns.paid_on).slice(0, 50)}" isn’t a date.` })
    else read.lines.push(toLine(paid_on, amount_cents))
  }
  return read
}
