import { canSeePrices } from '#contract/rules/load-access.ts'
import type { Config } from '#server/kernel/config.ts'
import { Conflict, Forbidden, NotFound } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { bidById } from '#server/market/bid/bid-lookup.repository.ts'
import { readUserName } from '#server/market/bid/bid-answer.repository.ts'
import { readSenderRule } from '#server/market/mail-rule/mail-rule.repository.ts'
import type { Viewer } from '#server/kernel/tenant/viewer.ts'
import { handleMail, joinThread } from '#server/market/mail-handling/handle.ts'
import { conclude } from '#server/market/offer/conclude-mail.service.ts'
import {
  lockOpen,
  type MailResult,
  markLookedAt,
  type OPEN_STATES,
} from '#server/market/mail/incoming.repository.ts'
import { type Proof, storedVerdict } from '#server/market/sender-proof/proof.ts'
import { mayReadWaiting } from '#server/market/mail/mail-access.repository.ts'
import type { Digest } from '#server/market/mail-parser/digest.ts'

type OpenState = (typeof OPEN_STATES)[number]
type Open = NonNullable<Awaited<ReturnType<typeof lockOpen>>>

async function open(tx: Tx, id: number, states: readonly OpenState[], refusal: string): Promise<Open> {
  const mail = await lockOpen(tx, id)
  if (!mail || !states.some((state) => state === mail.state)) throw new Conflict({ detail: [refusal] })
  return mail
}

async function processEmail(
  tx: Tx,
  mail: Open,
  digest: Digest,
  { verdict, isConfirmedByUser }: Omit<Proof, 'via'>,
): Promise<MailResult> {
  const { isBlocked } = await readSenderRule(tx, mail.sender)
  const recipients = mail.to.split(', ')
  return handleMail(
    tx,
    {
      id: mail.id,
      received_at: mail.received_at,
      recipients,
      digest,
      proof: { verdict, via: mail.via, isConfirmedByUser },
      isBlocked,
    },
    mail,
  )
}

export async function parseAgain(
  tx: Tx,
  id: number,
  digest: Digest,
  { mailAuth }: Pick<Config, 'mailAuth'>,
): Promise<void> {
  const mail = await open(
    tx,
    id,
    ['quarantined', 'dismissed', 'blocked'],
    'This email was already handled. Reload the page.',
  )
  await processEmail(tx, mail, digest, {
    verdict: storedVerdict(mail.verdict, mailAuth !== 'off'),
    isConfirmedByUser: false,
  })
}

/** Throws Conflict when it is no longer unproven, or the sender alone does not identify the bid. */
export async function believeMail(tx: Tx, id: number, digest: Digest): Promise<void> {
  const mail = await open(tx, id, ['unproven'], 'Only an email from an unverified sender can be confirmed.')
  const { state } = await processEmail(tx, mail, digest, { verdict: mail.verdict, isConfirmedByUser: true })
  if (state === 'unproven')
    throw new Conflict({ detail: ['Can’t tell which bid this email is a reply to. Attach it to the bid.'] })
  await markLookedAt(tx, id)
}

/**
 * Throws when the bid belongs to another dispatcher, its text is hidden from this user, or the email is
 * already attached.
 */
export async function attachMail(
  tx: Tx,
  who: Viewer,
  id: number,
  bidId: number,
  digest: Digest,
): Promise<void> {
  const mail = await open(
    tx,
    id,
    ['quarantined', 'unproven'],
    'This email is already attached. Reload the page.',
  )
  const bid = await bidById(tx, bidId)
  if (!bid) throw new NotFound({ bid: ['Bid not found.'] })
  if (!canSeePrices(bid, who)) {
    const name = await readUserName(tx, bid.dispatcher)
    throw new Forbidden(`This bid belongs to ${name}. Ask ${name} to attach the email.`)
  }
  if (!(await mayReadWaiting(tx, who, id)))
    throw new Forbidden(
      'This email may show another dispatcher’s price. Ask someone who can see all prices to attach it.',
    )
  await conclude(tx, id, await joinThread(tx, id, bid, digest.mail, { is_answer: true }), mail.offer)
  await markLookedAt(tx, id)
}
