import { type BaseRecord, useCustom, useDataProvider } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { listOffers } from '#contract/entities/offer.ts'
import { type AnswerOf, pathOf } from '#contract/http.ts'
import { callKey } from '#src/pages/dispatch/calls.ts'
import { useLive, useReconnected } from '#src/ui/use-live.ts'
import { createBoardFeed, onceAFrame } from './board-feed.ts'
import { type Board, BOARD_EVENTS } from './board-state.ts'

type Cached = { data: Board & BaseRecord }

const KEY = callKey(listOffers)
const NOTHING: Board['offers'] = []

/** The live board in the query cache: a snapshot, then messages; after a lost link or a hidden tab a snapshot again. */
export function useBoard() {
  const client = useQueryClient()
  const dataProvider = useDataProvider()

  const change = useCallback(
    (next: (board: Board) => Board) =>
      client.setQueryData<Cached>(KEY, (cached) => {
        if (!cached) return undefined
        const board = next(cached.data)
        return board === cached.data ? cached : { ...cached, data: board }
      }),
    [client],
  )

  const feed = useRef<ReturnType<typeof createBoardFeed>>(null)
  feed.current ??= createBoardFeed({ change, schedule: onceAFrame, now: () => new Date().toISOString() })
  useEffect(() => () => feed.current?.stop(), [])

  const { query } = useCustom<Board & BaseRecord>({
    url: pathOf(listOffers),
    method: 'get',
    queryOptions: {
      queryKey: KEY,
      queryFn: async ({ signal }) => {
        const read = async () => {
          const answer = await dataProvider().custom!<AnswerOf<typeof listOffers> & BaseRecord>({
            url: pathOf(listOffers),
            method: 'get',
            meta: { signal },
          })
          return answer.data
        }
        return { data: await feed.current!.snapshot(read) }
      },
      staleTime: 0,
      refetchOnMount: 'always',
      refetchOnWindowFocus: 'always',
      refetchOnReconnect: 'always',
    },
  })
  const { refetch } = query

  useLive(BOARD_EVENTS, (event) => feed.current?.take(event))
  useReconnected(() => {
    if (!feed.current?.outdate()) void refetch()
  })

  const board = query.data?.data
  const isIncomplete = board?.isIncomplete === true
  useEffect(() => {
    if (isIncomplete) void refetch()
  }, [isIncomplete, refetch])

  return {
    offers: board?.offers ?? NOTHING,
    isLoading: query.isPending,
    error: board ? null : query.error,
    isOutdated: query.isError && board !== undefined,
    refetch,
    change,
  }
}
