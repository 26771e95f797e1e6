import type { z } from 'zod'
import type { confirmBidAnswer } from '#contract/entities/market/bid.ts'
import { BID_ANSWERS } from '#contract/rules/bid-answers.ts'
import { canSeePrices } from '#contract/rules/load-access.ts'
import { dollars } from '#contract/rules/money.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { Conflict, Forbidden, NotFound } from '#server/kernel/base/errors.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import {
  confirmAnswer,
  hasReplied,
  lockAnswer,
  readUserName,
  findOtherWinner,
} from '#server/market/bid/bid-answer.repository.ts'
import { readNegotiation } from '#server/market/bid/negotiation.service.ts'
import { lockOffer } from '#server/market/offer/offer.repository.ts'
import { offerForLive } from '#server/market/offer/offer-shown.service.ts'
import { settleOffer } from '#server/market/offer/offer-write.repository.ts'
import { possiblePrices } from '#server/market/reply-parser/negotiation.ts'
import type { Viewer } from '#server/kernel/tenant/viewer.ts'

type Confirmation = z.output<typeof confirmBidAnswer.body>
type Current = NonNullable<Awaited<ReturnType<typeof lockAnswer>>>

export async function staleText(tx: Tx, id: number, current: Current): Promise<string> {
  if (current.answer_confirmed_by === null)
    return (await hasReplied(tx, id))
      ? 'We already replied to the broker. Reload the bid and read our email.'
      : 'The broker replied again. Read the new reply before you confirm.'
  const answer = current.answer === null ? 'no reply' : `“${BID_ANSWERS[current.answer]}”`
  const price = current.answer_price_cents === null ? '' : ` at ${dollars(current.answer_price_cents)}`
  const name = await readUserName(tx, current.answer_confirmed_by)
  return `${name} already confirmed ${answer}${price}. Reload the bid.`
}

export async function refuseOthers(tx: Tx, current: Current, who: Viewer, deed: string): Promise<void> {
  if (canSeePrices(current, who)) return
  const name = await readUserName(tx, current.dispatcher)
  throw new Forbidden(`This bid belongs to ${name}. Ask ${name} to ${deed}.`)
}

async function refuseOpenPrice(tx: Tx, id: number): Promise<void> {
  const prices = possiblePrices(await readNegotiation(tx, id)).map(({ cents }) => dollars(cents))
  if (prices.length > 1)
    throw new Conflict({ price_cents: [`Enter the agreed price: ${prices.join(' or ')}.`] })
}

export async function confirmBid(
  tx: Tx,
  who: Viewer & Changer,
  id: number,
  { answer, price_cents, version }: Confirmation,
): Promise<void> {
  const current = await lockAnswer(tx, id)
  if (!current) throw new NotFound()
  await refuseOthers(tx, current, who, 'confirm the reply')
  const confirmation = {
    answer,
    answer_price_cents: answer === 'rejected' ? null : price_cents,
    answer_confirmed_by: who.id,
  }
  if (current.version !== version) {
    const isSame = Object.entries(confirmation).every(
      ([field, value]) => current[field as keyof Current] === value,
    )
    if (isSame) return
    throw new Conflict(await staleText(tx, id, current))
  }
  await lockOffer(tx, current.offer)
  const winner = await findOtherWinner(tx, current.offer, id)
  if (winner && answer === 'accepted') {
    const unit = winner.unit_number ? ` with unit ${winner.unit_number}` : ''
    throw new Conflict({
      answer: [`${winner.name} already has this load${unit}. Change the reply on that bid first.`],
    })
  }
  if (answer === 'accepted' && price_cents === null) await refuseOpenPrice(tx, id)
  await confirmAnswer(tx, id, confirmation)
  const isOfferChanged = await settleOffer(tx, current.offer, {
    isTaken: answer === 'accepted' || winner !== undefined,
  })
  const { answer: before, answer_price_cents, answer_confirmed_by } = current
  await audit(tx, {
    who,
    action: 'confirm answer',
    record_type: 'bid',
    record_id: id,
    before: { answer: before, answer_price_cents, answer_confirmed_by },
    after: confirmation,
  })
  await emit(
    tx,
    current.broker_answered
      ? { type: 'BID_CHANGED', data: { id } }
      : { type: 'BROKER_RESPONDED_BID', data: { id, offer: current.offer, answer } },
  )
  if (isOfferChanged) await emit(tx, { type: 'LOAD_UPDATED', data: await offerForLive(tx, current.offer) })
}
