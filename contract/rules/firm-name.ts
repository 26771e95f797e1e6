const FIRM = /\b(?:llc|inc|incorporated|corp|corporation|co|company|ltd|limited|lp|group|the)\b/g

const plain = (text: string) =>
  text
    .toLowerCase()
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
