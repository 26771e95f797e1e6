import { DAY_NAMES, daysFromWire } from '#contract/rules/days-of-week.ts'

export function daysText(wire: string): string {
  const days = daysFromWire(wire)
  if (days.length === 7) return 'Every day'
  return days.map((day) => DAY_NAMES[day]).join(', ')
}
