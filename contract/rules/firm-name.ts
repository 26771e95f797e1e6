import { foldLetters } from './fold-letters.ts'

const FIRM = /\b(?:llc|l l c|llp|inc|incorporated|corp|corporation|co|company|ltd|limited|lp|group|the)\b/g

const plain = (text: string) =>
  foldLetters(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Lower case, without punctuation and legal form. */
export const firmName = (text: string): string => plain(text).replace(FIRM, '').replace(/\s+/g, ' ').trim()

const wordsIn = (text: string) => text.split(' ').filter((word) => word !== '')

/** All words of the shorter text are in the longer. */
export function includesWords(one: string, other: string): boolean {
  const [short, long] = [wordsIn(one), wordsIn(other)].toSorted((left, right) => left.length - right.length)
  return short !== undefined && short.length > 0 && short.every((word) => long?.includes(word))
}

export const sameFirm = (one: string, other: string): boolean => includesWords(firmName(one), firmName(other))

/** Equal but for legal form, spaces and look-alike letters. */
export function isNamesake(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) => (firmName(name) || foldLetters(name)).replaceAll(' ', ''))
  return a !== '' && a === b
}
