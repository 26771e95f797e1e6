import type { z } from 'zod'
import type { replyToBroker as replyToBrokerCall } from '#contract/entities/market/bid.ts'
import { sameHouse } from '#contract/rules/mail-domain.ts'
import { replySubject } from '#contract/rules/bid-text.ts'
import { canSeePrices } from '#contract/rules/load-access.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { BadRequest, Conflict, Forbidden, NotFound } from '#server/kernel/base/errors.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import {
  hasSameReply,
  lockThread,
  readReplyBid,
  readThreadMails,
} from '#server/market/bid/bid-thread.repository.ts'
import { SAME_WITHIN_MINUTES } from '#server/market/bid/bid.service.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import type { Viewer } from '#server/kernel/tenant/viewer.ts'
import { queueMail, type Relayed, formatSender } from '#server/kernel/email/queue.ts'
import { replyAddress } from '#server/kernel/email/reply-address.ts'

/** A References header keeps the first Message-ID and the latest ones, so that it stays short. */
const MAX_REFERENCES = 20

const bare = (messageId: string) => messageId.trim().replace(/^<|>$/g, '')

function buildReferences(messageIds: readonly string[]): string[] {
  const ids = [...new Set(messageIds.map(bare))].filter((id) => /^[^\s<>]{1,250}$/.test(id))
  return ids.length <= MAX_REFERENCES ? ids : ids.toSpliced(1, ids.length - MAX_REFERENCES)
}

type Reply = z.output<typeof replyToBrokerCall.body>

function listCopies(
  { broker_email, colleagues }: { broker_email: string; colleagues: readonly string[] },
  chosen: Reply['cc'],
): string[] {
  const allowed = colleagues.filter(
    (address) => address !== broker_email.toLowerCase() && sameHouse(address, broker_email),
  )
  const foreign = chosen?.find((address) => !allowed.includes(address))
  if (foreign !== undefined) throw new BadRequest({ cc: [`${foreign} isn’t on this thread. Remove it.`] })
  return chosen ?? allowed
}

export async function replyToBroker(
  tx: Tx,
  who: Viewer & Changer,
  relayed: Relayed,
  id: number,
  { message, cc: chosen }: Reply,
): Promise<number> {
  const bid = await readReplyBid(tx, id)
  if (!bid) throw new NotFound()
  if (!canSeePrices(bid, who)) {
    throw new Forbidden(
      `This bid belongs to ${bid.dispatcher_name}. Ask ${bid.dispatcher_name} to email the broker.`,
    )
  }
  if (!(await lockThread(tx, id))) throw new NotFound()
  if (await hasSameReply(tx, id, message, SAME_WITHIN_MINUTES)) {
    throw new Conflict({
      message: [
        `This message was sent in the last ${SAME_WITHIN_MINUTES} minutes. Change the text to send another.`,
      ],
    })
  }
  const thread = await readThreadMails(tx, id)
  const chain = buildReferences([bid.offer_message_id, ...thread.map(({ message_id }) => message_id)])
  const subject = replySubject(thread.find(({ is_ours }) => is_ours)?.subject ?? '')
  const company = await readCompany(tx)
  const cc = listCopies(bid, chosen).join(', ')
  const { id: mail, message_id } = await queueMail(
    tx,
    {
      bid: id,
      from: formatSender(company),
      to: bid.broker_email,
      cc,
      reply_to: replyAddress(company.intake_address, bid.reply_token),
      subject,
      text: message,
      in_reply_to: chain.at(-1) ?? '',
      references: chain.map((one) => `<${one}>`).join(' '),
    },
    relayed,
    company.undo_send_seconds,
  )
  await audit(tx, {
    who,
    action: 'reply',
    record_type: 'bid',
    record_id: id,
    after: { subject, message, message_id, cc },
  })
  await emit(tx, { type: 'BID_CHANGED', data: { id } })
  return mail
}
