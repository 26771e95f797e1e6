import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/kernel/db/client.ts'
import { newReplyToken, replyAddress } from '#server/kernel/email/reply-address.ts'
import { insertOutgoing } from '#server/kernel/email/outgoing.repository.ts'
import { signalJob } from '#server/kernel/jobs/signal.ts'

/** `from` and `to` may include display names; Message-IDs without angle brackets. */
export interface Outgoing {
  is_hr?: boolean
  is_pay?: boolean
  bid?: number | null
  driver_bid?: number | null
  invoice?: number | null
  load?: number | null
  factor_schedule?: number | null
  from: string
  to: string
  cc?: string
  reply_to?: string
  subject: string
  text: string
  html?: string
  csv?: string
  x12?: string
  x12_name?: string
  vehicles?: number[]
  in_reply_to?: string
  references?: string
  repliesTo?: string
  unsubscribe?: string
}

/** Without a relay, emails are stored and readable in the app. */
export interface Relayed {
  mailOutUrl?: string | undefined
}

/**
 * In the caller's transaction; sent once, after the commit and `holdSeconds`. The Message-ID never changes.
 */
export async function queueMail(
  tx: Tx,
  { repliesTo, ...mail }: Outgoing,
  { mailOutUrl }: Relayed,
  holdSeconds = 0,
): Promise<{ id: number; message_id: string; state: 'queued' | 'not_sent' }> {
  const state = mailOutUrl ? 'queued' : 'not_sent'
  const message_id = `${randomUUID()}@${getDomain(mail.from)}`
  const reply_token = repliesTo === undefined ? '' : newReplyToken()
  const threaded = repliesTo !== undefined && {
    reply_token,
    reply_to: replyAddress(repliesTo, reply_token, 're'),
  }
  const id = await insertOutgoing(tx, { ...mail, ...threaded, message_id, state }, holdSeconds)
  if (state === 'queued') tx.afterCommit(() => void setTimeout(signalJob, holdSeconds * 1000).unref())
  return { id, message_id, state }
}

export const mailbox = (name: string, address: string): string =>
  `"${name.replace(/["\\\p{Cc}]/gu, ' ').trim()}" <${address}>`

export const formatSender = ({ name, intake_address }: { name: string; intake_address: string }): string =>
  mailbox(name, intake_address)

const getDomain = (address: string) =>
  /@([\p{L}\p{M}\p{N}.-]+)>?\s*$/iu.exec(address)?.[1]?.toLowerCase() ?? 'localhost'
