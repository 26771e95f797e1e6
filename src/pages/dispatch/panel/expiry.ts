import { ageText, toInstant } from '#contract/rules/age.ts'
import { MINUTE_MS } from '#contract/rules/durations.ts'

export interface Expiry {
  text: string
  level: 'calm' | 'soon' | 'over'
}

const SOON_MS = 5 * MINUTE_MS
const two = (value: number) => String(value).padStart(2, '0')

/** Null when the offer states no end. */
export function toExpiry(expiresAt: string | null | undefined, now: number): Expiry | null {
  const end = toInstant(expiresAt)
  if (end === null) return null
  const left = end - now
  if (left <= 0) return { text: `Expired ${ageText(expiresAt, now)} ago`, level: 'over' }
  const seconds = Math.ceil(left / 1000)
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  const text = hours > 0 ? `${hours} h ${two(minutes)} min` : `${minutes}:${two(seconds % 60)}`
  return { text: `Expires in ${text}`, level: left <= SOON_MS ? 'soon' : 'calm' }
}
