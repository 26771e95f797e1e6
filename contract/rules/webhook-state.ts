import { ownValue } from '#contract/rules/own-value.ts'
import { WRITTEN_AS, zoneName } from '#contract/rules/dates.ts'

/** Failed attempts in a row after which nothing is sent for a while. */
export const PAUSE_AFTER = 5

/** What the failed attempts in a row have in common: no answer in time, no connection, an error status; `mixed` where it is nothing. */
export const WEBHOOK_FAILURES = {
  '': ['failed attempt', 'failed attempts'],
  timeout: ['timeout', 'timeouts'],
  connection: ['failed connection', 'failed connections'],
  status: ['error response', 'error responses'],
  mixed: ['failed attempt', 'failed attempts'],
} as const
export type WebhookFailure = keyof typeof WEBHOOK_FAILURES

/** What the state of a receiver follows from. */
export interface WebhookStanding {
  is_active: boolean
  failures: number
  failure: WebhookFailure
  paused_until: string | null
}

/** Where sending to a receiver stands: `trying` is a pause that is over, whose one attempt decides. */
export type WebhookState = 'off' | 'working' | 'retrying' | 'paused' | 'trying'

/** The state of a receiver at a time, in milliseconds since 1970. */
export function webhookState({ is_active, failures, paused_until }: WebhookStanding, now: number): WebhookState {
  if (!is_active) return 'off'
  if (failures === 0) return 'working'
  if (failures < PAUSE_AFTER) return 'retrying'
  return paused_until !== null && Date.parse(paused_until) > now ? 'paused' : 'trying'
}

/** Failed attempts in a row, in words: "5 timeouts". */
export function failuresText({ failures, failure }: Pick<WebhookStanding, 'failures' | 'failure'>): string {
  const [one, many] = ownValue(WEBHOOK_FAILURES, failure) ?? WEBHOOK_FAILURES['']
  return failures === 1 ? `1 ${one}` : `${failures ?? 'Some'} ${many}`
}

/** The state of a receiver in words, by the clocks of a zone: "Paused until 14:05 CT: 5 timeouts". */
export function webhookStateText(webhook: WebhookStanding, timeZone: string, now: number): string {
  const state = webhookState(webhook, now)
  if (state === 'off') return 'Off'
  if (state === 'working') return 'Working'
  if (state === 'retrying') return `Retrying: ${failuresText(webhook)}`
  if (state === 'trying') return `Trying again: ${failuresText(webhook)}`
  const until = Date.parse(webhook.paused_until ?? '')
  return `Paused until ${WRITTEN_AS.clock(until, timeZone)} ${zoneName(timeZone)}: ${failuresText(webhook)}`
}
