import { escaped } from '#server/core/html.ts'
import { emit } from '#server/core/live-outbox.ts'
import type { Tx } from '#server/db/client.ts'
import { bidById } from '#server/entities/bid/bid-lookup.repository.ts'
import { tellInvoiceBounced } from '#server/entities/invoice/bounced.ts'
import { tellMailing } from '#server/entities/mailing/bounced.ts'
import { notify } from '#server/entities/notification/notification.service.ts'
import type { MailResult } from '#server/mail/in/incoming.repository.ts'
import { quarantined, understood } from '#server/mail/in/mail-result.ts'
import { announceMail } from '#server/mail/out/announce.ts'
import { markBounced, sentByMessageIds, sentByToken } from '#server/mail/out/outgoing.repository.ts'
import type { DeliveryReport } from '#server/mail/parse/delivery-report.ts'

const WHICH = 'It says that a mail could not be delivered, but not which of ours.'

/** Handles the word of a mail server that a mail of ours did not arrive: what it was about hears of it, and who wrote it is told. */
export async function handleBounce(tx: Tx, report: DeliveryReport, tokens: readonly string[]): Promise<MailResult> {
  const sent = (await sentByMessageIds(tx, report.messageIds)) ?? (await sentByToken(tx, tokens))
  if (!sent) return quarantined(WHICH, { is_answer: true })
  const about = sent.bid === null ? undefined : await bidById(tx, sent.bid)
  const result = understood('bounce', { bid: sent.bid, driver_bid: sent.driver_bid, offer: about?.offer ?? null })
  if (!report.isFinal) {
    if (sent.bid !== null) await emit(tx, { type: 'BID_CHANGED', data: { id: sent.bid } })
    return { ...result, reason: `Delivery is delayed: ${report.reason}` }
  }
  if (!(await markBounced(tx, sent.id, report.reason))) return result
  await announceMail(tx, sent)
  await tellMailing(tx, sent.id)
  if (sent.invoice !== null) await tellInvoiceBounced(tx, sent.invoice, report.recipient || sent.to, report.reason)
  if (about && sent.bid !== null)
    await notify(tx, {
      type: 'BROKER_RESPONDED_BID',
      user_ids: [about.dispatcher],
      title: `<b>Bid bounced</b>: the mail to ${escaped(report.recipient || sent.to)} was not delivered`,
      sub_title: report.reason,
      metadata: { id: about.offer, bid: sent.bid },
    })
  return result
}
