import { MINUTE_MS } from '#contract/rules/durations.ts'
import { instantOfWall } from '#contract/rules/wall-time.ts'

export const ZONES: Record<string, string> = {
  E: 'America/New_York',
  C: 'America/Chicago',
  M: 'America/Denver',
  P: 'America/Los_Angeles',
}

const DATE = /(?<!\d)(?:(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})|(\d{4})-(\d{1,2})-(\d{1,2}))(?!\d)/
const TIME = /(?<!\d)(\d{1,2}):(\d{2})(?::\d{2})?\s*([AP]\.?M\b)?/i
const OFFSET = /\(?(?:UTC|GMT)\s*([+-])(\d{2}):?(\d{2})\)?/i
export const ZONE = /\b(?:([ECMP])(?:[SD]?T|EN|EST|ENTRAL|ASTERN|OUNTAIN|ACIFIC)|(UTC|GMT))\b/i

/** "EST" and "CEN" are wall clocks, also in summer; no zone means Eastern; a date without a time is noon. */
export function parseWhen(raw: string, label = ''): Date | null {
  const text = raw.slice(0, 200)
  const date = DATE.exec(text)
  if (!date) return null
  const year = date[3] ?? date[4] ?? ''
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year)
  const month = Number(date[1] ?? date[5])
  const day = Number(date[2] ?? date[6])
  const time = TIME.exec(text.slice(date.index + date[0].length))
  const hour = time ? toHour24(Number(time[1]), time[3]) : 12
  const minute = time ? Number(time[2]) : 0
  if (fullYear < 2000 || fullYear > 2099 || hour > 23 || minute > 59) return null
  const wall = Date.UTC(fullYear, month - 1, day, hour, minute)
  const check = new Date(wall)
  if (check.getUTCMonth() !== month - 1 || check.getUTCDate() !== day) return null
  const offset = OFFSET.exec(text)
  if (offset) {
    const minutes = Number(offset[2]) * 60 + Number(offset[3])
    return new Date(wall - (offset[1] === '-' ? -minutes : minutes) * MINUTE_MS)
  }
  const zone = ZONE.exec(text) ?? ZONE.exec(label)
  if (zone?.[2]) return check
  return new Date(instantOfWall(wall, ZONES[(zone?.[1] ?? 'E').toUpperCase()] ?? 'America/New_York'))
}

function toHour24(hour: number, half: string | undefined): number {
  if (!half) return hour
  return (hour % 12) + (/^p/i.test(half) ? 12 : 0)
}

export interface When {
  raw: string
  at: Date | null
}

export function parseTimes(printed: { label: string; value: string }[]): When {
  const stated = printed.filter(({ value }) => value !== '')
  const isOneWord = new Set(stated.map(({ value }) => value)).size === 1 && !/\d/.test(stated[0]!.value)
  const raw = isOneWord
    ? stated[0]!.value
    : stated.map(({ label, value }) => (label && !ZONE.test(value) ? `${value} ${label}` : value)).join(' / ')
  const instants = stated
    .map(({ label, value }) => ({ label, at: parseWhen(value, label) }))
    .filter(({ at }) => at !== null)
  const best = instants.find(({ label }) => /^E/i.test(label)) ?? instants[0]
  return { raw: raw.slice(0, 200), at: best?.at ?? null }
}
