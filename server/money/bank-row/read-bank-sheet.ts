import { createHash } from 'node:crypto'
import {
  NO_BANK_HEAD,
  type BankColumns,
  type BankReport,
  type ChosenLayout,
} from '#contract/entities/money/bank-sheet.ts'
import { normalDate } from '#contract/rules/dates.ts'
import { unguardFormulas } from '#contract/rules/formula-guard.ts'
import { parseCents, MAX_CENTS } from '#contract/rules/money.ts'
import { BadRequest } from '#server/kernel/base/errors.ts'
import type { ReadSheet } from '#server/kernel/sheets/read-gather.ts'
import {
  belowHead,
  headTexts,
  knownColumns,
  layoutKey,
  type BankLayouts,
  possibleHeads,
  withHead,
} from '#server/money/bank-row/bank-layout.ts'
import { OFX_FIELDS } from '#server/money/bank-row/read-ofx.ts'

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
  /** Lines that may be the header row. */
  heads: readonly string[]
  isRemembered: boolean
  /** Under which its columns are remembered; absent for a file whose fields are known. */
  layout?: string
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

const isDay = (cell: string) => bankDay(cell) !== null
const isMoney = (cell: string) => /[.,]\d{2}\D*$/.test(cell.trim()) && bankCents(cell) !== null

/** For a file without a header row, whose first line is a transaction. */
function findByContent(sheet: ReadSheet): BankColumns | null {
  if (!sheet.titles.some(isDay) || !sheet.titles.some(isMoney)) return null
  const whole = belowHead(sheet, NO_BANK_HEAD)
  const sample = whole.rows.slice(0, SAMPLE)
  const share = (index: number, fits: (cell: string) => boolean) => {
    const cells = sample.map(({ cells: all }) => all[index] ?? '').filter((cell) => cell.trim() !== '')
    return cells.length === 0 ? 0 : cells.filter(fits).length / cells.length
  }
  const all = whole.titles.map((_, index) => index)
  const paid_on = all.findIndex((index) => share(index, isDay) > 0.5)
  const amount = all.findIndex((index) => index !== paid_on && share(index, isMoney) > 0.5)
  if (paid_on === -1 || amount === -1) return null
  const text = all.filter((index) => share(index, (cell) => /[a-z]{3}/i.test(cell)) > 0.5)
  return { paid_on, amount, text: text.slice(0, 20), header: NO_BANK_HEAD }
}

function guessColumns(sheet: ReadSheet): BankColumns | null {
  const byContent = findByContent(sheet)
  if (byContent) return byContent
  for (const head of possibleHeads(sheet)) {
    const columns = findColumns(belowHead(sheet, head))
    if (columns) return withHead(columns, head)
  }
  return null
}

function chooseColumns(
  sheet: ReadSheet,
  chosen: ChosenLayout | null,
  layouts: BankLayouts,
): { header: number; columns: BankColumns | null; isRemembered: boolean } {
  if (chosen && 'paid_on' in chosen)
    return { header: chosen.header ?? 0, columns: chosen, isRemembered: false }
  if (chosen) {
    const header = chosen.header ?? 0
    const detected = header === NO_BANK_HEAD ? findByContent(sheet) : findColumns(belowHead(sheet, header))
    return { header, columns: detected && withHead(detected, header), isRemembered: false }
  }
  const known = knownColumns(sheet, layouts)
  const columns = known ?? guessColumns(sheet)
  return { header: columns?.header ?? 0, columns, isRemembered: known !== undefined }
}

export function readBankSheet(
  file: ReadSheet,
  chosen: ChosenLayout | null,
  layouts: BankLayouts = new Map(),
): BankSheet {
  const { header, columns, isRemembered } = chooseColumns(file, chosen, layouts)
  if (header > file.rows.length)
    throw new BadRequest({ columns: ['This file has fewer lines. Choose the header row again.'] })
  const sheet = belowHead(file, header)
  const { titles } = sheet
  const read: BankSheet = {
    titles,
    heads: headTexts(file),
    isRemembered,
    layout: layoutKey(titles),
    columns,
    lines: [],
    gone: [],
    skipped: 0,
    problems: [],
  }
  if (columns === null) return read
  refuseColumns(sheet, columns)
  const seen = new Map<string, number>()
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

const OFX_COLUMNS: BankColumns = { paid_on: 2, amount: 3, text: [4, 5, 6, 7] }

function ofxDay(cell: string): string | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})(?!\d{1,5}(?!\d))/.exec(cell) ?? []
  return year ? normalDate(`${year}-${month}-${day}`) : null
}

/** OFX allows a comma for the decimal point, and has no thousands separator. */
function ofxCents(cell: string): number | null {
  const [, sign, whole = '', part = ''] = /^([+-]?)(\d{1,12})(?:[.,](\d{0,2})0*)?$/.exec(cell) ?? []
  if (whole === '') return null
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return sign === '-' ? -cents : cents
}

/** Known by account, FITID and amount: some banks use a FITID twice. */
export function readOfxSheet({ rows }: ReadSheet): BankSheet {
  const read: BankSheet = {
    titles: [],
    heads: [],
    isRemembered: false,
    columns: OFX_COLUMNS,
    lines: [],
    gone: [],
    skipped: 0,
    problems: [],
  }
  const seen = new Set<string>()
  for (const { row, cells } of rows) {
    const of = (field: (typeof OFX_FIELDS)[number]) => (cells[OFX_FIELDS.indexOf(field)] ?? '').trim()
    const [fitid, amount] = [of('FITID'), of('TRNAMT')]
    const [paid_on, amount_cents] = [ofxDay(of('DTPOSTED')), ofxCents(amount)]
    const key = fitid === '' ? cells.join('\u0000') : [of('ACCOUNT'), fitid, amount_cents].join('\u0000')
    const fingerprint = createHash('sha256').update(`ofx\u0000${key}`).digest('base64url')
    if (seen.has(fingerprint)) {
      read.skipped++
      continue
    }
    seen.add(fingerprint)
    const check = of('CHECKNUM')
    const words = [of('NAME'), of('MEMO'), check && `Check ${check}`, of('REFNUM')]
    const text = [...new Set(words.filter(Boolean))].join(' · ').slice(0, MAX_TEXT)
    if (amount_cents === null || amount_cents > MAX_CENTS)
      read.problems.push({ row, text: `"${amount.slice(0, 50)}" isn’t an amount.` })
    else if (paid_on === null)
      read.problems.push({ row, text: `"${of('DTPOSTED').slice(0, 50)}" isn’t a date.` })
    else if (of('CORRECTFITID') !== '')
      read.problems.push({ row, text: 'Corrects an earlier transaction. Compare it with your bank.' })
    else if (amount_cents > 0) read.lines.push({ fingerprint, row, paid_on, amount_cents, text })
    else {
      read.skipped++
      if (amount_cents < 0) read.gone.push({ fingerprint, row, paid_on, amount_cents, text })
    }
  }
  return read
}
