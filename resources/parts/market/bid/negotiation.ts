import { z } from 'zod'
import { type BidDetail, negotiationAct, type NegotiationAct } from '#contract/entities/market/bid.ts'
import { centsPerMile, dollars, roundDollars, toProfit } from '#contract/rules/money.ts'
import { readTyped, writeTyped } from './reply-draft.ts'

export type NegotiatedBid = Pick<
  BidDetail,
  | 'id'
  | 'answer'
  | 'answer_price_cents'
  | 'answered_at'
  | 'broker_price_cents'
  | 'driver_price_cents'
  | 'driver_quote_cents'
  | 'is_replied'
  | 'load'
  | 'miles'
  | 'version'
>

/** The broker named a price or asked, and we have not written since. */
export const isOurTurn = ({
  answer,
  is_replied,
  load = null,
}: Pick<NegotiatedBid, 'answer' | 'is_replied' | 'load'>): boolean =>
  (answer === 'countered' || answer === 'question') && !is_replied && load === null

export function listActs({ answer, answer_price_cents: cents }: NegotiatedBid): NegotiationAct[] {
  if (answer === 'question') return ['hold', 'counter', 'pass']
  return cents == null ? ['counter', 'hold', 'pass'] : ['accept', 'counter', 'hold', 'pass']
}

const ROUNDED_TO = 500

/** The middle between the broker's price and ours, in steps of $5. */
export function proposedCents({ answer_price_cents: theirs, broker_price_cents: ours = 0 }: NegotiatedBid) {
  return theirs == null ? ours : Math.round((theirs + ours) / 2 / ROUNDED_TO) * ROUNDED_TO
}

export const driverCents = ({ driver_price_cents, driver_quote_cents }: NegotiatedBid): number | null =>
  driver_price_cents ?? driver_quote_cents ?? null

export function priceNotes(bid: NegotiatedBid, cents: number | null): string {
  if (cents === null) return ''
  const profit = toProfit(cents, driverCents(bid))
  const rate = centsPerMile(cents, bid.miles)
  const change = cents - (bid.broker_price_cents ?? cents)
  return [
    profit && `Margin ${roundDollars(profit.cents)}, ${profit.percent} %`,
    rate !== null && `${dollars(rate)}/mi`,
    !profit && change !== 0 && `${roundDollars(Math.abs(change))} ${change < 0 ? 'below' : 'above'} our bid`,
  ]
    .filter(Boolean)
    .join(' · ')
}

const negotiationDraft = z.object({
  act: negotiationAct.nullable(),
  price: z.string().nullable(),
  /** By act; the template writes those that are missing. */
  texts: z.partialRecord(negotiationAct, z.string()),
  intention: z.object({ key: z.string(), body: z.string() }).nullable(),
})
export type NegotiationDraft = z.infer<typeof negotiationDraft>

const EMPTY: NegotiationDraft = { act: null, price: null, texts: {}, intention: null }

// A later reply of the broker starts afresh.
const getName = ({ id, answered_at }: NegotiatedBid) => `negotiation-${id}-${answered_at}`

export function readNegotiationDraft(bid: NegotiatedBid): NegotiationDraft {
  const { success, data } = negotiationDraft.safeParse(readTyped(getName(bid)))
  return success ? data : EMPTY
}

export const keepNegotiationDraft = (bid: NegotiatedBid, draft: NegotiationDraft | null): void =>
  writeTyped(getName(bid), draft)
