import { expect, it } from 'vitest'
import { guardFormulas, unguardFormulas } from '#contract/rules/formula-guard.ts'
import { randomOf, seedOf } from '#tests/support/random.ts'
import { FORMULAS, NAUGHTY } from '#tests/server/kernel/sheets/naughty.ts'

/** A spreadsheet may split text at these separators and trim blanks, so each part counts. */
const starts = (text: string) =>
  text.split(/[;\t\r\n]/).map((part) => part.replace(/^[\s\p{Cc}\p{Cf}]+/u, '').at(0) ?? '')

it.each([
  ['=1+1', "'=1+1"],
  ['+13125550100', "'+13125550100"],
  ['-5', "'-5"],
  ['@a', "'@a"],
  ['\tx', "'\tx"],
  ['\rx', "'\rx"],
  ['＝1', "'＝1"],
  [' =1', "' =1"],
  ["'=1", "''=1"],
  ['a; =1', "a; '=1"],
  ['list:\n- one\n- two', "list:\n'- one\n'- two"],
])('formula guard: writes %j as %j', (text, written) => {
  expect(guardFormulas(text)).toBe(written)
  expect(unguardFormulas(written)).toBe(text)
})

it.each([
  '',
  'Jane’s Freight',
  "O'Neil",
  "'quoted'",
  '1-2',
  'a=b',
  'a, -b',
  'mail@example.com',
  '(312) 555-0100',
  'Van; Box',
])('formula guard: leaves %j unchanged', (text) => {
  expect([guardFormulas(text), unguardFormulas(text)]).toEqual([text, text])
})

it('formula guard: leaves no formula start at the start of a cell and is reversible', () => {
  for (const text of NAUGHTY) {
    expect(starts(guardFormulas(text)).filter((start) => /[=+@＝＋－＠-]/.test(start))).toEqual([])
    expect(unguardFormulas(guardFormulas(text))).toBe(text)
  }
  expect(FORMULAS.length).toBeGreaterThan(0)
})

it('formula guard: is reversible for random marks, spaces and line breaks', async ({ annotate }) => {
  const seed = seedOf()
  await annotate(`SEED=${seed}`)
  const random = randomOf(seed)
  const marks = ["'", "'", '=', '+', '-', '@', ' ', '\t', '\r', '\n', ';', '\u200b', '＝', 'a', '"', ',']
  for (let round = 0; round < 50_000; round++) {
    const text = Array.from({ length: random.below(9) }, () => random.pick(marks)).join('')
    const written = guardFormulas(text)
    expect([
      text,
      unguardFormulas(written),
      starts(written).filter((start) => /[=+@＝-]/.test(start)),
    ]).toEqual([text, text, []])
  }
})
