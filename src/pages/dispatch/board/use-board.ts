import { type BaseRecord, type HttpError, useCustom } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { BOARD_CAP } from '#contract/constants.ts'
import { listOffers } from '#contract/entities/market/offer.ts'
import { inOrder } from '#src/pages/dispatch/board/board.ts'
import { hidesOver, isOver } from '#contract/rules/offer-end.ts'
import { useClock } from '#kit/cells/clock.ts'
import { buildPath } from '#contract/http.ts'
import { callKey, earlyKey, useCall } from '#kit/call.ts'
import { filterQuery } from '#src/pages/dispatch/filter/active-filter.ts'
import { useFilter, useKeptFilter } from '#src/pages/dispatch/filter/use-filter.ts'
import { usePreparedFilter } from '#src/pages/dispatch/filter/use-prepared-filter.ts'
import { useLive, useReconnected } from '#kit/use-live.ts'
import { later } from '#src/ui/later.ts'
import { useDeadheads } from './use-deadheads.ts'
import { createBoardFeed, onceAFrame } from './board-feed.ts'
import { type Board, BOARD_MESSAGES, type BoardAnswer, boardFrom } from './board-state.ts'

type Cached = { data: Board & BaseRecord }

const KEY = callKey(listOffers)
const EARLY = earlyKey(listOffers)
/** Milliseconds within which offers that came before the board count as new. */
const EARLY_MS = 10_000
const NOTHING: Board['offers'] = []
/** Milliseconds: any vehicle that moves changes deadhead, so refetch while a deadhead limit is set. */
const EMPTY_MILES_MS = 60_000

/** Ids of the offers that are over, where it matters. */
const useOver = (board: Board | undefined, isEnabled: boolean): string =>
  useClock((now) =>
    isEnabled && board
      ? board.offers
          .filter((offer) => isOver(offer, now))
          .map(({ id }) => id)
          .join(' ')
      : '',
  )

/** A snapshot plus live messages; a new snapshot whenever messages may have been missed. */
export function useBoard() {
  const client = useQueryClient()
  const call = useCall()
  const { filter, text } = useFilter()
  useKeptFilter(text)
  const prepared = usePreparedFilter(filter)

  const change = useCallback(
    (next: (board: Board) => Board): Board | undefined =>
      client.setQueryData<Cached>(KEY, (cached) => {
        if (!cached) return undefined
        const board = next(cached.data)
        return board === cached.data ? cached : { ...cached, data: board }
      })?.data,
    [client],
  )

  const latest = useRef({ filter, refetch: () => {} })
  const feed = useRef<ReturnType<typeof createBoardFeed>>(null)
  feed.current ??= createBoardFeed({
    filter: prepared,
    change,
    refetch: () => latest.current.refetch(),
    schedule: onceAFrame(),
    later,
    now: Date.now,
  })

  const [early] = useState(() => {
    const { data: answer, dataUpdatedAt: at = 0 } = client.getQueryState<BoardAnswer>(EARLY) ?? {}
    return (
      answer &&
      Date.now() - at < EARLY_MS && {
        data: boardFrom(answer, prepared.passes, prepared.basis) as Board & BaseRecord,
      }
    )
  })

  const { query } = useCustom<Board & BaseRecord, HttpError>({
    url: buildPath(listOffers),
    method: 'get',
    queryOptions: {
      queryKey: KEY,
      ...(early && { initialData: early }),
      queryFn: async ({ signal }) => {
        const read = (attempt: AbortSignal) =>
          call(listOffers, {
            query: filterQuery(latest.current.filter),
            meta: { signal: attempt },
          })
        return { data: await feed.current!.snapshot(read, signal) }
      },
      // Unchanged rows keep their identity already; comparing fifty rows per message costs more than the
      // message.
      structuralSharing: false,
      staleTime: 0,
      // The early response is the newest; the link refetches once it is live.
      refetchOnMount: early ? false : 'always',
      refetchOnWindowFocus: 'always',
      refetchOnReconnect: 'always',
      refetchInterval: filter.miles_out === null ? false : EMPTY_MILES_MS,
    },
  })
  const { refetch } = query

  useLayoutEffect(() => {
    latest.current = { filter, refetch: () => void refetch() }
  })
  const fetchedFor = useRef(prepared)
  useLayoutEffect(() => {
    if (fetchedFor.current === prepared) return
    fetchedFor.current = prepared
    feed.current?.filterBy(prepared)
  }, [prepared])
  useEffect(() => {
    // The early response expired because the link was live before the board mounted: refetch.
    if (early && !client.getQueryState(EARLY)) latest.current.refetch()
    client.removeQueries({ queryKey: EARLY })
    // oxlint-disable-next-line react/exhaustive-deps -- of the board as it comes
  }, [client])
  useEffect(() => () => feed.current?.stop(), [])
  useLive(BOARD_MESSAGES, (event) => feed.current?.take(event))
  useReconnected(() => feed.current?.reconnected())

  const board = query.data?.data
  // Shows the previous filter's rows that pass until the new snapshot arrives.
  const isHiding = hidesOver(filter)
  const over = useOver(board, isHiding || filter.order !== 'newest')
  const offers = useMemo(() => {
    const ended = new Set(over.split(' '))
    const isEnded = ({ id }: { id: number }) => ended.has(String(id))
    const passing =
      board?.offers.filter((offer) => prepared.passes(offer) && !(isHiding && isEnded(offer))) ?? NOTHING
    const shown = board && passing.length === board.offers.length ? board.offers : passing
    return inOrder(shown, filter.order, isEnded)
  }, [board, prepared, isHiding, over, filter.order])
  useEffect(() => {
    // Others were left out of a full board for the ones that are now over.
    if (isHiding && over !== '' && (board?.offers.length ?? 0) >= BOARD_CAP) latest.current.refetch()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each offer that ends
  }, [over])
  useDeadheads(offers, change)
  const isOfThisFilter = board?.basis === prepared.basis
  const isShown = board !== undefined && (isOfThisFilter || offers.length > 0)

  return {
    offers,
    isLoading: query.isPending || (!isShown && !query.isError),
    error: isShown ? null : query.error,
    isOutdated: query.isError && isShown,
    basis: `${prepared.basis} ${isOfThisFilter}`,
    refetch,
    change,
  }
}
