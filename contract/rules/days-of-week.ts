export const DAY_NAMES = { 1: 'Mon', 2: 'Tue', 3: 'Wed', 4: 'Thu', 5: 'Fri', 6: 'Sat', 7: 'Sun' } as const
export type WeekDay = keyof typeof DAY_NAMES

const ALL: readonly WeekDay[] = [1, 2, 3, 4, 5, 6, 7]

/** "*" for all seven, else a sorted comma-separated list. */
export function daysToWire(days: readonly number[]): string {
  const chosen = ALL.filter((day) => days.includes(day))
  return chosen.length === ALL.length ? '*' : chosen.join(',')
}

export function daysFromWire(text: string): WeekDay[] {
  if (text.trim() === '*') return [...ALL]
  const named = new Set(text.split(',').map((part) => part.trim()))
  return ALL.filter((day) => named.has(String(day)))
}

export const isDaysText = (text: string): boolean =>
  text === '*' || (text !== '' && daysToWire(daysFromWire(text)) === text)
