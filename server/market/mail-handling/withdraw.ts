import { bidAddress, isNetwork, ownDomain, sameHouse } from '#contract/rules/mail-domain.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { offerForLive } from '#server/market/offer/offer-shown.service.ts'
import { markWithdrawn, offersByOrders, offersByThread } from '#server/market/offer/withdrawal.repository.ts'
import { warnOfTakeBack } from '#server/market/mail-handling/take-back.ts'
import type { MailResult } from '#server/market/mail/incoming.repository.ts'
import { quarantined, understood, unproven } from '#server/market/mail/mail-result.ts'
import { isProven, isVerified, type Proof } from '#server/market/sender-proof/proof.ts'
import type { Digest } from '#server/market/mail-parser/digest.ts'
import { readWithdrawal } from '#server/market/mail-parser/withdrawal.ts'

type Posted = Awaited<ReturnType<typeof offersByOrders>>[number]

const REPLY = /^\s*(?:(?:re|fwd?|aw)\s*(?:\[\d+\])?\s*:\s*)+/i
const replySubject = (subject: string) =>
  REPLY.test(subject) ? subject.replace(REPLY, '').toLowerCase() : ''

const NOT_HERE = 'Says a load is gone, but doesn’t match any offer from this sender.'

/** A load network withdraws for the broker in its Reply-To. */
function findSender({ mail, offer }: Digest): string {
  if (!isNetwork(mail.from.address)) return mail.from.address
  return mail.replyTo || ('reason' in offer ? '' : offer.contact_email)
}

function isTheirs(sender: string, posted: Posted): boolean {
  const domain = ownDomain(sender)
  const addresses = [posted.contact_email, bidAddress(posted), posted.broker_email]
  return (
    addresses.some((address) => sameHouse(sender, address)) ||
    (domain !== '' && domain === posted.broker_domain)
  )
}

/** Undefined when the email withdraws nothing. A load we have won is left to a user. */
export async function handleWithdrawal(
  tx: Tx,
  { digest, proof, received_at }: { digest: Digest; proof: Proof; received_at: string },
): Promise<MailResult | undefined> {
  const withdrawal = readWithdrawal(digest.mail)
  if (!withdrawal) return undefined
  const { orders, sentence } = withdrawal
  const sender = findSender(digest)
  const posted =
    orders.length > 0
      ? await offersByOrders(tx, orders)
      : await offersByThread(tx, digest.mail.answers, replySubject(digest.mail.subject))
  const theirs = posted.filter((one) => proof.isConfirmedByUser || isTheirs(sender, one))
  if (orders.length === 0 && theirs.length === 0) return undefined
  if (orders.length === 0 && theirs.length > 1)
    return quarantined(`Says “${sentence}”, which could be any of ${theirs.length} offers from this sender.`)
  const open = theirs.filter(({ is_taken }) => !is_taken)
  const [first] = open
  if (!first) {
    const [won] = theirs
    if (!won) return quarantined(NOT_HERE)
    if (isProven(proof, digest.mail)) await warnOfTakeBack(tx, { offer: won.id }, digest.mail)
    return quarantined(`Says order ${won.order_number} is gone, but we have a confirmed bid on it.`, {
      offer: won.id,
    })
  }
  if (!isProven(proof, digest.mail))
    return unproven(`Says order ${first.order_number} is gone, but the sender isn’t verified.`, {
      offer: first.id,
    })
  const changed = await markWithdrawn(
    tx,
    open.map(({ id }) => id),
    { sentence, by: { from: digest.mail.from.address, at: received_at, is_verified: isVerified(proof) } },
  )
  for (const { id } of open) await warnOfTakeBack(tx, { offer: id }, digest.mail)
  for (const id of changed) await emit(tx, { type: 'LOAD_UPDATED', data: await offerForLive(tx, id) })
  return understood('withdrawal', { offer: first.id })
}
