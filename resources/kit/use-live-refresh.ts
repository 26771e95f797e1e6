import { useInvalidate, useSubscription } from '@refinedev/core'
import { useEffect, useRef } from 'react'
import { LIVE_CHANNEL, RECONNECTED } from '#contract/live.ts'
import type { ResourceDefinition } from './resource-definition.ts'

/** A storm of messages fetches once in this many milliseconds. */
const GATHER_MS = 250

/** Fetches what is shown of a resource anew when a live message concerns it, and when the socket is back. */
export function useLiveRefresh({ name, live = [] }: ResourceDefinition) {
  const invalidate = useInvalidate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const refresh = useRef(() => {})
  useEffect(() => {
    refresh.current = () => void invalidate({ resource: name, invalidates: ['resourceAll'] })
  })
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
  useSubscription({
    channel: LIVE_CHANNEL,
    types: [...live, RECONNECTED],
    enabled: live.length > 0,
    // refine keeps the first callback for ever, so it reads the latest from a ref.
    onLiveEvent: () => {
      timer.current ??= setTimeout(() => {
        timer.current = undefined
        refresh.current()
      }, GATHER_MS)
    },
  })
}
