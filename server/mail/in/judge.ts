import type { Tx } from '#server/db/client.ts'
import { attachAnswer } from '#server/mail/in/answer.ts'
import { findQuestion, judgeDriverAnswer } from '#server/mail/in/driver-answer.ts'
import { findBid, isAnswer } from '#server/mail/in/find-bid.ts'
import { decideFate, type Fate } from '#server/mail/in/intake.repository.ts'
import { fateOf, type Judgement, quarantined } from '#server/mail/in/judgement.ts'
import { judgeOffer } from '#server/mail/in/keep-offer.ts'
import { judgeWithdrawal } from '#server/mail/in/withdraw.ts'
import type { Digest } from '#server/mail/parse/digest.ts'
import { readRecipient } from '#server/mail/reply-address.ts'

const NOBODY = 'It answers none of our bids.'

async function judgeAnswer(tx: Tx, tokens: readonly string[], digest: Digest): Promise<Judgement> {
  const { mail } = digest
  const question = await findQuestion(tx, mail, tokens)
  if (question) return judgeDriverAnswer(tx, question, mail)
  const bid = await findBid(tx, mail, tokens)
  if (bid) return { fate: fateOf('answer', { offer: bid.offer, bid: bid.id }), announce: await attachAnswer(tx, bid, mail) }
  return (tokens.length === 0 ? await judgeWithdrawal(tx, digest) : undefined) ?? quarantined(NOBODY)
}

async function judgementOf(tx: Tx, id: number, recipients: readonly string[], digest: Digest): Promise<Judgement> {
  const tokens = recipients.map((recipient) => readRecipient(recipient).token).filter((token) => token !== null)
  if (isAnswer(digest.mail, tokens)) return judgeAnswer(tx, tokens, digest)
  const withdrawal = await judgeWithdrawal(tx, digest)
  if (withdrawal) return withdrawal
  return 'reason' in digest.offer ? quarantined(digest.offer.reason) : judgeOffer(tx, id, digest.offer)
}

/** Decides what a kept mail is, and does it: an answer of a broker or a driver, a withdrawal, an offer, or a case for the quarantine. */
export async function judge(tx: Tx, id: number, recipients: readonly string[], digest: Digest): Promise<Fate> {
  const { fate, announce } = await judgementOf(tx, id, recipients, digest)
  await decideFate(tx, id, fate)
  await announce?.()
  return fate
}
