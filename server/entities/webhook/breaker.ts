import { PAUSE_AFTER, type WebhookFailure } from '#contract/rules/webhook-state.ts'

const MINUTE = 60_000
const BEFORE_A_PAUSE_MS = [10_000, 30_000, MINUTE, 2 * MINUTE]
const PAUSE_MS = [5 * MINUTE, 10 * MINUTE, 20 * MINUTE, 40 * MINUTE]
const LONGEST_PAUSE_MS = 60 * MINUTE
const REFUSED_AGAIN_MS = [10_000, MINUTE, 10 * MINUTE, 60 * MINUTE, 6 * 60 * MINUTE, 12 * 60 * MINUTE]
/** The receiver, or what stands before it, says that it is not there now: too slow, too many, bad gateway, unavailable. */
const AWAY = [408, 425, 429, 502, 503, 504]

/** How an attempt failed: `isAway` where the receiver is not there, and the same message is the next; else it refused this message. */
export interface FailedAttempt {
  kind: Exclude<WebhookFailure, '' | 'mixed'>
  isAway: boolean
  words: string
  status: number | null
}

/** Where a receiver stands: failed attempts in a row, and until when (milliseconds) nothing is sent to it. */
export interface Breaker {
  failures: number
  failure: WebhookFailure
  pausedUntil: number | null
}

export const WORKING: Breaker = { failures: 0, failure: '', pausedUntil: null }

export const failedByStatus = (status: number): FailedAttempt => ({
  kind: 'status',
  isAway: AWAY.includes(status),
  words: `The URL returned ${status}.`,
  status,
})

function waitMs(failures: number, isAway: boolean): number | null {
  if (failures >= PAUSE_AFTER) return PAUSE_MS[failures - PAUSE_AFTER] ?? LONGEST_PAUSE_MS
  return isAway ? (BEFORE_A_PAUSE_MS[failures - 1] ?? null) : null
}

/** Where a receiver stands after one more failed attempt. */
export function afterFailure({ failures, failure }: Pick<Breaker, 'failures' | 'failure'>, failed: FailedAttempt, now: number): Breaker {
  const count = failures + 1
  const wait = waitMs(count, failed.isAway)
  return {
    failures: count,
    failure: failures === 0 || failure === failed.kind ? failed.kind : 'mixed',
    pausedUntil: wait === null ? null : now + wait,
  }
}

/** Milliseconds until a message is sent again that its receiver has refused so often; null where it has failed. */
export const refusedAgainMs = (refusals: number): number | null => REFUSED_AGAIN_MS[refusals - 1] ?? null
