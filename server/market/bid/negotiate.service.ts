import type { z } from 'zod'
import type { negotiateBid as negotiateBidCall } from '#contract/entities/market/bid.ts'
import { dollars } from '#contract/rules/money.ts'
import { mustNamePrice, namesPrice } from '#contract/rules/negotiation-text.ts'
import type { Changer } from '#server/kernel/history/audit.ts'
import { BadRequest, Conflict, NotFound } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { Relayed } from '#server/kernel/email/queue.ts'
import type { Viewer } from '#server/kernel/tenant/viewer.ts'
import {
  lockAnswer,
  raiseVersion,
  reopenAnswer,
  saveDecision,
} from '#server/market/bid/bid-answer.repository.ts'
import { confirmBid, refuseOthers, staleText } from '#server/market/bid/bid-answer.service.ts'
import { replyToBroker } from '#server/market/bid/bid-reply.service.ts'
import { lockOffer } from '#server/market/offer/offer.repository.ts'

type Negotiation = z.output<typeof negotiateBidCall.body>
type Current = NonNullable<Awaited<ReturnType<typeof lockAnswer>>>

const DECISIONS = { accept: 'accepted', pass: 'rejected' } as const

function refuseDecided({ answer, answer_confirmed_at }: Current): void {
  if (answer === 'accepted' && answer_confirmed_at !== null)
    throw new Conflict({ act: ['This bid is already accepted. Book the load.'] })
}

function refusePrice(current: Current, { act, price_cents, message }: Negotiation): void {
  if (!mustNamePrice(act) || price_cents === null) return
  if (act === 'accept' && (current.answer !== 'countered' || current.answer_price_cents !== price_cents))
    throw new Conflict({
      price_cents: ['The broker’s price is different. Read the reply before you accept.'],
    })
  if (!namesPrice(message, price_cents))
    throw new BadRequest({ message: [`Name ${dollars(price_cents)} in the email.`] })
}

async function refuseGone(tx: Tx, { offer: id }: Current, { act }: Negotiation): Promise<void> {
  if (!mustNamePrice(act)) return
  const offer = await lockOffer(tx, id)
  if (offer?.is_withdrawn) throw new Conflict({ act: ['The broker withdrew this offer.'] })
  if (offer?.is_taken && act === 'counter')
    throw new Conflict({ act: ['This offer is taken: we have a confirmed bid on it.'] })
}

export async function negotiate(
  tx: Tx,
  who: Viewer & Changer,
  relayed: Relayed,
  id: number,
  body: Negotiation,
): Promise<void> {
  const { act, price_cents, message, cc, version } = body
  const current = await lockAnswer(tx, id)
  if (!current) throw new NotFound()
  await refuseOthers(tx, current, who, 'email the broker')
  refuseDecided(current)
  if (current.version !== version) throw new Conflict(await staleText(tx, id, current))
  refusePrice(current, body)
  await refuseGone(tx, current, body)
  const mail = await replyToBroker(tx, who, relayed, id, { message, cc })
  if (act === 'counter') await reopenAnswer(tx, id, price_cents)
  if (act === 'hold') await raiseVersion(tx, id)
  if (act !== 'accept' && act !== 'pass') return
  await confirmBid(tx, who, id, {
    answer: DECISIONS[act],
    price_cents: act === 'accept' ? price_cents : null,
    version,
  })
  const { answer, answer_price_cents, answer_confirmed_at, answer_confirmed_by } = current
  await saveDecision(tx, id, {
    mail,
    before: { answer, answer_price_cents, answer_confirmed_at, answer_confirmed_by },
  })
}
