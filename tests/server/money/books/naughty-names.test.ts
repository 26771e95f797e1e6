import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { MAX_IN_FILE } from '#contract/rules/books.ts'
import { buildIif, type NamedSource } from '#server/money/books/iif.ts'
import { nameParties, partyKey, type Party } from '#server/money/books/party-names.ts'
import { buildXeroCsv, XERO_SALES_COLUMNS } from '#server/money/books/xero-csv.ts'
import { readIif } from '#tests/server/money/books/read-iif.ts'
import { readXero } from '#tests/server/money/books/read-xero.ts'

const ACCOUNTS = {
  id: 1,
  company_id: 1,
  created_at: '',
  updated_at: '',
  version: 1,
  income_account: 'Freight Income',
  receivable_account: 'Accounts Receivable',
  undeposited_account: 'Undeposited Funds',
  payable_account: 'Accounts Payable',
  settlement_account: 'Purchased Transportation',
  driver_account: 'Driver Pay',
  income_code: '200',
  settlement_code: '310',
  driver_code: '320',
  tax_type: 'Tax Exempt (0%)',
}

const OWN = [
  '=HYPERLINK("http://example.com","x")',
  '+1-555',
  '@SUM(A1)',
  '-2+3',
  "'=1+1",
  '\t=1',
  'Two\r\nLines\tand tabs',
  'Acme: East "Side" Co',
  'A'.repeat(90),
  `${'A'.repeat(90)} LLC`,
  'Ünïted Frêight',
  '货运公司',
  'ACME',
  'Acme',
  '"; TRNS\tINVOICE',
  '',
  '   ',
  '\u202eevil\u202c',
  '🚚 Trucks',
  'a;=1+1',
]
const LIST = '../shared/data/naughty/blns.json'
const names: string[] = [
  ...OWN,
  ...(existsSync(LIST) ? (JSON.parse(readFileSync(LIST, 'utf8')) as string[]) : []),
]
const parties = names.map((party_name, index): Party => ({
  party: index + 1,
  party_of: index % 3 === 2 ? 'owner' : 'broker',
  party_name,
}))

const toSource = (one: Party, name: string): NamedSource => ({
  ...one,
  name,
  kind: one.party_of === 'owner' ? 'bill' : 'invoice',
  record: one.party,
  number: `N${one.party}`,
  day: '2030-01-08',
  due_on: '2030-02-07',
  amount_cents: 194_050,
  lines: [
    { text: one.party_name, amount_cents: 194_000 },
    { text: 'Detention', amount_cents: 50 },
  ],
  memo: one.party_name,
  path: '',
})

describe('names as people and attackers write them', () => {
  it('keep an IIF file readable, each under a name of its own', () => {
    const given = nameParties('quickbooks', parties, [])
    const named = parties.map((one) => ({ ...one, name: given.get(partyKey(one)) ?? '' }))
    const file = readIif(
      buildIif(
        ACCOUNTS,
        named,
        named.map((one) => toSource(one, one.name)),
      ),
    )
    expect(file.transactions).toHaveLength(names.length)
    expect(file.customers.length + file.vendors.length).toBe(names.length)
    expect(given.get('broker 8')).toBe("Acme - East 'Side' Co")
    expect(given.get('broker 14')).toBe('Acme (B14)')
  })

  it('keep a Xero file readable', () => {
    const given = nameParties('xero', parties, [])
    const sources = parties.map((one) => toSource(one, given.get(partyKey(one)) ?? ''))
    const files = Array.from({ length: Math.ceil(sources.length / MAX_IN_FILE) }, (_, file) =>
      sources.slice(file * MAX_IN_FILE, (file + 1) * MAX_IN_FILE),
    )
    const read = files.flatMap((some) => readXero(buildXeroCsv(XERO_SALES_COLUMNS, ACCOUNTS, some), 'sales'))
    expect(read).toHaveLength(names.length)
    expect(read.every(({ cents }) => cents === 194_050)).toBe(true)
  })

  it('keep the name that they went out with', () => {
    const one: Party = { party: 7, party_of: 'broker', party_name: 'New Name Inc' }
    const known = [{ kind: 'broker', record: 7, name: 'Old Name' }]
    expect(nameParties('quickbooks', [one], known).get('broker 7')).toBe('Old Name')
  })
})

describe('the reader of IIF', () => {
  const good = buildIif(ACCOUNTS, [], [toSource({ party: 1, party_of: 'broker', party_name: 'A' }, 'A')])
  it.each([
    ['an unbalanced transaction', good.replace('1940.50', '1940.51'), 'does not balance'],
    ['another order of the date', good.replace('01/08/2030', '2030-01-08'), 'date 2030-01-08'],
    ['a missing ENDTRNS', good.replace(/\r\nENDTRNS/, ''), 'without ENDTRNS'],
    ['a tab in a name', good.replace('\tA\t', '\tA\tB\t'), 'cells without a header'],
    ['a long name', good.replace('\tA\t', `\t${'A'.repeat(42)}\t`), 'name AAA'],
    ['a missing header', good.replace(/^!SPL.*\r\n/m, ''), 'cells without a header'],
  ])('refuses %s', (_, text, words) => {
    expect(readIif(good).transactions).toHaveLength(1)
    expect(() => readIif(text)).toThrow(words)
  })
})
