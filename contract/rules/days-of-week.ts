/** The days of a week by their number, 1 (Mon) to 7 (Sun). */
export const DAY_NAMES = { 1: 'Mon', 2: 'Tue', 3: 'Wed', 4: 'Thu', 5: 'Fri', 6: 'Sat', 7: 'Sun' } as const
export type WeekDay = keyof typeof DAY_NAMES

const ALL: readonly WeekDay[] = [1, 2, 3, 4, 5, 6, 7]

/** Days of the week as the wire has them: "*" for all seven, else a comma list in order. */
export function daysToWire(days: readonly number[]): string {
  const chosen = ALL.filter((day) => days.includes(day))
  return chosen.length === ALL.length ? '*' : chosen.join(',')
}

/** The days of the week that the wire's text names; what is no day is left out. */
export function daysFromWire(text: string): WeekDay[] {
  if (text.trim() === '*') return [...ALL]
  const named = new Set(text.split(',').map((part) => part.trim()))
  return ALL.filter((day) => named.has(String(day)))
}

/** Whether a text names days as the wire has them: "*", or numbers from 1 to 7 with commas between. */
export const isDaysText = (text: string): boolean => text === '*' || (text !== '' && daysToWire(daysFromWire(text)) === text)
