import { describe, expect, it } from 'vitest'
import { readConfirmation } from '#server/freight/confirmation-parser/read-confirmation.ts'
import { confirmationOf } from './drawn-layout.ts'

type Lines = readonly (readonly string[])[]
const read = (lines: Lines) =>
  readConfirmation(confirmationOf(...lines), { name: 'Demo Carrier', mc: '100001' }, () => [])
const rateOf = (lines: Lines) => read(lines).fields.find(({ key }) => key === 'rate')

describe('number that is not money', () => {
  it.each<[string, Lines]>([
    ['miles on the weight line', [['PIECES 0', 'TOTAL WEIGHT 44,000.00 LB', 'MILES 935.00']]],
    ['miles in their own cell', [['Total miles', '935.00']]],
    ['the unit miles after the number', [['Total 935.00 miles']]],
    ['a weight with decimals', [['Total weight:', '42500.00']]],
    ['kilometers', [['Total distance 1504.00 km']]],
    ['pieces', [['Total pieces', '26.00']]],
    ['a temperature', [['Rate of cooling, temp', '34.50']]],
  ])('is not read as the rate: %s', (_, lines) => {
    expect(rateOf(lines)).toBeUndefined()
    expect(rateOf([...lines, ['Total rate', '$1,800.00']])).toMatchObject({
      value: 180_000,
      state: 'accepted',
    })
  })
})

describe('foreign currency', () => {
  it.each<[string, Lines, 'Canadian dollars' | 'Mexican pesos']>([
    ['a code after the amount', [['Total rate', '1,800.00 CAD']], 'Canadian dollars'],
    ['a code in the next cell', [['TOTAL RATE', '1,800.00', 'CAD']], 'Canadian dollars'],
    ['a code in the next cell of a round amount', [['TOTAL RATE', '1800', 'CAD']], 'Canadian dollars'],
    ['CDN', [['Total Rate: $1,800.00 CDN']], 'Canadian dollars'],
    ['C$', [['Total rate', 'C$1,800.00']], 'Canadian dollars'],
    ['CA$', [['Total rate', 'CA$1,800.00']], 'Canadian dollars'],
    ['CAN$', [['Total rate', 'CAN$ 1,800.00']], 'Canadian dollars'],
    ['a code before the amount', [['Total rate', 'CDN 1,800.00']], 'Canadian dollars'],
    [
      'a heading',
      [
        ['Description', 'Amount (CAD)'],
        ['Line haul', '1,800.00'],
        ['Total', '1,800.00'],
      ],
      'Canadian dollars',
    ],
    ['a separate line', [['Total rate', '$1,800.00'], ['CAD']], 'Canadian dollars'],
    [
      'a field',
      [
        ['Currency', 'CDN'],
        ['Total rate', '$1,800.00'],
      ],
      'Canadian dollars',
    ],
    ['a sentence', [['Total rate', '$1,800.00'], ['All amounts are in Canadian funds.']], 'Canadian dollars'],
    ['pesos', [['Total rate', '$34,500.00 MXN']], 'Mexican pesos'],
    ['the peso sign', [['Total rate', 'MX$34,500.00']], 'Mexican pesos'],
    ['the word pesos', [['Total rate', '34,500.00 pesos']], 'Mexican pesos'],
    ['M.N.', [['Total rate', '$34,500.00 M.N.']], 'Mexican pesos'],
  ])('blocks the rate: %s', (_, lines, money) => {
    expect(rateOf(lines)).toMatchObject({ state: 'blocked', why: expect.stringContaining(money) })
  })

  it.each<[string, Lines]>([
    ['USD', [['Total rate', '1,800.00 USD']]],
    ['USD in the next cell', [['Total rate', '1,800.00', 'USD']]],
    ['US dollars in a sentence', [['Total rate', '$1,800.00'], ['All amounts are in US funds.']]],
    ['a city in Canada', [['Total rate', '$1,800.00'], ['Deliver to the Canadian side of the bridge.']]],
    ['a word that starts like a code', [['Total rate', '$1,800.00'], ['CADENCE FOODS']]],
  ])('is not detected in %s', (_, lines) => {
    expect(rateOf(lines)).toMatchObject({ value: 180_000, state: 'accepted' })
  })
})

it('a repeated fine is one duty and a different fine another', () => {
  const fines = (...lines: string[]) =>
    read([['Total rate', '$1,800.00'], ['Terms:'], ...lines.map((line) => [line])]).duties.filter(
      ({ kind }) => kind === 'fine',
    )
  const late = 'A fine of $250.00 will be charged for late delivery.'
  expect(fines(late, late)).toHaveLength(1)
  expect(fines(late, 'A FINE OF $250.00 WILL BE CHARGED FOR LATE DELIVERY')).toHaveLength(1)
  expect(fines(late, 'A fine of $500.00 will be charged for late delivery.')).toHaveLength(2)
  expect(fines(late, 'A fine of $250.00 will be charged where the seal is broken.')).toHaveLength(2)
})

it('text below the rate does not include the amount next to it', () => {
  const { fields } = read([
    ['Total carrier pay', '$1,440.00'],
    ['Detention $40/hr after 2 hours with notice'],
  ])
  expect(fields.find(({ key }) => key === 'detention')?.value).toBe(
    'Detention $40/hr after 2 hours with notice',
  )
})
