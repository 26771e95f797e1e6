import { Conflict, Forbidden, NotFound } from '#server/core/errors.ts'
import type { Tx } from '#server/db/client.ts'
import { bidById } from '#server/entities/bid/bid-lookup.repository.ts'
import { readUserName } from '#server/entities/bid/bid-answer.repository.ts'
import type { Viewer } from '#server/entities/user/viewer.ts'
import { attachAnswer } from '#server/mail/in/answer.ts'
import { conclude, handleMail } from '#server/mail/in/handle.ts'
import { lockWaiting, markLookedAt } from '#server/mail/in/inbound.repository.ts'
import { quarantined, understood } from '#server/mail/in/mail-result.ts'
import type { Digest } from '#server/mail/parse/digest.ts'

async function waiting(tx: Tx, id: number, states: readonly ('quarantined' | 'unproven')[], refusal: string) {
  const mail = await lockWaiting(tx, id)
  if (!mail || !states.some((state) => state === mail.state)) throw new Conflict({ detail: [refusal] })
  return mail
}

/** Works off a quarantined mail that was read again, as if it came in now; throws Conflict where it is not in quarantine any more. */
export async function parseAgain(tx: Tx, id: number, digest: Digest): Promise<void> {
  const mail = await waiting(tx, id, ['quarantined'], 'Only a mail that could not be read as an offer can be parsed again.')
  await handleMail(tx, { id, recipients: mail.to.split(', '), digest, proof: { verdict: mail.verdict, isBelieved: false } }, mail.offer)
}

/** Does what an unproven mail says; throws Conflict where it is not one any more. */
export async function believeMail(tx: Tx, id: number, digest: Digest): Promise<void> {
  const mail = await waiting(tx, id, ['unproven'], 'Only a mail that nothing proves can be believed.')
  await handleMail(tx, { id, recipients: mail.to.split(', '), digest, proof: { verdict: mail.verdict, isBelieved: true } }, mail.offer)
  await markLookedAt(tx, id)
}

/** Attaches a mail to the bid that it answers; throws where the bid is another's, or the mail belongs somewhere already. */
export async function attachMail(tx: Tx, who: Viewer, id: number, bidId: number, digest: Digest): Promise<void> {
  const mail = await waiting(tx, id, ['quarantined', 'unproven'], 'This mail belongs to a record already.')
  const bid = await bidById(tx, bidId)
  if (!bid) throw new NotFound({ bid: ['There is no such bid.'] })
  if (bid.dispatcher !== who.id && !who.seesAllPrices) {
    const name = await readUserName(tx, bid.dispatcher)
    throw new Forbidden(`This bid is of ${name}. Ask ${name} to attach the mail.`)
  }
  await attachAnswer(tx, bid, digest.mail)
  await conclude(tx, id, understood('answer', { offer: bid.offer, bid: bid.id, is_answer: true }), mail.offer)
  await markLookedAt(tx, id)
}

/** Puts a mail away that means nothing; throws Conflict where it does not wait for anybody. */
export async function dismissMail(tx: Tx, id: number): Promise<void> {
  const mail = await waiting(tx, id, ['quarantined', 'unproven'], 'This mail waits for nobody.')
  await conclude(tx, id, { ...quarantined(''), state: 'dismissed' }, mail.offer)
  await markLookedAt(tx, id)
}
