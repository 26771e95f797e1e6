import { createHash } from 'node:crypto'
import type { BooksCheck, BooksRecord } from '#contract/entities/money/books.ts'
import {
  type BooksFormat,
  type BooksKind,
  type BooksSystem,
  KINDS_IN_FORMAT,
  systemOfFormat,
} from '#contract/rules/books.ts'
import { dollars } from '#contract/rules/money.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { type Accounts, type Entry, listEntries, readAccounts } from '#server/money/books/books.repository.ts'
import { IIF_NUMBER } from '#server/money/books/iif.ts'
import { type BooksSource, readSources } from '#server/money/books/source.repository.ts'

export interface BooksRange {
  format: BooksFormat
  from_on: string
  to_on: string
}

const MOST_SHOWN = 200

export const fingerprintOf = ({ number, day, due_on, party, amount_cents, lines }: BooksSource): string =>
  createHash('sha256')
    .update(JSON.stringify([number, day, due_on, party, amount_cents, lines]))
    .digest('hex')

/** Why a record that went out is not what it was; empty while it is. */
export function changeOf(source: BooksSource | undefined, entry: Entry): string {
  if (!source) return 'Voided, unlocked or deleted since'
  if (source.amount_cents !== entry.amount_cents)
    return `Was ${dollars(entry.amount_cents)}, now ${dollars(source.amount_cents)}`
  return fingerprintOf(source) === entry.fingerprint ? '' : 'Date, customer or lines changed'
}

/** Why the format can't take the record; empty where it can. */
function refusalOf(format: BooksFormat, { kind, number, lines, amount_cents }: BooksSource): string {
  const most = IIF_NUMBER[kind]
  if (format === 'iif' && number.length > most) return `QuickBooks takes numbers of up to ${most} characters`
  if (format === 'iif' && !/^[\x20-\x7e]+$/.test(number)) return 'The number has letters that IIF can’t hold'
  const total = lines.reduce((sum, line) => sum + line.amount_cents, 0)
  if (kind !== 'payment' && total !== amount_cents) return 'Its lines don’t add up to its total'
  return ''
}

const ACCOUNTS: Readonly<Record<BooksFormat, Readonly<Partial<Record<keyof Accounts, string>>>>> = {
  iif: {
    income_account: 'Income',
    receivable_account: 'Accounts receivable',
    undeposited_account: 'Payments received',
    payable_account: 'Accounts payable',
    settlement_account: 'Owner settlements',
    driver_account: 'Driver pay',
  },
  xero_sales: { income_code: 'Income code', tax_type: 'Tax rate' },
  xero_bills: {
    settlement_code: 'Owner settlements code',
    driver_code: 'Driver pay code',
    tax_type: 'Tax rate',
  },
}

const missingAccounts = (format: BooksFormat, accounts: Accounts | undefined): string[] =>
  Object.entries(ACCOUNTS[format]).flatMap(([name, label]) =>
    accounts?.[name as keyof Accounts] ? [] : [label],
  )

interface PlannedKind {
  kind: BooksKind
  ours: BooksSource[]
  sent: Entry[]
  ready: BooksSource[]
  records: BooksRecord[]
}

async function planKind(tx: Tx, kind: BooksKind, range: BooksRange): Promise<PlannedKind> {
  const system: BooksSystem = systemOfFormat(range.format)
  const inRange = (day: string) => day >= range.from_on && day <= range.to_on
  const sent = await listEntries(tx, system, kind, { ...range, ids: [] })
  const sources = await readSources(tx, kind, { ...range, ids: sent.map(({ record }) => record) })
  const entries = await listEntries(tx, system, kind, { ...range, ids: sources.map(({ record }) => record) })
  const sourceOf = new Map(sources.map((source) => [source.record, source]))
  const entryOf = new Map(entries.map((entry) => [entry.record, entry]))
  const ours = sources.filter(({ day }) => inRange(day))
  const unsent = ours.filter(({ record }) => !entryOf.has(record))
  const changed = entries.flatMap((entry): BooksRecord[] => {
    const source = sourceOf.get(entry.record)
    const reason = changeOf(source, entry)
    if (reason === '') return []
    return [
      {
        kind,
        record: entry.record,
        number: entry.number,
        party: entry.party,
        party_of: entry.party_of,
        day: entry.day,
        ours_cents: source?.amount_cents ?? null,
        sent_cents: entry.amount_cents,
        state: 'changed',
        reason,
        batch: entry.batch,
        path: source?.path ?? `/accounting/books/${entry.batch}`,
      },
    ]
  })
  const waiting = unsent.map((source): BooksRecord => {
    const reason = refusalOf(range.format, source)
    return {
      kind,
      record: source.record,
      number: source.number,
      party: source.party_name,
      party_of: source.party_of,
      day: source.day,
      ours_cents: source.amount_cents,
      sent_cents: null,
      state: reason === '' ? 'ready' : 'blocked',
      reason,
      batch: null,
      path: source.path,
    }
  })
  const ready = unsent.filter((source) => refusalOf(range.format, source) === '')
  return { kind, ours, sent, ready, records: [...changed, ...waiting] }
}

const sum = (rows: readonly { amount_cents: number }[]) => ({
  count: rows.length,
  cents: rows.reduce((all, { amount_cents }) => all + amount_cents, 0),
})

export interface BooksPlan {
  accounts: Accounts | undefined
  missing: string[]
  ready: BooksSource[]
  check: BooksCheck
}

/** Compares what is ours in these dates with what went out. */
export async function planBooks(tx: Tx, range: BooksRange): Promise<BooksPlan> {
  const accounts = await readAccounts(tx)
  const missing = missingAccounts(range.format, accounts)
  const kinds: PlannedKind[] = []
  for (const kind of KINDS_IN_FORMAT[range.format]) kinds.push(await planKind(tx, kind, range))
  const order = { changed: 0, blocked: 1, ready: 2 } as const
  const records = kinds
    .flatMap((one) => one.records)
    .toSorted((a, b) => order[a.state] - order[b.state] || a.day.localeCompare(b.day))
  return {
    accounts,
    missing,
    ready: kinds.flatMap((one) => one.ready),
    check: {
      missing,
      kinds: kinds.map(({ kind, ours, sent, ready }) => ({
        kind,
        ours: sum(ours),
        sent: sum(sent),
        ready: sum(ready),
      })),
      records: records.slice(0, MOST_SHOWN),
      count: records.length,
    },
  }
}
