import { expect, it } from 'vitest'
import { changesPayment } from '#server/market/sender-proof/payment-words.ts'

it.each([
  ['Our bank details have changed.', true],
  ['Please use the updated remittance instructions attached.', true],
  ['We have a new factoring company.', true],
  ['Bill to our sister company instead of us.', true],
  ['NOTICE OF ASSIGNMENT', true],
  ['We purchased your receivables.', true],
  ['Payment terms: Net 30. Quick pay available.', false],
  ['New pickup number: 48210. Invoices go to our billing team.', false],
  ['Our bаnk dеtails have chаnged.', true],
  ['Please direct all funds to the account below.', true],
  ['Remit to our affiliate, Crest Capital.', true],
  ['Factoring companies welcome.', false],
  ['New carriers: set up your payment account in our portal.', false],
  ['Set up your payment account in our portal. Our bank details have changed.', true],
  ['Changed: pickup is tomorrow 0800, same rate.', false],
  ['Call for the rate, new van needed.', false],
])('%j speaks of other payment details: %s', (text, expected) =>
  expect(changesPayment([text], 'Load 4711')).toBe(expected),
)
