import type { SenderMark } from '#contract/entities/market/sender-proof.ts'
import { sameHouse } from '#contract/rules/mail-domain.ts'
import { publish } from '#server/kernel/base/events.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { escaped } from '#server/kernel/base/html.ts'
import { type AnsweredBid, listBidders } from '#server/market/bid/bid-lookup.repository.ts'
import { notify } from '#server/kernel/notification/notification.service.ts'
import { conclude } from '#server/market/offer/conclude-mail.service.ts'
import { offersByThread } from '#server/market/offer/withdrawal.repository.ts'
import { attachAnswer } from '#server/market/mail-handling/answer.ts'
import { handleBounce, handleComplaint } from '#server/market/mail-handling/bounce.ts'
import { findQuestion, handleDriverAnswer } from '#server/market/mail-handling/driver-answer.ts'
import {
  bidByOrder,
  bidByPaper,
  bidBySubject,
  bidOfThread,
  isAnswer,
} from '#server/market/mail-handling/find-bid.ts'
import { handleOffer } from '#server/market/mail-handling/handle-offer.ts'
import { isAbsence, isMachineText, isToUs } from '#server/market/reply-parser/machine-words.ts'
import type { MailResult } from '#server/market/mail/incoming.repository.ts'
import { bidFilesArrived } from '#server/market/mail-handling/mail.events.ts'
import { isWaiting, quarantined, understood, unproven } from '#server/market/mail/mail-result.ts'
import { isDefinite } from '#server/market/reply-parser/outcome.ts'
import { newWords } from '#server/market/reply-parser/own-words.ts'
import { toSenderMarks, type Proof } from '#server/market/sender-proof/proof.ts'
import { handleLoads } from '#server/market/mail-handling/several-loads.ts'
import { handlePartnerEmail } from '#server/market/mail-handling/partner-email.ts'
import { handleReplyToOurs } from '#server/market/mail-handling/reply-to-ours.ts'
import { sentOnThread } from '#server/market/mail/sent-on-thread.repository.ts'
import { handleTruckListReply } from '#server/market/mail-handling/truck-list-reply.ts'
import { takeBackIn, warnOfTakeBack } from '#server/market/mail-handling/take-back.ts'
import { handleWithdrawal } from '#server/market/mail-handling/withdraw.ts'
import { bodyLines } from '#server/market/mail-parser/body-lines.ts'
import type { Digest } from '#server/market/mail-parser/digest.ts'
import type { ReadMail } from '#server/market/mail-parser/read-mail.ts'
import { readRecipient } from '#server/kernel/email/reply-address.ts'

const NOBODY = 'Not a reply to any bid.'
const MACHINE = 'Automatic reply, such as out of office. No action needed.'

export interface Incoming {
  id: number
  received_at: string
  recipients: readonly string[]
  digest: Digest
  proof: Proof
  /** A blocked sender's email is handled only as a reply to ours. */
  isBlocked: boolean
}

export const listTokens = (recipients: readonly string[]) =>
  recipients.map((recipient) => readRecipient(recipient).token).filter((token) => token !== null)

// A reply on the thread is trusted even from another address, because only the broker knows the token; the
// dispatcher is notified of the change.
const marksOfAnswer = ({ broker_email }: AnsweredBid, { from }: ReadMail): SenderMark[] =>
  sameHouse(broker_email, from.address) ? [] : ['other_sender']

export async function joinThread(
  tx: Tx,
  id: number,
  bid: AnsweredBid,
  mail: ReadMail,
  more: Partial<MailResult> = {},
): Promise<MailResult> {
  const { writer } = await attachAnswer(tx, bid, mail)
  if (mail.files.length > 0) await publish(tx, bidFilesArrived, { mail: id, bid: bid.id })
  const isAway = writer === 'machine' && isAbsence(mail.subject, newWords(bodyLines(mail)))
  if (!isAway) await warnOfTakeBack(tx, { bid: bid.id, offer: bid.offer }, mail)
  return understood('answer', { offer: bid.offer, bid: bid.id, writer, ...more })
}

async function handleThread(
  tx: Tx,
  tokens: readonly string[],
  { id, received_at, digest: { mail }, proof }: Incoming,
): Promise<MailResult | undefined> {
  const question = await findQuestion(tx, mail, tokens)
  if (question) return handleDriverAnswer(tx, question, mail)
  const bid = await bidOfThread(tx, mail, tokens)
  if (!bid) {
    const sent = await sentOnThread(tx, mail.answers, tokens)
    if (!sent) return undefined
    return sent.vehicles.length > 0
      ? handleTruckListReply(tx, sent, { id, received_at, mail, proof })
      : handleReplyToOurs(tx, sent, mail)
  }
  return joinThread(tx, id, bid, mail, { marks: marksOfAnswer(bid, mail) })
}

const isOfMachine = (mail: ReadMail) =>
  mail.automatic !== 'no' || isMachineText(mail.subject, newWords(bodyLines(mail)))

async function answersNothing(tx: Tx, mail: ReadMail): Promise<MailResult> {
  if (isOfMachine(mail)) return quarantined(MACHINE)
  const [posted] = await offersByThread(tx, mail.answers, '')
  if (!posted) return quarantined(NOBODY)
  const order = posted.order_number && ` for order ${posted.order_number}`
  return quarantined(`Reply to the offer${order}. The offer wasn’t changed. Read the email.`, {
    offer: posted.id,
  })
}

