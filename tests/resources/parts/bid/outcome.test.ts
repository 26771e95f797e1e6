import { expect, test } from 'vitest'
import {
  answerChanges,
  type AnsweredBid,
  answerText,
  isToConfirm,
  outcomeBody,
  proposedChoice,
} from '#parts/market/bid/outcome.ts'

const aBid = (values: Partial<AnsweredBid> = {}): AnsweredBid => ({
  version: 3,
  broker_answered: true,
  answer: 'countered',
  answer_price_cents: 90_000,
  answer_note: '',
  answer_confirmed_at: null,
  answer_confirmed_by: '',
  broker_price_cents: 95_000,
  ...values,
})

test.each<[Partial<AnsweredBid>, string]>([
  [{}, 'Countered $900.00'],
  [{ answer: 'accepted', answer_price_cents: null }, 'Accepted'],
  [{ answer: 'rejected' }, 'Declined'],
  [{ answer: 'unclear', answer_price_cents: null }, 'Unclear'],
  [{ answer: null }, ''],
])('answerText: %o reads %j', (values, text) => {
  expect(answerText(aBid(values))).toBe(text)
})

test.each<[Partial<AnsweredBid>, boolean]>([
  [{}, true],
  [{ answer: null }, true],
  [{ broker_answered: false, answer: null }, false],
  [{ answer_confirmed_at: '2025-11-20T10:00:00Z' }, false],
])('isToConfirm: a bid with %o awaits confirmation: %s', (values, expected) => {
  expect(isToConfirm(aBid(values))).toBe(expected)
})

test.each<[Partial<AnsweredBid>, object]>([
  [{}, { answer: 'countered', price: '900.00' }],
  [
    { answer: 'unclear', answer_price_cents: null },
    { answer: null, price: '' },
  ],
])('proposedChoice: proposes what was parsed from %o', (values, choice) => {
  expect(proposedChoice(aBid(values))).toEqual(choice)
})

test.each([
  ['accepted', '', { body: { answer: 'accepted', price_cents: null, version: 3 } }],
  ['accepted', '1,250.50', { body: { answer: 'accepted', price_cents: 125_050, version: 3 } }],
  ['countered', '$900', { body: { answer: 'countered', price_cents: 90_000, version: 3 } }],
  ['rejected', '900', { body: { answer: 'rejected', price_cents: null, version: 3 } }],
  [null, '900', { errors: { answer: 'Choose accepted, countered or declined.' } }],
  ['countered', ' ', { errors: { price_cents: 'Enter the broker’s price.' } }],
  ['countered', '0', { errors: { price_cents: 'Enter a price above 0.' } }],
  ['accepted', 'nine', { errors: { price_cents: 'Enter a price such as 950 or 1,250.50.' } }],
] as const)('outcomeBody: %s at %j is sent or refused at its field', (answer, price, expected) => {
  expect(outcomeBody({ answer, price }, 3)).toEqual(expected)
})

test.each<[Partial<AnsweredBid>, string[]]>([
  [{}, []],
  [{ version: 4 }, []],
  [{ version: 4, answer: 'accepted', answer_price_cents: null }, ['Reply is now: Accepted.']],
  [
    {
      version: 4,
      answer: 'rejected',
      answer_confirmed_at: '2025-11-20T10:00:00Z',
      answer_confirmed_by: 'Ann Lee',
    },
    ['Ann Lee confirmed: Declined.'],
  ],
])('answerChanges: a change to %o is described as %o', (values, expected) => {
  expect(answerChanges(aBid(), aBid(values))).toEqual(expected)
})

test('answerChanges: says that a reply needs confirmation again after a new one', () => {
  const confirmed = aBid({ answer_confirmed_at: '2025-11-20T10:00:00Z', answer_confirmed_by: 'Ann Lee' })
  expect(answerChanges(confirmed, aBid({ version: 4 }))).toEqual(['Needs confirmation again.'])
})
