import { useEffect, useRef } from 'react'
import { live as loadLive } from '#contract/entities/freight/load.ts'
import { live as vehicleLive } from '#contract/entities/fleet/vehicle.ts'
import {
  listDeadheads,
  live as offerLive,
  type Offer,
  type OfferDeadhead,
} from '#contract/entities/market/offer.ts'
import { useCall } from '#kit/call.ts'
import { useLive } from '#kit/use-live.ts'
import { patchOffer } from './board.ts'
import type { Board } from './board-state.ts'

const MOVED_PACE_MS = 10_000
/** A truck gets late by the minute without moving. */
const LATEST_MS = 60_000

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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const due = useRef(Number.POSITIVE_INFINITY)
  const shown = useRef(offers)
  useEffect(() => {
    shown.current = offers
  })

  const read = async () => {
    schedule(LATEST_MS)
    if (document.hidden || shown.current.length === 0) return
    const ids = shown.current.map(({ id }) => id).join(',')
    const answer = await call(listDeadheads, { query: { ids } }).catch(() => undefined)
    if (!answer) return
    change((board) => {
      const next = withDeadheads(board.offers, answer.results ?? [])
      return next === board.offers ? board : { ...board, offers: next }
    })
  }
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  function schedule(ms: number): void {
    clearTimeout(timer.current)
    due.current = Date.now() + ms
    timer.current = setTimeout(() => void latest.current(), ms)
  }

  useEffect(() => {
    schedule(LATEST_MS)
    return () => clearTimeout(timer.current)
  }, [])
  useLive({ ...vehicleLive, ...offerLive, ORDER_CHANGED: loadLive.ORDER_CHANGED }, ({ type }) => {
    if (type === 'LOAD_READ') return
    if (due.current > Date.now() + MOVED_PACE_MS) schedule(MOVED_PACE_MS)
  })
}
