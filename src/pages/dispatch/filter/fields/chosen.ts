import { folded } from '#contract/rules/unaccented.ts'

/** A list with one more, or without it where it was there. */
export const toggled = <T>(list: readonly T[], one: T): T[] => (list.includes(one) ? list.filter((other) => other !== one) : [...list, one])

/** How well a typed text stands for something of these names, the lower the better: a whole name, the beginning of one, of a word in one; null for not at all. */
export function rankOf(typed: string, ...names: string[]): number | null {
  const text = folded(typed)
  const keys = names.map(folded)
  if (text === '' || keys.includes(text)) return 0
  if (keys.some((name) => name.startsWith(text))) return 1
  return keys.some((name) => name.includes(` ${text}`)) ? 2 : null
}

/** What a typed text may stand for, the best first, else in the order of the list. */
export function ranked<T>(list: readonly T[], typed: string, namesOf: (one: T) => string[]): T[] {
  const rated = list.map((one) => ({ one, rank: rankOf(typed, ...namesOf(one)) }))
  return rated
    .filter(({ rank }) => rank !== null)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ one }) => one)
}
