import { type RefObject, useLayoutEffect, useState } from 'react'
import { ageText, toInstant, isStale } from '#contract/rules/age.ts'
import type { Offer } from '#contract/entities/market/offer.ts'
import { isEnded } from '#contract/rules/offer-end.ts'
import { MINUTE_MS } from '#contract/rules/durations.ts'
import { useDeskZone } from '#src/pages/dispatch/desk-zone.ts'
import { watchClock } from '#kit/cells/clock.ts'
import { timeOfDay } from '#src/pages/dispatch/when.ts'

const NEW_MS = 6000

// Milliseconds: fifty figures that tick each second distract.
const STEP_MS = 5000
const stepped = (milliseconds: number) => Math.floor(milliseconds / STEP_MS) * STEP_MS

const SOON_MS = 5 * MINUTE_MS

const two = (value: number) => String(value).padStart(2, '0')

/** Null when the offer states no end. */
export function getTimeLeft(
  expiresAt: string | null | undefined,
  now: number,
): { text: string; level: 'calm' | 'soon' | 'over' } | null {
  const end = toInstant(expiresAt)
  if (end === null) return null
  if (end <= now) return { text: 'expired', level: 'over' }
  const isSoon = end - now <= SOON_MS
  const seconds = (isSoon ? -stepped(now - end) : end - now) / 1000
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  if (isSoon) return { text: `${minutes}:${two(seconds % 60)} left`, level: 'soon' }
  if (hours >= 24) return { text: `${Math.floor(hours / 24)} d left`, level: 'calm' }
  return {
    text: hours > 0 ? `${hours} h ${two(minutes % 60)} min left` : `${minutes} min left`,
    level: 'calm',
  }
}

interface Times {
  receivedAt: string
  expiresAt: string | null | undefined
  /** Nothing is left to count down. */
  isEnded?: boolean
  newSince: number
  zone: string
}

export function rowClock({ receivedAt, expiresAt, isEnded = false, newSince, zone }: Times, now: number) {
  const isOld = isStale(receivedAt, now)
  const received = toInstant(receivedAt) ?? now
  const left = isEnded ? null : getTimeLeft(expiresAt, now)
  const look = now - newSince < NEW_MS ? 'new' : left?.level === 'over' ? 'over' : isOld ? 'stale' : ''
  const below =
    isOld && left?.level !== 'over' && left?.level !== 'soon'
      ? 'stale'
      : (left?.text ?? timeOfDay(receivedAt, zone))
  return {
    age: ageText(receivedAt, received + stepped(now - received)),
    below,
    look,
    left: left?.level ?? '',
  }
}

const put = (node: Element | null | undefined, text: string) => {
  if (node && node.textContent !== text) node.textContent = text
}

/** Writes to the DOM directly, so that a tick renders nothing. */
export function useRowClock(row: RefObject<HTMLElement | null>, offer: Offer, isNew: boolean) {
  const { received_date, expires_at } = offer
  const hasEnded = isEnded(offer)
  const zone = useDeskZone()
  const [newSince] = useState(() => (isNew ? Date.now() : 0))
  useLayoutEffect(
    () =>
      watchClock((now) => {
        const element = row.current
        const time = element?.querySelector('time')
        if (!element || !time) return
        const { age, below, look, left } = rowClock(
          { receivedAt: received_date, expiresAt: expires_at, isEnded: hasEnded, newSince, zone },
          now,
        )
        put(time, age)
        put(time.nextElementSibling, below)
        if ((element.dataset.look ?? '') !== look) element.dataset.look = look
        if ((element.dataset.left ?? '') !== left) element.dataset.left = left
      }),
    [row, received_date, expires_at, hasEnded, newSince, zone],
  )
}
