import { describe, expect, it, test } from 'vitest'
import type { ReadField, ReadValue } from '#contract/rules/rate-confirmation.ts'
import { type ComparedLoad, otherPayer, rateRows, sameValue } from '#contract/rules/rate-confirmation-rows.ts'

const STOP = {
  kind: 'pickup',
  facility: 'Acme Foods',
  address: '5602 Commerce Boulevard, Dayton, OH 45402',
  time_zone: 'America/New_York',
  window_from: null,
  window_to: null,
  reference: 'PU 88120, PO 4500123',
} as const
const LOAD: ComparedLoad = {
  broker_price_cents: 120_000,
  broker_reference: '',
  broker_company: '',
  broker_mc: '',
  broker_dot: '',
  pieces: null,
  weight: null,
  stops: [STOP],
}
const read = (key: string, value: ReadValue): ReadField => ({
  key,
  value,
  text: String(value),
  places: [],
  state: 'accepted',
  why: '',
})
const stateOf = (fields: Record<string, ReadValue>, key: string, stop: object = {}) =>
  rateRows(
    Object.entries(fields).map(([name, value]) => read(`stop.1.pickup.${name}`, value)),
    {},
    { ...LOAD, stops: [{ ...STOP, ...stop }] },
  ).find((row) => row.key === `stop.1.pickup.${key}`)?.state

test.each([
  ['facility', 'ACME FOODS LLC - Dock 4', 'Acme Foods', true],
  ['facility', 'Baker Mills', 'Acme Foods', false],
  ['street', '5602 Commerce Blvd., Suite 4', '5602 Commerce Boulevard', true],
  ['street', '5603 Commerce Blvd', '5602 Commerce Boulevard', false],
  ['reference', 'PU# 88120', '88120, PO 4500123', true],
  ['reference', '88120, 88121', '88120', true],
  ['reference', '88122', '88120, 88121', false],
])('tells whether the %s "%s" equals "%s": %s', (name, one, other, isSame) =>
  expect(sameValue(`stop.1.pickup.${name}`, one, other)).toBe(isSame),
)

describe('stop fields of a rate confirmation', () => {
  it('match when the load has the same value', () => {
    const fields = { facility: 'ACME FOODS', street: '5602 Commerce Blvd', reference: '88120', po: '4500123' }
    for (const key of Object.keys(fields)) expect(stateOf(fields, key)).toBe('same')
  })

  it('differ when the load has another name, street or number', () => {
    expect(stateOf({ facility: 'Baker Mills' }, 'facility')).toBe('differs')
    expect(stateOf({ street: '9 Elm St' }, 'street')).toBe('differs')
    expect(stateOf({ reference: '99' }, 'reference')).toBe('differs')
  })

  it('are missing from the load when it has no value or another kind of number', () => {
    const bare = { facility: '', address: 'Dayton, OH 45402', reference: '' }
    for (const key of ['facility', 'street', 'reference', 'po', 'appointment'])
      expect(stateOf({ [key]: '4712' }, key, bare)).toBe('extra')
    expect(stateOf({ appointment: 'A17' }, 'appointment')).toBe('extra')
    expect(stateOf({ reference: '7001', po: '4500123' }, 'reference', { reference: 'PO 4500123' })).toBe(
      'extra',
    )
  })
})

test.each([
  ['PINNACLE FREIGHT LLC', '455609', 'Pinnacle Freight', 'MC 455609', ''],
  ['PINNACLE FREIGHT LLC', null, 'Pinnacle Freight', '', ''],
  [null, '0455609', 'Pinnacle Freight', '455609', ''],
  ['Shadow Logistics', '999111', 'pinnacle-freight.example', '', ''],
  ['Shadow Logistics', '999111', '', '', ''],
  [
    'Shadow Logistics',
    '999111',
    'Pinnacle Freight',
    '455609',
    'Rate confirmation lists payer Shadow Logistics (MC 999111); this load was bid to Pinnacle Freight (MC 455609).',
  ],
  [
    'Shadow Logistics',
    '455609',
    'Pinnacle Freight',
    '455609',
    'Rate confirmation lists payer Shadow Logistics (MC 455609); this load was bid to Pinnacle Freight (MC 455609).',
  ],
  [
    null,
    '999111',
    'Pinnacle Freight',
    '455609',
    'Rate confirmation lists MC 999111; this load was bid to Pinnacle Freight (MC 455609).',
  ],
  [
    'Pinnacle Freight',
    '999111',
    'pinnacle.example',
    '455609',
    'Rate confirmation lists payer Pinnacle Freight (MC 999111); this load was bid to pinnacle.example (MC 455609).',
  ],
])('a rate confirmation of %s, MC %s for a load of %s, MC %s warns: %s', (payer, mc, name, ourMc, says) =>
  expect(
    otherPayer(
      new Map<string, ReadValue>([
        ['payer', payer],
        ['mc', mc],
      ]),
      { name, mc: ourMc, isBid: true },
    ),
  ).toBe(says),
)
