import { type BaseRecord, useCustom, useDataProvider, useGetIdentity } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { listPresence } from '#contract/entities/presence.ts'
import type { Me } from '#contract/entities/session.ts'
import { type AnswerOf, pathOf } from '#contract/http.ts'
import type { LiveData } from '#contract/live.ts'
import { callKey } from '#kit/call.ts'
import { useLive, useReconnected } from '#src/ui/use-live.ts'
import { byOffer, type People, withNews } from './people.ts'

type News = LiveData<'OFFER_PRESENCE'>
type Cached = { data: { results: People } & BaseRecord }

const KEY = callKey(listPresence)
const NOBODY: People = []

/** Who else is at which offer, live, once it is wanted. Where it cannot be told, nobody is. */
export function usePeople(isWanted: boolean): ReadonlyMap<number, People> {
  const client = useQueryClient()
  const dataProvider = useDataProvider()
  const { data: me } = useGetIdentity<Me>()
  // What was told while an answer was on its way, which may not hold it.
  const since = useRef<News[]>(null)

  const { query } = useCustom<Cached['data']>({
    url: pathOf(listPresence),
    method: 'get',
    queryOptions: {
      queryKey: KEY,
      enabled: isWanted,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnMount: 'always',
      queryFn: async ({ signal }) => {
        const news: News[] = (since.current = [])
        try {
          const { data } = await dataProvider().custom!<AnswerOf<typeof listPresence> & BaseRecord>({
            url: pathOf(listPresence),
            method: 'get',
            meta: { signal },
          })
          return { data: { results: news.reduce(withNews, data?.results ?? NOBODY) } }
        } finally {
          if (since.current === news) since.current = null
        }
      },
    },
  })
  useLive(['OFFER_PRESENCE'], ({ data: news }) => {
    since.current?.push(news)
    client.setQueryData<Cached>(KEY, (cached) => {
      const results = withNews(cached?.data.results ?? NOBODY, news)
      return cached && results === cached.data.results ? cached : { data: { results } }
    })
  })
  useReconnected(() => void client.invalidateQueries({ queryKey: KEY }))

  const people = query.data?.data.results ?? NOBODY
  return useMemo(() => byOffer(people, me?.id), [people, me?.id])
}
