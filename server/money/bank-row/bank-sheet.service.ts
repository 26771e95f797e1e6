import { mayHaveMoved } from '#contract/rules/billing.ts'
import { MAX_CENTS } from '#contract/rules/money.ts'
import { dayText } from '#contract/rules/dates.ts'
import { MAX_BANK_ROWS, type BankReport } from '#contract/entities/money/bank-sheet.ts'
import { readMethod } from '#contract/rules/remittances.ts'
import { BadRequest } from '#server/kernel/base/errors.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import {
  knownPrints,
  findInvoiceNumbers,
  openInvoices,
  recordedPayments,
  settledNumbers,
  takeBankTurn,
} from '#server/money/bank-row/bank-row.repository.ts'
import { rememberLayout } from '#server/money/bank-row/bank-layout.repository.ts'
import { bankRows } from '#server/money/bank-row/bank-row.record.ts'
import { type Match, matchPayment, wordsIn } from '#server/money/bank-row/match-payment.ts'
import type { BankLine, BankSheet } from '#server/money/bank-row/read-bank-sheet.ts'
import { findReturn } from '#server/money/bank-row/returned-payment.ts'
import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'
import { lockInvoices } from '#server/money/invoice/invoice.repository.ts'
import { receive } from '#server/money/invoice/payment.service.ts'

const MAX_REFERENCE = 120

type Matched = readonly [BankLine, Match | undefined]

/** Matches in order: an amount that one line pays is no longer open for the next. */
async function matchLines(tx: Tx, lines: readonly BankLine[]): Promise<Matched[]> {
  const known = await knownPrints(
    tx,
    lines.map(({ fingerprint }) => fingerprint),
  )
  const settled = await settledNumbers(tx, [...new Set(lines.flatMap(({ text }) => [...wordsIn(text)]))])
  let open = await openInvoices(tx)
  return lines.map((line): Matched => {
    if (known.has(line.fingerprint)) return [line, undefined]
    const match = matchPayment(line, open, settled)
    if (match.isSure) {
      const paidInvoices = new Set(match.pays.map(({ invoice }) => invoice.id))
      for (const { invoice } of match.pays) settled.add(invoice.number)
      open = open.filter(({ id }) => !paidInvoices.has(id))
    }
    return [line, match]
  })
}

type WithReturns = BankSheet & Pick<BankReport, 'returns'>

const ORDER = { waiting: 0, matched: 1, duplicate: 2 } as const

function reportRow([{ row, paid_on, amount_cents, text }, match]: Matched): BankReport['rows'][number] {
  const line = { row, paid_on, amount_cents, text }
  if (!match)
    return { ...line, outcome: 'duplicate', reason: 'Already imported from an earlier file.', invoices: [] }
  if (!match.isSure) return { ...line, outcome: 'waiting', reason: match.reason, invoices: [] }
  return {
    ...line,
    outcome: 'matched',
    reason: '',
    invoices: match.pays.map(({ invoice }) => invoice.number),
  }
}

function toReport(
  { titles, heads, isRemembered, columns, skipped, problems, returns }: WithReturns,
  matched: readonly Matched[],
  isDone: boolean,
): BankReport {
  const rows = matched.map(reportRow)
  const count = (expected: keyof typeof ORDER) => rows.filter(({ outcome }) => outcome === expected).length
  return {
    is_done: isDone,
    titles,
    heads: [...heads],
    is_remembered: isRemembered,
    columns,
    matched: count('matched'),
    matched_cents: rows.reduce(
      (sum, { outcome, amount_cents }) => (outcome === 'matched' ? sum + amount_cents : sum),
      0,
    ),
    waiting: count('waiting'),
    duplicates: count('duplicate'),
    skipped,
    rows: rows
      .toSorted((one, other) => ORDER[one.outcome] - ORDER[other.outcome] || one.row - other.row)
      .slice(0, MAX_BANK_ROWS),
    problems: problems.slice(0, MAX_BANK_ROWS),
    returns: returns.slice(0, MAX_BANK_ROWS),
  }
}

