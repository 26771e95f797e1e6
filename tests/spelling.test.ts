import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import dictionary from 'dictionary-en'
import nspell from 'nspell'
import { expect, it } from 'vitest'

const ROOT = dirname(import.meta.dirname)
const GENERATED = 'docs/data-model.md'
const DOCUMENTS = globSync(['*.md', 'docs/**/*.md', '.github/**/*.md'], { cwd: ROOT }).filter(
  (file) => file !== GENERATED,
)
const WORDS = readFileSync(join(import.meta.dirname, 'spelling/words.txt'), 'utf8')
  .trimEnd()
  .split('\n')

const NOT_PROSE = [
  /^ *(`{3,})[^]*?^ *\1$/gm,
  /`[^`]*`/g,
  /\]\([^)]*\)/g,
  /<[^>]*>/g,
  /\bhttps?:\S+/g,
  /[\w-]+\.md\b/g,
]
const ABBREVIATION = /\p{Lu}.*\p{Lu}/u

const american = nspell(dictionary)
for (const word of WORDS) american.add(word)

const prose = (text: string) => NOT_PROSE.reduce((left, pattern) => left.replaceAll(pattern, ' '), text)

const misspelled = (text: string) => {
  const words = prose(text).match(/\p{L}[\p{L}’']+\p{L}/gu) ?? []
  const bare = words.map((word) => word.replaceAll('’', "'").replace(/'s?$/, ''))
  return [...new Set(bare)].filter(
    (word) => !ABBREVIATION.test(word) && !american.correct(word) && !WORDS.includes(word.toLowerCase()),
  )
}

it('misspelled: finds wrong and British spelling, and ignores code', () => {
  expect(misspelled('The colour of teh `recieved` load, see [here](adress.md).')).toEqual(['colour', 'teh'])
})

it('word list: is sorted, and each word is needed', () => {
  expect(WORDS).toEqual([...new Set(WORDS)].toSorted())
  const plain = nspell(dictionary)
  expect(WORDS.filter((word) => plain.correct(word))).toEqual([])
})

it.each(DOCUMENTS)(
  'spelling of %s: is American English; names and terms are in tests/spelling/words.txt',
  (document) => {
    expect(misspelled(readFileSync(join(ROOT, document), 'utf8'))).toEqual([])
  },
)
