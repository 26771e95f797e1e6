import { describe, expect, it } from 'vitest'
import { SHORT_REPLIES } from '#tests/server/market/reply-parser/reply-table.ts'
import { BETWEEN, TAPPED, YES_ANSWERS } from '#tests/server/market/reply-parser/yes-table.ts'
import { proposeOutcome } from '#server/market/reply-parser/outcome.ts'
import { readAnswer } from '#server/market/reply-parser/read-answer.ts'

const OURS = 145_000
const inCents = (dollars?: number) => (dollars === undefined ? null : dollars * 100)

describe('broker reply to a bid of $1,450', () => {
  it.each([...YES_ANSWERS, ...SHORT_REPLIES])('"%s" is %s', (words, answer, dollars) => {
    const { price_cents, ...outcome } = proposeOutcome(words, OURS)
    expect([outcome.answer, price_cents]).toEqual([answer, inCents(dollars)])
    expect(outcome.why === '').toBe(answer !== 'unclear')
  })
})

describe('automatic text of a tapped reaction', () => {
  it.each(TAPPED)('"%s" with "%s" is unclear', (subject, text) => {
    expect(readAnswer(subject, text.split('\n'), OURS)).toMatchObject({
      answer: 'unclear',
      price_cents: null,
      why: expect.stringMatching(/./),
    })
  })

  it("does not override the person's own words", () => {
    expect(readAnswer('Re: Bid', ['Liked “Can we book it?”', '', 'You are booked'], OURS)).toMatchObject({
      answer: 'accepted',
    })
  })
})

describe('broker reply below or between quoted lines', () => {
  it.each(BETWEEN)('%j is classified as %s', (lines, answer, dollars) => {
    const attribution = lines.startsWith('>')
      ? ['On Sat, Nov 28, 2026 at 9:01 AM Demo <loads@demo.example> wrote:']
      : []
    const outcome = readAnswer('Re: Bid', [...attribution, ...lines.split('\n')], OURS)
    expect([outcome.answer, outcome.price_cents]).toEqual([answer, inCents(dollars)])
  })
})
