import { expect, it } from 'vitest'
import { findOurPrice } from '#server/mail/in/our-price.ts'
import { proposeOutcome } from '#server/mail/in/outcome.ts'

it.each<[reply: string | undefined, counter: number | null, ours: number]>([
  [undefined, null, 1100],
  [undefined, 980, 1100],
  ['980 works', 980, 980],
  ['Ok, 980', 980, 980],
  ['We can do 980', 980, 980],
  ['That works for us', 980, 980],
  ['Yes sir', 980, 980],
  ['Can you do 1,040?', 980, 1040],
  ["Can't do 980, 1050 is my best", 980, 1050],
  ['Let me check with the driver', 980, 1100],
  ['Where does it deliver?', 980, 1100],
  ['MC 123456, truck is empty in Dayton', null, 1100],
  ['1050 is my best', null, 1050],
])('after our reply "%s" to a counter-offer of %s our price is %s', (reply, counter, ours) => {
  expect(findOurPrice(110_000, counter === null ? null : counter * 100, reply)).toBe(ours * 100)
})

it.each([
  ["You're good to go at 980", 'accepted', null],
  ['Great, booked at 980, rate con coming', 'accepted', null],
  ['Yes', 'accepted', null],
  ['Make it 950', 'countered', 95_000],
])('"%s" after "980 works" is %s', (words, answer, price_cents) => {
  expect(proposeOutcome(words, findOurPrice(110_000, 98_000, '980 works'))).toMatchObject({ answer, price_cents })
})
