import { type BaseRecord, useCustom, useGetIdentity } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { listPresence, live, type PresenceNews } from '#contract/entities/market/presence.ts'
import type { Me } from '#contract/entities/people/session.ts'
import { buildPath } from '#contract/http.ts'
import { callKey, useCall } from '#kit/call.ts'
import { useLive, useReconnected } from '#kit/use-live.ts'
import { byOffer, type People, applyPresence } from './people.ts'

type Cached = { data: { results: People } & BaseRecord }

const KEY = callKey(listPresence)
const NOBODY: People = []

/** Presence is best effort: on failure the map is empty. */
export function usePeople(isEnabled: boolean): ReadonlyMap<number, People> {
  const client = useQueryClient()
  const call = useCall()
  const { data: me } = useGetIdentity<Me>()
  // Messages received while a response was loading, which may not include them.
  const since = useRef<PresenceNews[]>(null)

  const { query } = useCustom<Cached['data']>({
    url: buildPath(listPresence),
    method: 'get',
    queryOptions: {
      queryKey: KEY,
      enabled: isEnabled,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnMount: 'always',
      queryFn: async ({ signal }) => {
        const news: PresenceNews[] = (since.current = [])
        try {
          const { results } = await call(listPresence, { meta: { signal } })
          return { data: { results: news.reduce(applyPresence, results ?? NOBODY) } }
        } finally {
          if (since.current === news) since.current = null
        }
      },
    },
  })
  useLive(live, ({ data: { offer, user, name = '', state } }) => {
    if (offer === undefined || user === undefined || !state) return
    const news = { offer, user, name, state }
    since.current?.push(news)
    client.setQueryData<Cached>(KEY, (cached) => {
      const results = applyPresence(cached?.data.results ?? NOBODY, news)
      return cached && results === cached.data.results ? cached : { data: { results } }
    })
  })
  useReconnected(() => void client.invalidateQueries({ queryKey: KEY }))

  const people = query.data?.data.results ?? NOBODY
  return useMemo(() => byOffer(people, me?.id), [people, me?.id])
}
