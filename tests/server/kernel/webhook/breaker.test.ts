import { describe, expect, it } from 'vitest'
import { type WebhookState, webhookState, webhookStateText } from '#contract/rules/webhook-state.ts'
import {
  afterFailure,
  type Breaker,
  type FailedAttempt,
  failedByStatus,
  refusedAgainMs,
  WORKING,
} from '#server/kernel/webhook/breaker.ts'

const MINUTE = 60_000
const start = Date.parse('2026-03-09T18:00:00Z')
const timeout: FailedAttempt = { kind: 'timeout', isAway: true, words: 'late', status: null }
const refused: FailedAttempt = { kind: 'connection', isAway: true, words: 'refused', status: null }

function aReceiver() {
  let breaker: Breaker = WORKING
  let now = start
  const standing = () => ({
    is_active: true,
    failures: breaker.failures,
    failure: breaker.failure,
    paused_until: breaker.pausedUntil === null ? null : new Date(breaker.pausedUntil).toISOString(),
  })
  return {
    fails(attempt = timeout) {
      breaker = afterFailure(breaker, attempt, now)
      return breaker.pausedUntil === null ? null : (breaker.pausedUntil - now) / MINUTE
    },
    answers: () => void (breaker = WORKING),
    waits: () => void (now = breaker.pausedUntil ?? now),
    state: (): WebhookState => webhookState(standing(), now),
    text: () => webhookStateText(standing(), 'America/Chicago', now),
  }
}

describe('webhook receiver that does not answer', () => {
  it('is retried with growing delays, is paused from the fifth failure for up to an hour, and recovers', () => {
    const receiver = aReceiver()
    const seen = Array.from({ length: 11 }, () => {
      const minutes = receiver.fails()
      const before = receiver.state()
      receiver.waits()
      return [minutes, before, receiver.state()]
    })
    expect(seen).toEqual([
      [1 / 6, 'retrying', 'retrying'],
      [1 / 2, 'retrying', 'retrying'],
      [1, 'retrying', 'retrying'],
      [2, 'retrying', 'retrying'],
      [5, 'paused', 'trying'],
      [10, 'paused', 'trying'],
      [20, 'paused', 'trying'],
      [40, 'paused', 'trying'],
      [60, 'paused', 'trying'],
      [60, 'paused', 'trying'],
      [60, 'paused', 'trying'],
    ])
    receiver.answers()
    expect([receiver.state(), receiver.text()]).toEqual(['working', 'Working'])
    expect([receiver.fails(), receiver.text()]).toEqual([1 / 6, 'Retrying: 1 timeout'])
  })

  it("shows until when it is paused, in the company's time zone, and why", () => {
    const receiver = aReceiver()
    for (let n = 0; n < 5; n++) receiver.fails()
    expect(receiver.text()).toBe('Paused until 13:05 CT: 5 timeouts')
    receiver.waits()
    expect(receiver.text()).toBe('Trying again: 5 timeouts')
    receiver.fails(refused)
    expect(receiver.text()).toBe('Paused until 13:15 CT: 6 failed attempts')
    expect(
      webhookStateText({ is_active: false, failures: 6, failure: 'mixed', paused_until: null }, 'UTC', start),
    ).toBe('Off')
  })

  it.each([408, 425, 429, 502, 503, 504])(
    'is assumed for status %i, and the same message is retried',
    (status) => expect(aReceiver().fails(failedByStatus(status))).toBe(1 / 6),
  )
})

describe('webhook receiver that refuses messages', () => {
  it.each([301, 400, 401, 404, 410, 500])(
    'with status %i gets the next message at once and is paused after five refusals in a row',
    (status) => {
      const receiver = aReceiver()
      expect(Array.from({ length: 6 }, () => receiver.fails(failedByStatus(status)))).toEqual([
        null,
        null,
        null,
        null,
        5,
        10,
      ])
      expect(receiver.text()).toBe('Paused until 13:10 CT: 6 error responses')
    },
  )

  it('gets each refused message again six times within 20 hours', () => {
    const hours = Array.from({ length: 7 }, (_, n) => refusedAgainMs(n + 1)).map((ms) => ms && ms / 3_600_000)
    expect(hours).toEqual([1 / 360, 1 / 60, 1 / 6, 1, 6, 12, null])
  })
})
