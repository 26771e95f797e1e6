import { DASH, STALE_AFTER_MS } from '#contract/constants.ts'

const ZONE = /(?:z|gmt|utc|[+-]\d{2}(?::?\d{2})?)$/i
const TIME = /\d[t ]\d{1,2}:/i

/** Milliseconds or null; a time without offset is UTC. */
export function toInstant(time: string | null | undefined): number | null {
  if (!time) return null
  const text = time.trim()
  const parsed = Date.parse(TIME.test(text) && !ZONE.test(text) ? `${text.replace(' ', 'T')}Z` : text)
  return Number.isNaN(parsed) ? null : parsed
}

/** Older than two hours, or unknown; exactly two hours is not stale. */
export function isStale(time: string | null | undefined, now: number): boolean {
  const instant = toInstant(time)
  return instant === null || now - instant > STALE_AFTER_MS
}

export function durationText(minutes: number): string {
  const whole = Math.round(minutes)
  if (!Number.isFinite(whole)) return DASH
  const hours = Math.floor(whole / 60)
  if (hours === 0) return `${whole} min`
  if (hours < 24) return `${hours} h ${String(whole % 60).padStart(2, '0')} min`
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}

/** The two largest units ("42 s", "2 h 05 min", "3 d 4 h"); "0 s" for a future time, '' for none. */
export function ageText(time: string | null | undefined, now: number): string {
  const instant = toInstant(time)
  if (instant === null) return ''
  const seconds = Math.max(0, Math.floor((now - instant) / 1000))
  return seconds < 60 ? `${seconds} s` : durationText(Math.floor(seconds / 60))
}
