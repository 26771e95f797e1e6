import type { z } from 'zod'
import type { confirmBidAnswer } from '#contract/entities/bid.ts'
import { dollars } from '#contract/rules/money.ts'
import { audit } from '#server/core/audit.ts'
import { Conflict, Forbidden, NotFound } from '#server/core/errors.ts'
import { emit } from '#server/core/live-outbox.ts'
import type { Tx } from '#server/db/client.ts'
import { confirmAnswer, lockAnswer, readUserName, winnerBeside } from '#server/entities/bid/bid-answer.repository.ts'
import { lockOffer, offerForLive } from '#server/entities/offer/offer.repository.ts'
import { settleOffer } from '#server/entities/offer/offer-write.repository.ts'
import type { Viewer } from '#server/entities/user/viewer.ts'

type Said = z.output<typeof confirmBidAnswer.body>
type Kept = NonNullable<Awaited<ReturnType<typeof lockAnswer>>>

async function staleText(tx: Tx, kept: Kept): Promise<string> {
  if (kept.answer_confirmed_by === null) return 'The broker has answered again meanwhile. Read the answer, then confirm it.'
  const price = kept.answer_price_cents === null ? '' : ` at ${dollars(kept.answer_price_cents)}`
  return `${await readUserName(tx, kept.answer_confirmed_by)} has confirmed "${kept.answer}"${price} meanwhile. Load the bid again.`
}

/** Keeps what a person says the broker's answer is, and marks the offer taken or free; throws Conflict where it is another's by now. */
export async function confirmBid(tx: Tx, who: Viewer & { ip: string }, id: number, { answer, price_cents, version }: Said): Promise<void> {
  const kept = await lockAnswer(tx, id)
  if (!kept) throw new NotFound()
  if (kept.dispatcher !== who.id && !who.seesAllPrices) {
    const name = await readUserName(tx, kept.dispatcher)
    throw new Forbidden(`This bid is of ${name}. Ask ${name} to confirm the answer.`)
  }
  const said = { answer, answer_price_cents: answer === 'rejected' ? null : price_cents, answer_confirmed_by: who.id }
  if (kept.version !== version) {
    const isSame = Object.entries(said).every(([field, value]) => kept[field as keyof Kept] === value)
    if (isSame) return
    throw new Conflict(await staleText(tx, kept))
  }
  await lockOffer(tx, kept.offer)
  const winner = await winnerBeside(tx, kept.offer, id)
  if (winner && answer === 'accepted') {
    const unit = winner.unit_number ? ` with unit ${winner.unit_number}` : ''
    throw new Conflict({
      answer: [`${winner.name} has this load already${unit}. First confirm another answer to that bid, then this one.`],
    })
  }
  await confirmAnswer(tx, id, said)
  const isOfferChanged = await settleOffer(tx, kept.offer, answer === 'accepted' || winner !== undefined)
  const { answer: before, answer_price_cents, answer_confirmed_by } = kept
  await audit(tx, {
    who,
    action: 'confirm answer',
    record_type: 'bid',
    record_id: id,
    before: { answer: before, answer_price_cents, answer_confirmed_by },
    after: said,
  })
  await emit(
    tx,
    kept.broker_answered
      ? { type: 'BID_CHANGED', data: { id } }
      : { type: 'BROKER_RESPONDED_BID', data: { id, offer: kept.offer, answer } },
  )
  if (isOfferChanged) await emit(tx, { type: 'LOAD_UPDATED', data: await offerForLive(tx, kept.offer) })
}
