import { createHmac } from 'node:crypto'
import { WEBHOOK_SIGNATURE } from '#contract/entities/kernel/webhook.ts'
import { isTimeout, postOutside, type Patience } from '#server/kernel/base/post-pinned.ts'
import type { Outside } from '#server/kernel/base/public-address.ts'
import { type FailedAttempt, failedByStatus } from '#server/kernel/webhook/breaker.ts'

/** HMAC over body and epoch seconds; receivers verify it with their secret. */
export const sign = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`

interface Message {
  url: string
  secret: string
  id: number
  event: string
  created_at: string
  payload: unknown
}

export async function postSigned(
  message: Message,
  outside: Outside,
  patience: Patience,
): Promise<number | FailedAttempt> {
  const { url, secret, id, event, created_at, payload } = message
  const body = JSON.stringify({ id, event, created_at, data: payload })
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Freight-Webhooks/1',
    'freight-event': event,
    'freight-delivery': String(id),
    [WEBHOOK_SIGNATURE.toLowerCase()]: sign(secret, Math.floor(Date.now() / 1000), body),
  }
  try {
    const status = await postOutside({ url, headers, body }, outside, patience)
    return status >= 200 && status <= 299 ? status : failedByStatus(status)
  } catch (error) {
    patience.signal.throwIfAborted()
    if (isTimeout(error))
      return { kind: 'timeout', isAway: true, words: 'The URL did not respond in time.', status: null }
    return {
      kind: 'connection',
      isAway: true,
      words: error instanceof Error ? error.message : String(error),
      status: null,
    }
  }
}
