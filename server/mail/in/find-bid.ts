import type { Tx } from '#server/db/client.ts'
import { sameHouse } from '#contract/rules/mail-domain.ts'
import { type AnsweredBid, bidByMessageIds, bidByToken, openBidsBySubject } from '#server/entities/bid/bid-lookup.repository.ts'
import type { ReadMail } from '#server/mail/parse/read-mail.ts'

const REPLY = /^\s*(?:re|aw|antw|sv)\s*(?:\[\d+\])?\s*:/i
const FORWARD = /^\s*(?:fwd?|wg)\s*:/i
const PREFIXES = /^\s*(?:(?:re|aw|antw|sv|fwd?|wg)\s*(?:\[\d+\])?\s*:\s*)+/i

/** Whether a mail answers something, so that it is never read as an offer; `tokens` are those of its recipients. */
export function isAnswer(mail: ReadMail, tokens: readonly string[]): boolean {
  if (tokens.length > 0) return true
  return REPLY.test(mail.subject) || (mail.answers.length > 0 && !FORWARD.test(mail.subject))
}

/** The bid that a mail answers: by what it refers to, by the address it came to, or by its subject and its sender together. */
export async function findBid(tx: Tx, mail: ReadMail, tokens: readonly string[]): Promise<AnsweredBid | undefined> {
  const referred = await bidByMessageIds(tx, mail.answers)
  if (referred) return referred
  for (const token of tokens) {
    const addressed = token === '' ? undefined : await bidByToken(tx, token)
    if (addressed) return addressed
  }
  if (tokens.length > 0 || !REPLY.test(mail.subject)) return undefined
  const subject = mail.subject.replace(PREFIXES, '').toLowerCase()
  const open = subject === '' ? [] : await openBidsBySubject(tx, subject)
  return open.length === 1 && open[0] && sameHouse(open[0].broker_email, mail.from.address) ? open[0] : undefined
}
