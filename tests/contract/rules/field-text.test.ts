import { expect, it } from 'vitest'
import { kindText } from '#contract/rules/field-text.ts'

it.each([
  ['weight', 45_000, '45,000 lb'],
  ['inches', 72.5, '72.5 in'],
  ['miles', 411.6, '412 mi'],
  ['money', 125_000, '$1,250.00'],
  ['bytes', 2_345_678, '2.3 MB'],
  ['number', 1234.56, '1,234.6'],
  ['year', 2019, '2019'],
  ['degrees', 39.961_234, '39.9612'],
  ['yes-no', true, 'Yes'],
  ['yes-no', false, 'No'],
  ['day', '2030-01-05', '05 Jan 2030'],
  ['day', 'soon', 'soon'],
  ['phone', '+19565550112', '+1(956)555-0112'],
  ['instant', 'some time', 'some time'],
  ['text', '2030-01-05', '2030-01-05'],
  ['weight', 'heavy', 'heavy'],
] as const)('formats the kind %s: %s as %s', (kind, value, text) => expect(kindText(kind, value)).toBe(text))

it('formats an instant in a time zone and names the zone', () => {
  expect(kindText('instant', '2026-11-22T08:15:00Z', 'America/New_York')).toBe('22 Nov 2026 03:15 ET')
})
