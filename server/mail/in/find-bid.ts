import { sameHouse } from '#contract/rules/mail-domain.ts'
import type { Tx } from '#server/db/client.ts'
import { type AnsweredBid, bidByMessageIds, bidByToken, openBidsBySubject } from '#server/entities/bid/bid-lookup.repository.ts'
import { isProven, type Proof } from '#server/mail/in/proof.ts'
import { readReplySubject } from '#server/mail/in/reply-subject.ts'
import type { ReadMail } from '#server/mail/parse/read-mail.ts'

/** The bid that a mail answers; or those that it may answer, likeliest first, and why that is not sure. */
export type FoundBid = { bid: AnsweredBid } | { candidates: AnsweredBid[]; why: string } | undefined

/** Whether a mail answers something, so that it is never read as an offer; `tokens` are those of its recipients. */
export function isAnswer(mail: ReadMail, tokens: readonly string[]): boolean {
  if (tokens.length > 0) return true
  const { isReply, isForward } = readReplySubject(mail.subject)
  return isReply || (mail.answers.length > 0 && !isForward)
}

/** The bid whose mail, or whose address, only its broker could know. */
export async function bidOfThread(tx: Tx, mail: ReadMail, tokens: readonly string[]): Promise<AnsweredBid | undefined> {
  const referred = await bidByMessageIds(tx, mail.answers)
  if (referred) return referred
  for (const token of tokens) {
    const addressed = token === '' ? undefined : await bidByToken(tx, token)
    if (addressed) return addressed
  }
  return undefined
}

/** The bid that a mail answers by its subject and its sender together. */
export async function bidBySubject(tx: Tx, mail: ReadMail, proof: Proof): Promise<FoundBid> {
  const { isReply, core } = readReplySubject(mail.subject)
  const open = isReply && core !== '' ? await openBidsBySubject(tx, core) : []
  const theirs = open.filter(({ broker_email }) => sameHouse(broker_email, mail.from.address))
  const [only] = theirs
  if (only && theirs.length === 1 && isProven(proof, mail)) return { bid: only }
  if (only && theirs.length === 1)
    return { candidates: theirs, why: 'It answers a bid of ours by its subject, but nothing proves who sent it.' }
  if (only) return { candidates: theirs, why: `It may answer ${theirs.length} of our bids: they went out under one subject.` }
  if (open.length > 0) return { candidates: open, why: 'Its subject is that of a bid of ours, but it comes from another house.' }
  return undefined
}
