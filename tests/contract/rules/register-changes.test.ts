import { describe, expect, it } from 'vitest'
import { changesOfMonth, isGraveChange, registerChanges } from '#contract/rules/broker-register.ts'

const BEFORE = {
  source: 'fmcsa',
  created_at: '2026-01-10T00:00:00Z',
  is_found: true,
  legal_name: 'KESTREL FREIGHT INC',
  broker_authority: 'active',
  is_allowed: true,
  is_out_of_service: false,
  phone: '+12195550101',
  address: '1 LAKE ST, GARY, IN 46402',
} as const

describe('a change in the register', () => {
  it.each<[object, string[], boolean]>([
    [{}, [], false],
    [{ broker_authority: 'inactive' }, ['Broker authority: Active → Inactive'], true],
    [{ is_allowed: false }, ['Broker authority: Active → Not allowed to operate'], true],
    [{ is_out_of_service: true }, ['Broker authority: Active → Out of service'], true],
    [
      { is_found: false, phone: '', address: '', legal_name: '', broker_authority: 'unknown' },
      ['Broker authority: Active → Not in the register'],
      true,
    ],
    [{ phone: '+12195550199' }, ['Phone: +1(219)555-0101 → +1(219)555-0199'], true],
    [{ address: '' }, ['Address: 1 LAKE ST, GARY, IN 46402 → not stated'], true],
    [{ legal_name: 'KESTREL INC' }, ['Name: KESTREL FREIGHT INC → KESTREL INC'], false],
  ])('to %j says %j', (change, texts, isGrave) => {
    const after = { ...BEFORE, ...change }
    expect(registerChanges(BEFORE, after).map(({ text }) => text)).toEqual(texts)
    expect(isGraveChange(BEFORE, after)).toBe(isGrave)
  })

  it('that states what was not stated is none', () => {
    expect(registerChanges({ ...BEFORE, phone: '', broker_authority: 'unknown' }, BEFORE)).toEqual([])
    expect(isGraveChange({ ...BEFORE, broker_authority: 'inactive' }, BEFORE)).toBe(false)
  })
})

describe('changes of a month', () => {
  const now = Date.parse('2026-03-01T00:00:00Z')
  const at = (created_at: string, phone: string, source: 'fmcsa' | 'person' = 'fmcsa') => ({
    ...BEFORE,
    source,
    created_at,
    phone,
  })
  const older = at('2026-01-10T00:00:00Z', '1')
  const newer = at('2026-02-20T00:00:00Z', '2')

  it('compare with what counted a month ago, else with the first answer since', () => {
    expect(changesOfMonth([newer, older], now)).toMatchObject({
      since: '2026-01-30T00:00:00.000Z',
      changes: [{ what: 'phone' }],
      isGrave: true,
    })
    expect(changesOfMonth([newer], now)).toMatchObject({ since: newer.created_at, changes: [] })
    expect(changesOfMonth([older], now)).toMatchObject({ since: '2026-01-30T00:00:00.000Z', changes: [] })
  })

  it('leave out what was entered by hand', () => {
    expect(changesOfMonth([at('2026-02-25T00:00:00Z', '3', 'person'), older], now)?.changes).toEqual([])
    expect(changesOfMonth([at('2026-02-25T00:00:00Z', '3', 'person')], now)).toBeNull()
  })
})
