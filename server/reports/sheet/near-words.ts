import { nameKey } from '#server/kernel/sheets/import-names.ts'

const MAX_NEAR = 3
const ENOUGH = 0.5
const SHORTEST_START = 2

const tokensOf = (text: string) =>
  nameKey(text)
    .split(/[^a-z0-9]+/)
    .filter((token) => token !== '')

const isLike = (one: string, other: string) =>
  one === other ||
  (Math.min(one.length, other.length) >= SHORTEST_START && (one.startsWith(other) || other.startsWith(one)))

/** The words that share most with the text, such as "Small straight" for "sm straight"; none for the rest. */
export function findNearWords(text: string, words: readonly string[]): string[] {
  const wanted = tokensOf(text)
  if (wanted.length === 0) return []
  return words
    .map((word) => {
      const tokens = tokensOf(word)
      const common = wanted.filter((token) => tokens.some((other) => isLike(token, other))).length
      return { word, share: common / wanted.length, rest: tokens.length - common }
    })
    .filter(({ share }) => share >= ENOUGH)
    .toSorted((one, other) => other.share - one.share || one.rest - other.rest)
    .slice(0, MAX_NEAR)
    .map(({ word }) => word)
}
