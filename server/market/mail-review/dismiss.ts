import type { z } from 'zod'
import type { IncomingMail, moveMails } from '#contract/entities/market/mail.ts'
import { lastEntry } from '#server/kernel/history/audit.repository.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { forEachRecord, type ManyChanged } from '#server/kernel/base/each-of.ts'
import { Conflict } from '#server/kernel/base/errors.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { readUserName } from '#server/market/bid/bid-answer.repository.ts'
import { conclude } from '#server/market/offer/conclude-mail.service.ts'
import { type LockedMail, markLookedAt, offerThere } from '#server/market/mail/incoming.repository.ts'
import type { MailAccess } from '#server/market/mail/mail-access.repository.ts'
import { quarantined } from '#server/market/mail/mail-result.ts'
import { believeMail } from '#server/market/mail-review/parse-again.ts'
import type { Digest } from '#server/market/mail-parser/digest.ts'

export async function dismissMail(tx: Tx, who: Changer, mail: LockedMail): Promise<void> {
  const { id, state, reason, offer, bid, is_answer, candidate_bids } = mail
  if (state !== 'quarantined' && state !== 'unproven')
    throw new Conflict({ detail: ['This email doesn’t need review.'] })
  const by = `Dismissed by ${await readUserName(tx, who.id)}. ${reason}`.trim()
  // Keeps the visibility restrictions on prices it may contain.
  await conclude(tx, id, { ...quarantined(by, { is_answer, candidate_bids }), state: 'dismissed' }, offer)
  if (bid !== null) await emit(tx, { type: 'BID_CHANGED', data: { id: bid } })
  await markLookedAt(tx, id)
  await audit(tx, {
    who,
    action: 'dismiss',
    record_type: 'incoming_mail',
    record_id: id,
    before: { state, reason, offer, bid },
    after: { state: 'dismissed' },
  })
}

async function putBack(
  tx: Tx,
  who: Changer,
  { id, state, is_answer, candidate_bids }: LockedMail,
): Promise<void> {
  if (state !== 'dismissed') throw new Conflict({ detail: ['This email isn’t dismissed.'] })
  const entry = await lastEntry(tx, 'incoming_mail', id)
  const previouslyDismissed =
    entry?.action === 'dismiss' ? (entry.before as Partial<LockedMail> | null) : null
  const offer = await offerThere(tx, previouslyDismissed?.offer ?? null)
  const was = {
    state: previouslyDismissed?.state ?? 'quarantined',
    reason: previouslyDismissed?.reason ?? 'Dismissed, then restored.',
  }
  await conclude(
    tx,
    id,
    {
      ...quarantined(was.reason, { offer, bid: previouslyDismissed?.bid ?? null, is_answer, candidate_bids }),
      state: was.state,
    },
    null,
  )
  await audit(tx, {
    who,
    action: 'put back',
    record_type: 'incoming_mail',
    record_id: id,
    before: { state: 'dismissed' },
    after: { state: was.state },
  })
}

async function apply(tx: Tx, who: Changer, id: number, digest: Digest | undefined): Promise<void> {
  if (!digest) throw new Conflict({ detail: ['Only an email from an unverified sender can be confirmed.'] })
  await believeMail(tx, id, digest)
  await audit(tx, { who, action: 'believe', record_type: 'incoming_mail', record_id: id })
}

export const moveMany = (
  tx: Tx,
  who: Changer,
  access: MailAccess,
  { ids, to }: z.output<typeof moveMails.body>,
  digests: ReadonlyMap<number, Digest>,
): Promise<ManyChanged<IncomingMail['state']>> =>
  forEachRecord(tx, ids, {
    ...access,
    async change(mail) {
      if (to === 'applied') await apply(tx, who, mail.id, digests.get(mail.id))
      else await (to === 'dismissed' ? dismissMail(tx, who, mail) : putBack(tx, who, mail))
      return mail.state
    },
  })
