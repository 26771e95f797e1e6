import { describe, expect, it } from 'vitest'
import { proposeOutcome } from '#server/market/reply-parser/outcome.ts'

const OURS = 145_000

describe('conditional yes in a broker reply', () => {
  it.each([
    'Works for me as long as the driver has a pallet jack.',
    'Ok on the rate but need it delivered by 3pm tomorrow, can you?',
    'I can do that if you can load today instead',
    'That works if you can make the 2pm pick up',
    'Booked, subject to customer approval',
    'Sounds good, assuming the truck is empty now',
    "You're booked if you can confirm delivery by 9am",
    'That works but you need to pick up by noon today',
    'We can do that, but only with a 24 ft box',
    'Approved, but delivery moved to Friday. Still good?',
    'I can book you once your packet is complete',
    'Book it with a liftgate, provided you have one',
    "I'll take your truck unless the customer finds one",
  ])('"%s" is not an acceptance', (words) => {
    expect(proposeOutcome(words, OURS)).toEqual({
      answer: 'unclear',
      price_cents: null,
      why: 'Says yes, with a condition.',
    })
  })

  it.each([
    'Booked. If you have any questions call me',
    "You're booked, let me know if the driver runs late",
    'Approved! If you are not set up with us please complete the packet',
    'ok book it, appointment is 1400',
    'that works, he needs to be there by 1500',
  ])('"%s" is an acceptance without a condition', (words) => {
    expect(proposeOutcome(words, OURS).answer).toBe('accepted')
  })
})

describe("other carriers' prices, currencies and added amounts in a broker reply", () => {
  it.each([
    ['Too high, already have someone at 1100', 'rejected'],
    ['Sorry I have a guy at 1200', 'rejected'],
    ["they're at 1100 and closer, passing", 'rejected'],
    ['Had to go with someone at $1,150, sorry', 'rejected'],
    ['got it done for 1100 already', 'rejected'],
    ['moved it for 1,000 even. next time', 'rejected'],
    ["I've got one at 1,050 already", 'unclear'],
    ['CAD 1800 is what we pay', 'unclear'],
    ['C$1,800 all in', 'unclear'],
    ['1800 canadian', 'unclear'],
    ['$1,650 CAD?', 'unclear'],
    ['MXN 25,000', 'unclear'],
    ['1325 + 50 for the liftgate', 'countered'],
    ['between 1300 and 1500 pick up', 'unclear'],
  ])('"%s" does not state a price for the load', (words, answer) => {
    expect(proposeOutcome(words, OURS)).toMatchObject({ answer, price_cents: null })
  })

  it.each([
    ['I have a guy at 1200, can you match?', 120_000],
    ['1300 plus fuel 100', 140_000],
    ['$1,200.00 USD max', 120_000],
    ['Deal if you can do 1400', 140_000],
  ])('"%s" is still a counteroffer', (words, price_cents) => {
    expect(proposeOutcome(words, OURS)).toMatchObject({ answer: 'countered', price_cents })
  })
})

describe('false yes in a broker reply', () => {
  it.each([
    'sure let me run it by my customer',
    "I'll book it with whoever is lowest at noon",
    "it's yours to lose",
    'Booked this lane with you last week too, right?',
    'Customer accepted the delay',
    "we're not going to be able to make that work",
  ])('"%s" does not book the load', (words) => {
    expect(proposeOutcome(words, OURS).answer).not.toBe('accepted')
  })

  it("last week's lane is not a rejection either", () => {
    expect(proposeOutcome('Booked this lane with you last week too, right?', OURS).answer).not.toBe(
      'rejected',
    )
  })
})
