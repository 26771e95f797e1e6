import { publish } from '#server/kernel/base/events.ts'
import { escaped } from '#server/kernel/base/html.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { type AnsweredBid, bidById } from '#server/market/bid/bid-lookup.repository.ts'
import { notify } from '#server/kernel/notification/notification.service.ts'
import type { MailResult } from '#server/market/mail/incoming.repository.ts'
import { mailBounced, mailComplained } from '#server/market/mail-handling/mail.events.ts'
import { quarantined, understood } from '#server/market/mail/mail-result.ts'
import { outgoingMailChanged } from '#server/kernel/email/outgoing.events.ts'
import { markBounced, type StoredMail } from '#server/kernel/email/outgoing.repository.ts'
import { sentOnThread } from '#server/market/mail/sent-on-thread.repository.ts'
import { type Complaint, type DeliveryReport, reportFor } from '#server/market/mail-parser/delivery-report.ts'
import { emailIn } from '#server/kernel/email/email-address.ts'

const WHICH = 'Delivery failure notice that doesn’t say which email failed.'
const WHICH_SPAM = 'Spam complaint that doesn’t say which email it’s about.'

async function announceBounce(
  tx: Tx,
  sent: StoredMail,
  reason: string,
  about: AnsweredBid | undefined,
): Promise<void> {
  await publish(tx, outgoingMailChanged, sent)
  await publish(tx, mailBounced, { mail: sent, reason })
  if (!about) return
  await notify(tx, {
    type: 'BROKER_RESPONDED_BID',
    user_ids: [about.dispatcher],
    title: `<b>Bid bounced</b>: email to ${escaped(sent.to)} wasn’t delivered`,
    sub_title: reason,
    metadata: { id: about.offer, bid: about.id },
  })
}

const toBounce = (
  { bid, driver_bid, invoice, load }: StoredMail,
  about: AnsweredBid | undefined,
): MailResult => understood('bounce', { bid, driver_bid, invoice, load, offer: about?.offer ?? null })

const reasonOfOthers = ({ recipients }: DeliveryReport) =>
  recipients
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ addresses, reason }) => `Copy to ${addresses.at(-1)} not delivered: ${reason}`)
    .join(' ')

function isOfCopy({ recipients }: DeliveryReport, { cc }: StoredMail): boolean {
  const copies = cc.toLowerCase().split(', ')
  const named = recipients.flatMap(({ addresses }) => addresses)
  return named.length > 0 && named.every((address) => copies.includes(address))
}

export async function handleBounce(
  tx: Tx,
  report: DeliveryReport,
  tokens: readonly string[],
): Promise<MailResult> {
  const sent = await sentOnThread(tx, report.messageIds, tokens)
  if (!sent) return quarantined(WHICH, { is_answer: true })
  const about = sent.bid === null ? undefined : await bidById(tx, sent.bid)
  const result = toBounce(sent, about)
  const own = isOfCopy(report, sent) ? null : reportFor(report, emailIn(sent.to) || sent.to)
  if (own?.outcome === 'failed') {
    if (await markBounced(tx, sent.id, own.reason)) await announceBounce(tx, sent, own.reason, about)
    return result
  }
  if (sent.bid !== null) await emit(tx, { type: 'BID_CHANGED', data: { id: sent.bid } })
  if (own?.outcome === 'delayed') return { ...result, reason: `Delivery delayed: ${own.reason}` }
  return { ...result, reason: reasonOfOthers(report) }
}

/** A spam complaint (RFC 5965): unsubscribes the address from all mailings. */
export async function handleComplaint(
  tx: Tx,
  { messageIds }: Complaint,
  tokens: readonly string[],
): Promise<MailResult> {
  const sent = await sentOnThread(tx, messageIds, tokens)
  if (!sent) return quarantined(WHICH_SPAM, { is_answer: true })
  const about = sent.bid === null ? undefined : await bidById(tx, sent.bid)
  await publish(tx, mailComplained, { mail: sent.id, address: emailIn(sent.to) || sent.to })
  return {
    ...toBounce(sent, about),
    reason: 'The recipient marked this email as spam.',
  }
}
