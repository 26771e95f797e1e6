import { MINUTE_MS } from '#contract/rules/durations.ts'
import { PAUSE_AFTER, type WebhookFailure } from '#contract/rules/webhook-state.ts'

const BEFORE_A_PAUSE_MS = [10_000, 30_000, MINUTE_MS, 2 * MINUTE_MS]
const PAUSE_MS = [5 * MINUTE_MS, 10 * MINUTE_MS, 20 * MINUTE_MS, 40 * MINUTE_MS]
const LONGEST_PAUSE_MS = 60 * MINUTE_MS
const REFUSED_AGAIN_MS = [
  10_000,
  MINUTE_MS,
  10 * MINUTE_MS,
  60 * MINUTE_MS,
  6 * 60 * MINUTE_MS,
  12 * 60 * MINUTE_MS,
]
/**
 * Receiver or its proxy temporarily unavailable: timeout, too early, rate limit, bad gateway, unavailable.
 */
const AWAY = [408, 425, 429, 502, 503, 504]

/** With `isAway` the same message is retried next; otherwise the receiver rejected this message only. */
export interface FailedAttempt {
  kind: Exclude<WebhookFailure, '' | 'mixed'>
  isAway: boolean
  words: string
  status: number | null
}

/** `failures` in a row; `pausedUntil` in epoch milliseconds. */
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

export function afterFailure(
  { failures, failure }: Pick<Breaker, 'failures' | 'failure'>,
  failed: FailedAttempt,
  now: number,
): Breaker {
  const count = failures + 1
  const wait = waitMs(count, failed.isAway)
  return {
    failures: count,
    failure: failures === 0 || failure === failed.kind ? failed.kind : 'mixed',
    pausedUntil: wait === null ? null : now + wait,
  }
}

/** Milliseconds; null when retries are exhausted. */
export const refusedAgainMs = (refusals: number): number | null => REFUSED_AGAIN_MS[refusals - 1] ?? null
