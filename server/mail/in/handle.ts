import type { Tx } from '#server/db/client.ts'
import { attachAnswer } from '#server/mail/in/answer.ts'
import { findQuestion, handleDriverAnswer } from '#server/mail/in/driver-answer.ts'
import { findBid, isAnswer } from '#server/mail/in/find-bid.ts'
import { handleOffer } from '#server/mail/in/handle-offer.ts'
import { type MailResult, saveResult } from '#server/mail/in/inbound.repository.ts'
import { quarantined, understood } from '#server/mail/in/mail-result.ts'
import { handleWithdrawal } from '#server/mail/in/withdraw.ts'
import type { Digest } from '#server/mail/parse/digest.ts'
import { readRecipient } from '#server/mail/reply-address.ts'

const NOBODY = 'It answers none of our bids.'

async function handleAnswer(tx: Tx, tokens: readonly string[], digest: Digest): Promise<MailResult> {
  const { mail } = digest
  const question = await findQuestion(tx, mail, tokens)
  if (question) return handleDriverAnswer(tx, question, mail)
  const bid = await findBid(tx, mail, tokens)
  if (bid) {
    await attachAnswer(tx, bid, mail)
    return understood('answer', { offer: bid.offer, bid: bid.id })
  }
  return (tokens.length === 0 ? await handleWithdrawal(tx, digest) : undefined) ?? quarantined(NOBODY)
}

async function resultOf(tx: Tx, id: number, recipients: readonly string[], digest: Digest): Promise<MailResult> {
  const tokens = recipients.map((recipient) => readRecipient(recipient).token).filter((token) => token !== null)
  if (isAnswer(digest.mail, tokens)) return handleAnswer(tx, tokens, digest)
  const withdrawal = await handleWithdrawal(tx, digest)
  if (withdrawal) return withdrawal
  return 'reason' in digest.offer ? quarantined(digest.offer.reason) : handleOffer(tx, id, digest.offer)
}

/** Does what an inserted mail asks for: an answer of a broker or a driver, a withdrawal, an offer; anything else stays in quarantine. */
export async function handleMail(tx: Tx, id: number, recipients: readonly string[], digest: Digest): Promise<MailResult> {
  const result = await resultOf(tx, id, recipients, digest)
  await saveResult(tx, id, result)
  return result
}
