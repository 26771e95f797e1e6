import { useEffect, useRef } from 'react'
import { listDeadheads, type Offer, type OfferDeadhead } from '#contract/entities/market/offer.ts'
import { useCall } from '#kit/call.ts'
import { usePaced } from '#src/pages/dispatch/use-paced.ts'
import { patchOffer } from './board.ts'
import type { Board } from './board-state.ts'

const isSame = (a: OfferDeadhead, b: OfferDeadhead) =>
  a.miles_out === b.miles_out &&
  a.miles_out_estimated === b.miles_out_estimated &&
  a.best_truck?.id === b.best_truck?.id &&
  a.no_fit === b.no_fit

/** Offers with their deadheads as answered; the same list where nothing changed. */
export function withDeadheads(
  offers: readonly Offer[],
  answered: readonly (OfferDeadhead & { id: number })[],
): readonly Offer[] {
  return answered.reduce((list, { id, miles_out, miles_out_estimated, best_truck, no_fit }) => {
    const deadhead = { miles_out, miles_out_estimated, best_truck, no_fit }
    const current = list.find((offer) => offer.id === id)
    return current && !isSame(current, deadhead) ? patchOffer(list, id, deadhead) : list
  }, offers)
}

/** Keeps the deadheads of the shown offers true while trucks move. */
export function useDeadheads(
  offers: readonly Offer[],
  change: (next: (board: Board) => Board) => unknown,
): void {
  const call = useCall()
  const shown = useRef(offers)
  useEffect(() => {
    shown.current = offers
  })
  usePaced(async () => {
    if (shown.current.length === 0) return
    const ids = shown.current.map(({ id }) => id).join(',')
    const answer = await call(listDeadheads, { query: { ids } }).catch(() => undefined)
    if (!answer) return
    change((board) => {
      const next = withDeadheads(board.offers, answer.results ?? [])
      return next === board.offers ? board : { ...board, offers: next }
    })
  })
}
