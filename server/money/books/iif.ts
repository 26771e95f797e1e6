import type { BooksKind } from '#contract/rules/books.ts'
import type { Accounts } from '#server/money/books/books.repository.ts'
import type { Party } from '#server/money/books/party-names.ts'
import { asciiLine } from '#server/money/books/plain-text.ts'
import type { BooksSource } from '#server/money/books/source.repository.ts'

/** With the name that QuickBooks has for the customer or vendor. */
export type NamedSource = BooksSource & { name: string }
export type NamedParty = Party & { name: string }

const TRNS = ['TRNSID', 'TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'AMOUNT', 'DOCNUM', 'MEMO', 'DUEDATE'] as const
const SPL = ['SPLID', 'TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'AMOUNT', 'DOCNUM', 'MEMO'] as const

const TYPES: Readonly<Record<BooksKind, string>> = {
  invoice: 'INVOICE',
  credit: 'CREDIT MEMO',
  payment: 'PAYMENT',
  bill: 'BILL',
}
/** Characters of a number in QuickBooks Desktop. */
export const IIF_NUMBER: Readonly<Record<BooksKind, number>> = {
  invoice: 11,
  credit: 11,
  payment: 11,
  bill: 20,
}
const MEMO = 200

const row = (cells: readonly string[]) => cells.join('\t')
const amount = (cents: number) => (cents / 100).toFixed(2)
const usDay = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

/** The account that the whole amount is posted to, and the one of its lines; debit is positive. */
function postings(
  accounts: Accounts,
  { kind, party_of }: BooksSource,
): [whole: string, lines: string, sign: 1 | -1] {
  if (kind === 'invoice') return [accounts.receivable_account, accounts.income_account, 1]
  if (kind === 'credit') return [accounts.receivable_account, accounts.income_account, -1]
  if (kind === 'payment') return [accounts.undeposited_account, accounts.receivable_account, 1]
  const expense = party_of === 'driver' ? accounts.driver_account : accounts.settlement_account
  return [accounts.payable_account, expense, -1]
}

function transaction(accounts: Accounts, source: NamedSource): string[] {
  const { kind, record, number, day, due_on, name, amount_cents, memo } = source
  const [whole, line, sign] = postings(accounts, source)
  const type = TYPES[kind]
  const lines = kind === 'payment' ? [{ text: memo, amount_cents }] : source.lines
  const due = kind === 'invoice' || kind === 'bill' ? usDay(due_on) : ''
  // The customer stands on the receivable of a payment too, else it opens no balance there.
  const lineName = kind === 'payment' || kind === 'bill' ? name : ''
  return [
    row([
      'TRNS',
      `${kind}-${record}`,
      type,
      usDay(day),
      whole,
      name,
      amount(sign * amount_cents),
      number,
      asciiLine(memo, MEMO),
      due,
    ]),
    ...lines.map((one, index) =>
      row([
        'SPL',
        `${kind}-${record}-${index + 1}`,
        type,
        usDay(day),
        line,
        lineName,
        amount(-sign * one.amount_cents),
        number,
        asciiLine(one.text, MEMO),
      ]),
    ),
    'ENDTRNS',
  ]
}

/** QuickBooks Desktop's import file, tab-separated. New customers and vendors stand before the transactions. */
export function buildIif(
  accounts: Accounts,
  parties: readonly NamedParty[],
  sources: readonly NamedSource[],
): string {
  const [customers, vendors] = [
    parties.filter(({ party_of }) => party_of === 'broker'),
    parties.filter(({ party_of }) => party_of !== 'broker'),
  ]
  const list = (keyword: string, some: readonly NamedParty[]) =>
    some.length === 0 ? [] : [row([`!${keyword}`, 'NAME']), ...some.map(({ name }) => row([keyword, name]))]
  return [
    ...list('CUST', customers),
    ...list('VEND', vendors),
    row(['!TRNS', ...TRNS]),
    row(['!SPL', ...SPL]),
    '!ENDTRNS',
    ...sources.flatMap((source) => transaction(accounts, source)),
  ]
    .map((line) => `${line}\r\n`)
    .join('')
}
