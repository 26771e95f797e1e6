import { describe, expect, it } from 'vitest'
import { splitQuoted } from '#parts/market/mail/quoted.ts'

describe('splitQuoted: email', () => {
  it.each([
    ['without a quote is all text', 'Can you do $1,275?\n', 'Can you do $1,275?\n', ''],
    [
      'that answers above a quote is split there',
      'Can you do $1,275?\n\n> Our rate is $1,450.\n>\n> Ann',
      'Can you do $1,275?',
      '> Our rate is $1,450.\n>\n> Ann',
    ],
    [
      'with an "On … wrote:" line is split before that line',
      'No.\n\nOn Tue, Ann wrote:\n> Our rate',
      'No.',
      'On Tue, Ann wrote:\n> Our rate',
    ],
    [
      'that answers below the quote is all text',
      '> Our rate is $1,450.\nDone at that.',
      '> Our rate is $1,450.\nDone at that.',
      '',
    ],
    ['that contains only a quote is all text', '> Our rate', '> Our rate', ''],
    ['that is empty stays empty', '', '', ''],
  ])('%s', (_, text, words, quoted) => {
    expect(splitQuoted(text)).toEqual({ words, quoted })
  })
})
