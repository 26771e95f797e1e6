import { describe, expect, it } from 'vitest'
import { addBankingDays, bankHolidays, isBankingDay } from '#contract/rules/banking-days.ts'
import { routingCheckDigit } from '#contract/rules/bank.ts'
import { seededRandom } from '#server/demo/data/random.ts'
import { buildNacha, type NachaEntry } from '#server/money/bank-file/nacha-file.ts'
import { readNacha } from '#server/money/bank-file/read-nacha.ts'

const ORIGIN = {
  company_name: 'Northline Freight, LLC',
  company_id: '1123456789',
  entry_description: 'SETTLEMENT',
  immediate_destination: '021000021',
  destination_name: 'First Bank',
  immediate_origin: '1123456789',
  odfi: '021000021',
}
const TIME = { created_on: '2026-12-01', created_at: '0905', modifier: 'A', effective_on: '2026-12-02' }

function randomEntries(seed: number): NachaEntry[] {
  const random = seededRandom(seed)
  return Array.from({ length: random.between(1, 60) }, (_, index) => {
    const eight = `0${random.between(1_000_000, 9_999_999)}`
    const kind = random.chance(0.2) ? 'prenote' : 'payment'
    return {
      kind,
      holder_kind: random.pick(['company', 'person'] as const),
      holder_name: random.pick([
        'José Núñez',
        'A',
        'Very Long Hauling Company of Ohio, Incorporated',
        '“Q” & Sons',
      ]),
      account_type: random.pick(['checking', 'savings'] as const),
      routing: `${eight}${routingCheckDigit(eight)}`,
      account: String(random.between(1, 99_999_999)),
      amount_cents: kind === 'prenote' ? 0 : random.between(1, 99_999_999),
      identification: `O${index}`,
      addenda: kind === 'payment' && random.chance(0.7) ? `Settlement week ${index} — ✓` : '',
    }
  })
}

/** With an offsetting debit per batch of payments. */
const balanced = (entries: readonly NachaEntry[]): NachaEntry[] =>
  (['company', 'person'] as const).flatMap((holder_kind) => {
    const own = entries.filter((entry) => entry.holder_kind === holder_kind)
    const amount_cents = own.reduce((all, one) => all + one.amount_cents, 0)
    if (amount_cents === 0) return own
    return [
      ...own,
      {
        kind: 'offset' as const,
        holder_kind,
        holder_name: 'Northline Freight',
        account_type: 'checking' as const,
        routing: '021000021',
        account: '44710001',
        amount_cents,
        identification: '',
        addenda: '',
      },
    ]
  })

describe('a NACHA file', () => {
  it.each(Array.from({ length: 150 }, (_, seed) => [seed]))('is read back as written, seed %i', (seed) => {
    const random = randomEntries(seed)
    const entries = seed % 2 === 0 ? random : balanced(random)
    const first = seed === 3 ? 9_999_900 : seed * 1000 + 1
    const file = buildNacha(ORIGIN, entries, TIME, first)
    const read = readNacha(file.text)
    expect(read.problems).toEqual([])
    expect([read.entry_hash, read.credit_cents, read.debit_cents]).toEqual([
      file.entry_hash,
      file.credit_cents,
      file.debit_cents,
    ])
    const byTrace = new Map(read.entries.map((entry) => [entry.trace, entry]))
    for (const [index, { routing, account, amount_cents }] of entries.entries())
      expect(byTrace.get(file.traces[index] ?? '')).toMatchObject({ routing, account, amount_cents })
    expect(read.entries).toHaveLength(entries.length)
    expect(buildNacha(ORIGIN, entries, TIME, first).text).toBe(file.text)
  })

  it('is refused by the reader after any digit of it was changed', () => {
    const { text } = buildNacha(ORIGIN, balanced([7, 8, 9, 12, 13].flatMap(randomEntries)), TIME, 1)
    const records = text.split('\r\n')
    let changed = 0
    for (const [line, record] of records.entries()) {
      const digits = record.startsWith('6')
        ? [3, 5, 11, 30, 38, 80]
        : record.startsWith('8')
          ? [2, 8, 15, 40, 93]
          : [0, 93]
      for (const place of record === '' ? [] : digits) {
        const digit = record[place] ?? ''
        if (!/\d/.test(digit)) continue
        const other = `${record.slice(0, place)}${(Number(digit) + 1) % 10}${record.slice(place + 1)}`
        changed += 1
        expect(
          readNacha(records.with(line, other).join('\r\n')).problems,
          `record ${line + 1}, column ${place + 1}`,
        ).not.toEqual([])
      }
    }
    expect(changed).toBeGreaterThan(200)
  })

  it.each([
    ['a record without its last character', (records: string[]) => records.with(1, records[1]!.slice(0, -1))],
    ['an entry left out', (records: string[]) => records.toSpliced(2, 1)],
    ['an entry twice', (records: string[]) => records.toSpliced(2, 0, records[2]!)],
    ['without filler', (records: string[]) => records.filter((record) => record !== '9'.repeat(94))],
    ['two swapped entries', (records: string[]) => records.with(2, records[4]!).with(4, records[2]!)],
  ])('is refused by the reader: %s', (_, harm) => {
    const entries = randomEntries(11).map((entry): NachaEntry => ({
      ...entry,
      holder_kind: 'company',
      addenda: '',
    }))
    const records = buildNacha(ORIGIN, entries, TIME, 1).text.split('\r\n')
    expect(readNacha(harm(records).join('\r\n')).problems).not.toEqual([])
  })
})

describe('banking days', () => {
  it('are those of the Federal Reserve', () => {
    expect(bankHolidays(2026)).toEqual([
      '2026-01-01',
      '2026-01-19',
      '2026-02-16',
      '2026-05-25',
      '2026-06-19',
      '2026-07-04',
      '2026-09-07',
      '2026-10-12',
      '2026-11-11',
      '2026-11-26',
      '2026-12-25',
    ])
    expect(isBankingDay('2026-07-03')).toBe(true)
    expect(isBankingDay('2027-07-05')).toBe(false)
  })

  it('skip weekends and holidays', () => {
    expect(addBankingDays('2026-11-25', 1)).toBe('2026-11-27')
    expect(addBankingDays('2026-12-24', 1)).toBe('2026-12-28')
    expect(addBankingDays('2026-12-04', 3)).toBe('2026-12-09')
  })
})