/** The text is withheld: it may state the price of only one of the candidates. */
async function notifyOfDoubt(
  tx: Tx,
  { id, digest: { mail } }: Incoming,
  { candidates, why }: { candidates: AnsweredBid[]; why: string },
) {
  await emit(tx, ...candidates.map((bid) => ({ type: 'BID_CHANGED' as const, data: { id: bid.id } })))
  await notify(tx, {
    type: 'MAIL',
    user_ids: candidates.map(({ dispatcher }) => dispatcher),
    title: `<b>${escaped(mail.from.name || mail.from.address)}</b> may have replied to your bid`,
    sub_title: why,
    metadata: { id },
  })
}

async function notifyBidders(
  tx: Tx,
  { id, digest: { mail } }: Incoming,
  offer: number,
  why: string,
): Promise<void> {
  const user_ids = await listBidders(tx, offer)
  if (user_ids.length === 0) return
  await notify(tx, {
    type: 'MAIL',
    user_ids,
    title: `<b>${escaped(mail.from.name || mail.from.address)}</b> emailed about a load you bid on`,
    sub_title: why,
    metadata: { id },
  })
}

async function waitForPerson(
  tx: Tx,
  incoming: Incoming,
  found: { candidates: AnsweredBid[]; why: string },
): Promise<MailResult> {
  const [only, ...others] = found.candidates
  await notifyOfDoubt(tx, incoming, found)
  const offer = new Set(found.candidates.map((bid) => bid.offer)).size === 1 ? (only?.offer ?? null) : null
  const bid = others.length === 0 ? (only?.id ?? null) : null
  return unproven(found.why, {
    is_answer: true,
    offer,
    bid,
    candidate_bids: found.candidates.map(({ id }) => id),
  })
}

async function handleAnswer(tx: Tx, tokens: readonly string[], incoming: Incoming): Promise<MailResult> {
  const { id, proof } = incoming
  const { mail } = incoming.digest
  const bySubject = tokens.length === 0 ? await bidBySubject(tx, mail, proof) : undefined
  if (bySubject && 'bid' in bySubject) return joinThread(tx, id, bySubject.bid, mail)
  const withdrawal = tokens.length === 0 ? await handleWithdrawal(tx, incoming) : undefined
  if (withdrawal && (withdrawal.state !== 'quarantined' || !bySubject))
    return { ...withdrawal, is_answer: true }
  const found = bySubject ?? (tokens.length === 0 ? await findNamedBid(tx, incoming) : undefined)
  if (!found) return { ...(await answersNothing(tx, mail)), is_answer: true }
  return 'bid' in found ? joinThread(tx, id, found.bid, mail) : waitForPerson(tx, incoming, found)
}

const findNamedBid = async (tx: Tx, { digest: { mail }, proof }: Incoming) =>
  (await bidByOrder(tx, mail, proof)) ?? (await bidByPaper(tx, mail, proof))

/** A broker's system cancels or moves a load without a thread. */
async function handleNotice(tx: Tx, incoming: Incoming): Promise<MailResult | undefined> {
  const { mail } = incoming.digest
  if (takeBackIn(mail) === null || isAbsence(mail.subject, newWords(bodyLines(mail)))) return undefined
  const found = await bidByOrder(tx, mail, incoming.proof)
  if (!found) return undefined
  return 'bid' in found
    ? joinThread(tx, incoming.id, found.bid, mail, { is_answer: true })
    : waitForPerson(tx, incoming, found)
}

async function handleNamed(tx: Tx, incoming: Incoming): Promise<MailResult | undefined> {
  const { mail, offer } = incoming.digest
  const words = newWords(bodyLines(mail))
  const isPosting = !('reason' in offer) && !(isDefinite(words) && isToUs(words))
  if (isPosting) return undefined
  if (isOfMachine(mail)) return handleNotice(tx, incoming)
  const found = await findNamedBid(tx, incoming)
  if (!found) return undefined
  return 'bid' in found
    ? joinThread(tx, incoming.id, found.bid, mail, { is_answer: true })
    : waitForPerson(tx, incoming, found)
}

async function decideResult(tx: Tx, incoming: Incoming): Promise<MailResult> {
  const { id, recipients, digest, proof } = incoming
  const tokens = listTokens(recipients)
  if (digest.mail.complaint) return handleComplaint(tx, digest.mail.complaint, tokens)
  if (digest.mail.report) return handleBounce(tx, digest.mail.report, tokens)
  const partner = await handlePartnerEmail(tx, id, digest.mail, proof)
  if (partner) return partner
  const threaded = await handleThread(tx, tokens, incoming)
  if (threaded) return threaded
  if (incoming.isBlocked)
    return {
      ...quarantined('Sender is blocked.', { is_answer: isAnswer(digest.mail, tokens) }),
      state: 'blocked',
    }
  if (isAnswer(digest.mail, tokens)) return handleAnswer(tx, tokens, incoming)
  const withdrawal = await handleWithdrawal(tx, incoming)
  if (withdrawal) return withdrawal
  const named = await handleNamed(tx, incoming)
  if (named) return named
  const { mail, offer, others } = digest
  if ('reason' in offer) return quarantined(isOfMachine(mail) ? MACHINE : offer.reason)
  return handleLoads([offer, ...others], (load) => handleOffer(tx, id, { mail, offer: load }, proof))
}

/** `was` is the previous result of an email that is handled again. */
export async function handleMail(
  tx: Tx,
  incoming: Incoming,
  was?: { offer: number | null },
): Promise<MailResult> {
  const found = await decideResult(tx, incoming)
  if (was === undefined && isWaiting(found) && found.offer !== null && found.candidate_bids.length === 0)
    await notifyBidders(tx, incoming, found.offer, found.reason)
  const result = { ...found, marks: [...(found.marks ?? []), ...toSenderMarks(incoming.digest.mail)] }
  await conclude(tx, incoming.id, result, was?.offer ?? null, was !== undefined)
  return result
}
