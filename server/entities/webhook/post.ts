import { createHmac } from 'node:crypto'
import { WEBHOOK_SIGNATURE } from '#contract/entities/webhook.ts'
import { postPinned } from '#server/core/post-pinned.ts'
import type { Reached } from '#server/core/public-address.ts'

/** The signature of a body at a time, in seconds since 1970: what a receiver makes again with the secret that it was given. */
export const signatureOf = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`

interface Message {
  url: string
  secret: string
  id: number
  event: string
  body: string
}

/** Posts a signed message to the address that its host was resolved to; answers the status. */
export const postSigned = ({ url, secret, id, event, body }: Message, reached: Reached, signal: AbortSignal): Promise<number> =>
  postPinned(
    {
      url,
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Freight-Webhooks/1',
        'freight-event': event,
        'freight-delivery': String(id),
        [WEBHOOK_SIGNATURE.toLowerCase()]: signatureOf(secret, Math.floor(Date.now() / 1000), body),
      },
    },
    reached,
    signal,
  )
