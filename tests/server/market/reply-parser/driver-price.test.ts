import { describe, expect, it } from 'vitest'
import { readDriverAnswer } from '#server/market/reply-parser/driver-price.ts'

describe('driver reply with a price', () => {
  it.each<[string, number]>([
    ['450', 450],
    ['$450', 450],
    ['$ 450', 450],
    ['450$', 450],
    ['450.50', 450.5],
    ['1,250', 1250],
    ['$1,250.00', 1250],
    ['1250', 1250],
    ['12000', 12_000],
    ['1.2k', 1200],
    ['2k all in', 2000],
    ['$5', 5],
    ['$100,000', 100_000],
    ["I'd do it for 1,250 all in", 1250],
    ['I’d do it for 1250', 1250],
    ['450 + fuel', 450],
    ['450 plus tolls', 450],
    ['450 all in', 450],
    ['450 dollars', 450],
    ['450 USD', 450],
    ['450 bucks and I am yours', 450],
    ['ok 450', 450],
    ['Yes, 450.', 450],
    ['Hi\n450\nKim', 450],
    ['Hello,\n\nI need 700. 120 miles out.', 700],
    ['700', 700],
    ['450?', 450],
    ['can you do 600?', 600],
    ['I can do 450, no less', 450],
    ['no less than 450', 450],
    ["can't do it for less than 600", 600],
    ['at least $500', 500],
    ['my price is 480', 480],
    ['Price: 480', 480],
    ['rate 480 flat', 480],
    ["it'd be 510", 510],
    ['650 I can pick up at 3pm', 650],
    ['2 hours away, 550 all in', 550],
    ['I am 34 miles away and need 400 for this', 400],
    ['Can be there at 10:30, $650', 650],
    ['No problem, $450', 450],
    ['No, I need 600', 600],
    ["I can't be there before 5 but I can do 450", 450],
    ['unit 12, $450, call 216-555-0114', 450],
    ['$450 on 11/22/2025', 450],
    ['$450. Yes $450.', 450],
    ['450\n\nKim Doe\n513 Main St\nUnit 12', 450],
  ])('%j has a price', (words, dollars) => {
    expect(readDriverAnswer(words)).toEqual({ state: 'priced', price_cents: dollars * 100 })
  })
})

describe('driver reply that declines', () => {
  it.each([
    'NO',
    'no',
    'No.',
    'No thanks',
    'Nope, sorry',
    'nah',
    'Pass',
    "I'll pass on this one",
    'Not interested',
    "Sorry, can't do it",
    'cannot make that pick-up',
    'Too far for me',
    'I am already loaded',
    "I'm booked until Friday",
    "I can't do it for 400",
    '$400 is too low',
    'Truck broke down',
    'no thank you. my cell is 216 555 0114',
    'I will have to decline',
  ])('%j declines', (words) => {
    expect(readDriverAnswer(words)).toEqual({ state: 'declined', price_cents: null })
  })
})

describe('unclear driver reply', () => {
  it.each([
    '',
    'What is the weight?',
    'ok',
    'yes',
    'sure, I can take it',
    'four fifty',
    '450 or 500',
    '450-500',
    '$450 to $500',
    '$450 plus $50 for tarps',
    '450 + 50',
    '$2.50 per mile',
    '$2/mile',
    '1.85 a mile',
    '$4.99',
    '$100,001',
    '1.250',
    '€450',
    'CAD 450',
    '450 pesos',
    '216-555-0114',
    '(216) 555-0114',
    'call me at 2165550114',
    'I can be there at 1430',
    'I am 120 miles out',
    '2 hours away',
    'in 45014 now',
    'my zip is 45014',
    'the 11/22 or the 11/23?',
    '10:30 works',
    'No problem',
    'no idea what it pays',
    'I pass through Akron anyway',
    'Unit 12',
    'Truck #450',
    '48x48x60',
    '5 pallets?',
  ])('%j is unclear', (words) => {
    expect(readDriverAnswer(words)).toEqual({ state: 'unclear', price_cents: null })
  })

  it('of any length and content is parsed in linear time', () => {
    for (const hostile of [
      '1 '.repeat(2000),
      '$'.repeat(4000),
      '1,'.repeat(2000),
      'not '.repeat(1000),
      `${'for '.repeat(1000)}x`,
    ]) {
      expect(readDriverAnswer(hostile.slice(0, 4000)).state).toBe('unclear')
    }
  })
})
