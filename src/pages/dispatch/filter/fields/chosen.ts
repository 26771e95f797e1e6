import { folded } from '#contract/rules/unaccented.ts'

export const toggled = <T>(list: readonly T[], one: T): T[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one]

/** Lower is better; null for no match. */
export function rankMatch(typed: string, ...names: string[]): number | null {
  const text = folded(typed)
  const keys = names.map(folded)
  if (text === '' || keys.includes(text)) return 0
  if (keys.some((name) => name.startsWith(text))) return 1
  return keys.some((name) => name.includes(` ${text}`)) ? 2 : null
}

export function ranked<T>(list: readonly T[], typed: string, namesOf: (one: T) => string[]): T[] {
  const rated = list.map((one) => ({ one, rank: rankMatch(typed, ...namesOf(one)) }))
  return rated
    .filter(({ rank }) => rank !== null)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ one }) => one)
}
