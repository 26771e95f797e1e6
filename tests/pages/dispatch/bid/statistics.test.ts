import { describe, expect, it } from 'vitest'
import { statisticsText } from '#src/pages/dispatch/bid/statistics.ts'

const figures = {
  name: 'TX to MI',
  bids: 21,
  answered: 9,
  won: 4,
  win_rate: 4 / 21,
  answer_minutes: 75,
  cents_per_mile: 143,
}

describe('statisticsText', () => {
  it.each([
    [
      'writes all figures',
      figures,
      'TX to MI: won 4 of 21 bids (19%), average reply 1 h 15 min, $1.43 per loaded mile',
    ],
    [
      'omits unknown figures',
      { ...figures, bids: 1, won: 0, win_rate: null, answer_minutes: null, cents_per_mile: null },
      'TX to MI: won 0 of 1 bid',
    ],
    ['is empty without bids', { ...figures, bids: 0 }, ''],
    ['is empty for null', null, ''],
    ['is empty for undefined', undefined, ''],
  ])('%s', (_, of, text) => {
    expect(statisticsText(of)).toBe(text)
  })
})
