import { ownValue } from '#contract/rules/own-value.ts'
import { WRITTEN_AS, zoneName } from '#contract/rules/dates.ts'

export const PAUSE_AFTER = 5

/** Common cause of the failed attempts in a row; `mixed` without one. */
export const WEBHOOK_FAILURES = {
  '': ['failed attempt', 'failed attempts'],
  timeout: ['timeout', 'timeouts'],
  connection: ['failed connection', 'failed connections'],
  status: ['error response', 'error responses'],
  mixed: ['failed attempt', 'failed attempts'],
} as const
export type WebhookFailure = keyof typeof WEBHOOK_FAILURES

export interface WebhookHealth {
  is_active: boolean
  failures: number
  failure: WebhookFailure
  paused_until: string | null
}

export type WebhookState = 'off' | 'working' | 'retrying' | 'paused' | 'trying'

export function webhookState(
  { is_active, failures, paused_until }: WebhookHealth,
  now: number,
): WebhookState {
  if (!is_active) return 'off'
  if (failures === 0) return 'working'
  if (failures < PAUSE_AFTER) return 'retrying'
  return paused_until !== null && Date.parse(paused_until) > now ? 'paused' : 'trying'
}

export function failuresText({ failures, failure }: Pick<WebhookHealth, 'failures' | 'failure'>): string {
  const [one, many] = ownValue(WEBHOOK_FAILURES, failure) ?? WEBHOOK_FAILURES['']
  return failures === 1 ? `1 ${one}` : `${failures ?? 'Some'} ${many}`
}

export function webhookStateText(webhook: WebhookHealth, timeZone: string, now: number): string {
  const state = webhookState(webhook, now)
  if (state === 'off') return 'Off'
  if (state === 'working') return 'Working'
  if (state === 'retrying') return `Retrying: ${failuresText(webhook)}`
  if (state === 'trying') return `Trying again: ${failuresText(webhook)}`
  const until = Date.parse(webhook.paused_until ?? '')
  return `Paused until ${WRITTEN_AS.clock(until, timeZone)} ${zoneName(timeZone)}: ${failuresText(webhook)}`
}
