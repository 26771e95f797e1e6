import { describe, expect, it } from 'vitest'
import { splitQuoted } from '#parts/mail/quoted.ts'

describe('a mail', () => {
  it.each([
    ['without a quotation is all words', 'Can you do $1,275?\n', 'Can you do $1,275?\n', ''],
    [
      'that answers above a quotation',
      'Can you do $1,275?\n\n> Our rate is $1,450.\n>\n> Ann',
      'Can you do $1,275?',
      '> Our rate is $1,450.\n>\n> Ann',
    ],
    [
      'with a line that says whom it quotes',
      'No.\n\nOn Tue, Ann wrote:\n> Our rate',
      'No.',
      'On Tue, Ann wrote:\n> Our rate',
    ],
    [
      'that answers below the quotation is all words',
      '> Our rate is $1,450.\nDone at that.',
      '> Our rate is $1,450.\nDone at that.',
      '',
    ],
    ['of nothing but a quotation is all words', '> Our rate', '> Our rate', ''],
    ['of nothing', '', '', ''],
  ])('%s', (_, text, words, quoted) => {
    expect(splitQuoted(text)).toEqual({ words, quoted })
  })
})
