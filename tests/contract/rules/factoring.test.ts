import { expect, it } from 'vitest'
import { parseFactorColumns, USUAL_FACTOR_COLUMNS } from '#contract/rules/factor-columns.ts'
import { entriesOfPayment, reserveCents, splitAmount } from '#contract/rules/factoring.ts'
import { randomOf } from '#tests/support/random.ts'

it('advance, fee and reserve are the amount to the cent, whatever the terms', () => {
  const random = randomOf(17)
  for (let round = 0; round < 500; round++) {
    const amount_cents = random.below(1_000_000)
    const advance_percent = random.below(10_001) / 100
    const fee_percent = random.below(10_001 - Math.round(advance_percent * 100)) / 100
    const split = splitAmount(amount_cents, { advance_percent, fee_percent })
    const reserve = reserveCents({ amount_cents, ...split })
    expect(Math.min(split.advance_cents, split.fee_cents, reserve)).toBeGreaterThanOrEqual(0)
    expect(split.advance_cents + split.fee_cents + reserve).toBe(amount_cents)
  }
})

it.each([
  ['paid in full', 100_000, [['release', -7000]]],
  [
    'short less than the reserve',
    95_000,
    [
      ['short_pay', -5000],
      ['release', -2000],
    ],
  ],
  ['short more than the reserve', 90_000, [['short_pay', -10_000]]],
])('a reserve of $70.00: %s', (_, paid, entries) => {
  const item = { amount_cents: 100_000, advance_cents: 90_000, fee_cents: 3000 }
  expect(entriesOfPayment(item, paid).map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual(entries)
})

it('columns are read in their order, with the factor’s headers', () => {
  expect(parseFactorColumns('PO # = broker reference\nDue date').columns).toEqual([
    { header: 'PO #', field: 'broker_reference' },
    { header: 'Due date', field: 'due_on' },
  ])
  expect(parseFactorColumns('Debtor = Nothing').problem).toContain('“Debtor = Nothing” isn’t a column.')
  expect(parseFactorColumns(' ').problem).toBe('Enter at least one column.')
  expect(parseFactorColumns(USUAL_FACTOR_COLUMNS).problem).toBe('')
})