async function withoutImpossibleDays(tx: Tx, sheet: BankSheet): Promise<BankSheet> {
  const today = await companyToday(tx)
  const wrong = sheet.lines.filter(({ paid_on }) => !mayHaveMoved(paid_on, today))
  const problems = wrong.map(({ row, paid_on }) => ({
    row,
    text: `${dayText(paid_on)} isn’t a valid deposit date. Use today or earlier.`,
  }))
  return {
    ...sheet,
    lines: sheet.lines.filter((line) => !wrong.includes(line)),
    problems: [...sheet.problems, ...problems].toSorted((one, other) => one.row - other.row),
  }
}

async function withReturns(tx: Tx, sheet: BankSheet): Promise<WithReturns> {
  if (sheet.gone.length === 0) return { ...sheet, returns: [] }
  const numbers = await findInvoiceNumbers(tx, [
    ...new Set(sheet.gone.flatMap(({ text }) => [...wordsIn(text)])),
  ])
  const amounts = [...new Set(sheet.gone.map(({ amount_cents }) => -amount_cents))].filter(
    (cents) => cents <= MAX_CENTS,
  )
  const payments = await recordedPayments(tx, numbers, amounts)
  const returns = sheet.gone.flatMap((line) => {
    const found = findReturn(line, payments, numbers)
    if (!found) return []
    const invoices = new Map(found.payments.map(({ invoice: id, number }) => [id, { id, number }]))
    return [{ row: line.row, text: found.text, invoices: [...invoices.values()] }]
  })
  const problems = returns.map(({ row, text }) => ({ row, text }))
  return {
    ...sheet,
    returns,
    skipped: sheet.skipped - problems.length,
    problems: [...sheet.problems, ...problems].toSorted((one, other) => one.row - other.row),
  }
}

export async function checkBankSheet(tx: Tx, read: BankSheet): Promise<BankReport> {
  const sheet = await withoutImpossibleDays(tx, read)
  return toReport(await withReturns(tx, sheet), await matchLines(tx, sheet.lines), false)
}

export function refuseUnmatched({ columns }: BankSheet): void {
  if (columns === null) throw new BadRequest({ columns: ['Match the date and amount columns.'] })
}

/** One payment for each broker. */
async function payMatched(
  tx: Tx,
  who: Changer,
  { id, paid_on, text }: { id: number; paid_on: string; text: string },
  pays: (Match & { isSure: true })['pays'],
): Promise<void> {
  const reference = text.slice(0, MAX_REFERENCE)
  for (const [broker, own] of Map.groupBy(pays, ({ invoice }) => invoice.broker)) {
    const parts = own.map(({ invoice, amount_cents }) => ({
      invoice: invoice.id,
      amount_cents,
      short_reason: '',
    }))
    const amount_cents = parts.reduce((sum, part) => sum + part.amount_cents, 0)
    const method = readMethod(reference)
    const values = { broker, amount_cents, received_on: paid_on, method, reference, bank_row: id }
    await receive(tx, who, values, parts)
  }
}

export async function recordBankSheet(
  tx: Tx,
  who: Changer,
  read: BankSheet,
  file_name: string,
): Promise<BankReport> {
  await takeBankTurn(tx)
  if (read.layout !== undefined && read.columns) await rememberLayout(tx, read.layout, read.columns)
  const sheet = await withoutImpossibleDays(tx, read)
  const first = await matchLines(tx, sheet.lines)
  const ids = first.flatMap(([, match]) => (match?.isSure ? match.pays.map(({ invoice }) => invoice.id) : []))
  await lockInvoices(tx, ids)
  // Matched again under the lock: payments may have been entered since the sheet was read.
  const matched = await matchLines(tx, sheet.lines)
  for (const [{ fingerprint, row, paid_on, amount_cents, text }, match] of matched) {
    if (!match) continue
    const values = {
      fingerprint,
      file_name,
      row,
      paid_on,
      amount_cents,
      text,
      reason: match.isSure ? '' : match.reason,
    }
    const id = await bankRows.insert(tx, { ...values, user_id: who.id })
    await audit(tx, { who, action: 'create', record_type: 'bank_row', record_id: id, after: values })
    if (match.isSure) await payMatched(tx, who, { id, paid_on, text }, match.pays)
  }
  return toReport(await withReturns(tx, sheet), matched, true)
}
