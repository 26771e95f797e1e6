import { describe, expect, it } from 'vitest'
import { ANSWERS } from '#tests/server/market/reply-parser/answer-table.ts'
import { LATER_ANSWERS } from '#tests/server/market/reply-parser/later-answers.ts'
import { proposeOutcome } from '#server/market/reply-parser/outcome.ts'
import { newWords } from '#server/market/reply-parser/own-words.ts'

const OURS = 250_000

describe('broker reply to a bid of $2,500', () => {
  it.each([
    ['Hi, we can do that. You are booked, rate confirmation to follow.', 'accepted', null],
    ['Approved at your rate. Sending the rate con now.', 'accepted', null],
    ['That works. Please send driver name and cell, load is yours.', 'accepted', null],
    ['Yes', 'accepted', null],
    ['Booked at $2,500. Send your MC please', 'accepted', null],
    ['ok lets do it', 'accepted', null],
    ['you got it', 'accepted', null],
    ['Sorry, this one is covered. Thank you.', 'rejected', null],
    ['Too high, we went with another carrier.', 'rejected', null],
    ['No thank you, the customer canceled this load.', 'rejected', null],
    ['No', 'rejected', null],
    ['no.\n\nThanks', 'rejected', null],
    ["Can't do that, unfortunately.", 'rejected', null],
    ['Already booked, sorry', 'rejected', null],
    ['Booked with another carrier at $1,900', 'rejected', null],
    ['Load is gone', 'rejected', null],
    ['Can you do $2,100 all in?', 'countered', 210_000],
    ['Too high, can you do $2,100?', 'countered', 210_000],
    ['Best I can do is $1950.00', 'countered', 195_000],
    ['I have $2,000 on it', 'countered', 200_000],
    ['2200 all in?', 'countered', 220_000],
    ['$2.2k? no: $2,200', 'countered', 220_000],
    ['We could pay 2,300 USD', 'countered', 230_000],
    ['Can you do any better?', 'countered', null],
    ['That works at $2,400', 'countered', 240_000],
    ['What is your ETA to pick up?', 'question', null],
    ['Is the truck empty now? Call 330-555-0100', 'question', null],
    ['Not booked yet, still waiting for the customer', 'unclear', null],
    ['', 'unclear', null],
  ])('"%s" is %s', (text, answer, price_cents) => {
    expect(proposeOutcome(text, OURS)).toMatchObject({ answer, price_cents })
  })
})

describe('negative amount or price difference in a reply', () => {
  it.each([
    ['-$900', 'unclear', null],
    ['-$500', 'unclear', null],
    ['\u2212$900', 'unclear', null],
    ['rate -900', 'unclear', null],
    ['minus 900', 'unclear', null],
    ['minus $500', 'unclear', null],
    ['less $900', 'unclear', null],
    ['menos $900', 'unclear', null],
    ['Can you do it for $1,200 less?', 'unclear', null],
    ['1200 off and it is yours', 'unclear', null],
    ['-900 and it is yours', 'unclear', null],
    ['$50 less', 'countered', 245_000],
    ['Can you do $2,300 less $50?', 'unclear', null],
    ['$900 less $50?', 'unclear', null],
    ['2300 minus 900', 'unclear', null],
    ['more or less 2100', 'countered', 210_000],
    ['mas o menos $2100', 'countered', 210_000],
    ['- $2,100 all in?', 'countered', 210_000],
    ['I have $2,100-$2,200', 'unclear', null],
    ['Can’t do less than 2100', 'countered', 210_000],
  ])('"%s" is not read as a price of the load', (text, answer, price_cents) => {
    expect(proposeOutcome(text, OURS)).toMatchObject({ answer, price_cents })
  })
})

describe('known broker replies', () => {
  it('are more than one hundred and twenty', () =>
    expect(new Set(ANSWERS.map(([words]) => words)).size).toBeGreaterThan(120))

  it.each(ANSWERS)('"%s" means %s', (words, answer, dollars) => {
    const outcome = proposeOutcome(words, OURS)
    expect([outcome.answer, outcome.price_cents]).toEqual([
      answer,
      dollars === undefined ? null : dollars * 100,
    ])
    expect(outcome.why === '').toBe(answer !== 'unclear')
  })
})

describe('later known broker replies', () => {
  it.each(LATER_ANSWERS)('"%s" is classified as %s', (words, answer, dollars) => {
    const outcome = proposeOutcome(words, OURS)
    expect([outcome.answer, outcome.price_cents]).toEqual([
      answer,
      dollars === undefined ? null : dollars * 100,
    ])
  })
})

describe('new words of a reply', () => {
  it.each([
    [['Yes', '', '> $2,500 all in', '> covered'], 'Yes'],
    [['No', 'On Mon, Sep 25, 2023 at 5:46 PM Ann <ann@x.example> wrote:', 'You are booked'], 'No'],
    [['No', 'On Mon, Sep 25, 2023 at 5:46 PM Ann Long-Name', '<ann@x.example> wrote:', 'booked'], 'No'],
    [['No', '-----Original Message-----', 'booked'], 'No'],
    [['No', '________________________________', 'From: Ann', 'booked'], 'No'],
    [['No', 'From: Ann <ann@x.example>', 'Sent: today', 'booked'], 'No'],
    [['No', '-- ', 'Booked Solid Logistics'], 'No'],
    [
      [
        '',
        '---------- Forwarded message ---------',
        'From: Pat',
        'Subject: Re: load',
        '',
        'You are booked',
        '',
        '> Load',
      ],
      'You are booked',
    ],
    [['fyi', '', '---------- Forwarded message ---------', 'From: Pat', '', 'You are booked'], 'fyi'],
    [['On time delivery is a must', 'ok?'], 'On time delivery is a must\nok?'],
  ])('of %j are "%s"', (lines, words) => {
    expect(newWords(lines)).toBe(words)
  })
})
