import { expect, test } from 'vitest'
import { createOwner } from '#contract/entities/fleet/owner.ts'
import { plainDot, plainEin, plainMc } from '#contract/rules/numbers.ts'

test.each([
  ['998877', '998877'],
  ['MC 998877', '998877'],
  ['mc-998877', '998877'],
  ['MC#998877', '998877'],
  ['MC998877', '998877'],
  ['Mc No. 998877', '998877'],
  ['MC number: 998,877', '998877'],
  ['', ''],
  ['MC', 'MC'],
  ['MCK 998877', 'MCK 998877'],
  ['99 or 88', '99 or 88'],
  ['-1', '-1'],
])('normalizes the MC number %j to %j', (text, plain) => expect(plainMc(text)).toBe(plain))

test.each([
  ['1234567', '1234567'],
  ['DOT 1234567', '1234567'],
  ['USDOT# 1234567', '1234567'],
  ['US DOT-1234567', '1234567'],
  ['DOTS 1', 'DOTS 1'],
  ['-1', '-1'],
])('normalizes the DOT number %j to %j', (text, plain) => expect(plainDot(text)).toBe(plain))

test.each([
  ['12-3456789', '12-3456789'],
  ['123456789', '12-3456789'],
  ['12 345 6789', '12-3456789'],
  ['12-345678', '12-345678'],
  ['', ''],
])('normalizes the EIN %j to %j', (text, plain) => expect(plainEin(text)).toBe(plain))

test("a new owner's EIN, MC and DOT numbers are normalized, and invalid ones are refused", () => {
  const parse = (values: object) => createOwner.body.safeParse({ name: 'Blue', ...values })
  expect(parse({ ein: ' 123456789 ', mc_number: 'MC 998877', dot_number: 'USDOT 1234567' }).data).toEqual({
    name: 'Blue',
    ein: '12-3456789',
    mc_number: '998877',
    dot_number: '1234567',
  })
  expect(
    parse({ ein: '1234', mc_number: 'none', dot_number: '1'.repeat(9) }).error?.issues.map(
      ({ path }) => path[0],
    ),
  ).toEqual(['ein', 'mc_number', 'dot_number'])
})
