import { expect, it } from 'vitest'
import { isNamesake, sameFirm } from '#contract/rules/firm-name.ts'

it.each([
  ['Pinnacle Freight, L.L.C.', 'PINNACLE FREIGHT LLC', true],
  ['Pinnacle Freight', 'Pinnacle Freight, Inc.', true],
  ['Рinnасlе Frеight', 'Pinnacle Freight LLC', true],
  ['ΡΙΝΝACLE FREIGHT', 'Pinnacle Freight', true],
  ['Pinnacle Freight', 'Pinnacle Foods', false],
])('tells whether %s and %s are one name: %s', (one, other, expected) => {
  expect(isNamesake(one, other)).toBe(expected)
  expect(sameFirm(one, other)).toBe(expected)
})

it('takes no name for another because neither has a Latin letter', () =>
  expect(isNamesake('株式会社', 'ЖЭЮ')).toBe(false))
