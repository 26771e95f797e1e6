import { unaccented } from '#contract/rules/unaccented.ts'
import type { AccountType, HolderKind } from '#contract/rules/bank.ts'

export interface NachaOrigin {
  company_name: string
  company_id: string
  entry_description: string
  immediate_destination: string
  destination_name: string
  immediate_origin: string
  /** Routing number of the bank that originates the entries. */
  odfi: string
}

export interface NachaAccount {
  routing: string
  account: string
  account_type: AccountType
}

export interface NachaEntry extends NachaAccount {
  kind: 'payment' | 'prenote' | 'offset'
  holder_kind: HolderKind
  holder_name: string
  amount_cents: number
  /** Number of the payee at the company. */
  identification: string
  /** '' for an entry without addenda. */
  addenda: string
}

export interface NachaTime {
  /** YYYY-MM-DD */
  created_on: string
  /** HHMM */
  created_at: string
  modifier: string
  effective_on: string
}

export interface NachaFile {
  text: string
  /** In the order of the entries. */
  traces: readonly string[]
  entry_hash: string
  credit_cents: number
  debit_cents: number
}

const RECORD = 94
const BLOCK = 10
export const MAX_SEQUENCE = 9_999_999
const HASH_DIGITS = 10

/** Only printable ASCII; other characters become spaces. */
const plain = (text: string) => unaccented(text).replace(/[^\x20-\x7e]/g, ' ')
const left = (text: string, width: number) => plain(text).slice(0, width).padEnd(width)
const right = (text: string, width: number) => plain(text).slice(0, width).padStart(width)
const digits = (value: number | string, width: number) => String(value).padStart(width, '0').slice(-width)
const yymmdd = (day: string) => day.slice(2).replaceAll('-', '')

const CREDIT = { checking: '22', savings: '32' } as const
const PRENOTE = { checking: '23', savings: '33' } as const
const DEBIT = { checking: '27', savings: '37' } as const
const CODES = { payment: CREDIT, prenote: PRENOTE, offset: DEBIT } as const

const CLASSES = [
  { holder_kind: 'company', sec: 'CCD' },
  { holder_kind: 'person', sec: 'PPD' },
] as const

interface Sums {
  count: number
  hash: number
  credit_cents: number
  debit_cents: number
}

const sumsOf = (entries: readonly NachaEntry[]): Sums => ({
  count: entries.reduce((all, { addenda }) => all + (addenda === '' ? 1 : 2), 0),
  hash: entries.reduce((all, { routing }) => all + Number(routing.slice(0, 8)), 0),
  credit_cents: entries.reduce((all, one) => all + (one.kind === 'offset' ? 0 : one.amount_cents), 0),
  debit_cents: entries.reduce((all, one) => all + (one.kind === 'offset' ? one.amount_cents : 0), 0),
})

function entryRecords(entry: NachaEntry, trace: string): string[] {
  const { kind, account_type, routing, account, amount_cents, identification, holder_name, addenda } = entry
  const record = `6${CODES[kind][account_type]}${routing}${left(account, 17)}${digits(amount_cents, 10)}${left(identification, 15)}${left(holder_name, 22)}  ${addenda === '' ? 0 : 1}${trace}`
  return addenda === '' ? [record] : [record, `705${left(addenda, 80)}0001${trace.slice(-7)}`]
}

const totals = ({ count, hash, credit_cents, debit_cents }: Sums, countWidth: number) =>
  `${digits(count, countWidth)}${digits(hash, HASH_DIGITS)}${digits(debit_cents, 12)}${digits(credit_cents, 12)}`

/**
 * One CCD and one PPD batch, each where it has entries; entries are in the order given. `first` is the
 * sequence number of the first trace number.
 */
export function buildNacha(
  origin: NachaOrigin,
  entries: readonly NachaEntry[],
  time: NachaTime,
  first: number,
): NachaFile {
  const odfi = origin.odfi.slice(0, 8)
  const traces = new Map<NachaEntry, string>()
  let sequence = first
  const records = [
    `101 ${origin.immediate_destination}${right(origin.immediate_origin, 10)}${yymmdd(time.created_on)}${time.created_at}${time.modifier}094101${left(origin.destination_name, 23)}${left(origin.company_name, 23)}${' '.repeat(8)}`,
  ]
  const batches = CLASSES.flatMap(({ holder_kind, sec }) => {
    const own = entries.filter((entry) => entry.holder_kind === holder_kind)
    return own.length === 0 ? [] : [{ sec, own }]
  })
  for (const [at, { sec, own }] of batches.entries()) {
    const service = own.some(({ kind }) => kind === 'offset') ? '200' : '220'
    const tail = `${odfi}${digits(at + 1, 7)}`
    records.push(
      `5${service}${left(origin.company_name, 16)}${' '.repeat(20)}${left(origin.company_id, 10)}${sec}${left(origin.entry_description, 10)}${yymmdd(time.effective_on)}${yymmdd(time.effective_on)}   1${tail}`,
    )
    for (const entry of own) {
      const trace = `${odfi}${digits(sequence, 7)}`
      traces.set(entry, trace)
      sequence += 1
      records.push(...entryRecords(entry, trace))
    }
    records.push(`8${service}${totals(sumsOf(own), 6)}${left(origin.company_id, 10)}${' '.repeat(25)}${tail}`)
  }
  const all = sumsOf(entries)
  const blocks = Math.ceil((records.length + 1) / BLOCK)
  records.push(`9${digits(batches.length, 6)}${digits(blocks, 6)}${totals(all, 8)}${' '.repeat(39)}`)
  while (records.length < blocks * BLOCK) records.push('9'.repeat(RECORD))
  return {
    text: records.map((record) => `${record}\r\n`).join(''),
    traces: entries.map((entry) => traces.get(entry) ?? ''),
    entry_hash: digits(all.hash, HASH_DIGITS),
    credit_cents: all.credit_cents,
    debit_cents: all.debit_cents,
  }
}
