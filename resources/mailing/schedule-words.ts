import { DAY_NAMES, daysFromWire } from '#contract/rules/days-of-week.ts'

/** The zones that a mailing is planned by, in words. */
export const ZONES: Readonly<Record<string, string>> = {
  'America/New_York': 'Eastern (New York)',
  'America/Chicago': 'Central (Chicago)',
  'America/Denver': 'Mountain (Denver)',
  'America/Phoenix': 'Mountain, no daylight saving (Phoenix)',
  'America/Los_Angeles': 'Pacific (Los Angeles)',
  'America/Anchorage': 'Alaska (Anchorage)',
  'Pacific/Honolulu': 'Hawaii (Honolulu)',
  'America/Halifax': 'Atlantic (Halifax)',
}

/** Days of the week as the wire has them, in words. */
export function daysText(wire: string): string {
  const days = daysFromWire(wire)
  if (days.length === 7) return 'Every day'
  return days.map((day) => DAY_NAMES[day]).join(', ')
}
