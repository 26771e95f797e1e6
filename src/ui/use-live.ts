import { useSubscription } from '@refinedev/core'
import { useEffect, useRef } from 'react'
import { LIVE_CHANNEL, type LiveEvent, type LiveType, RECONNECTED } from '#contract/live.ts'

type EventOf<T extends LiveType> = Extract<LiveEvent, { type: T }>

// refine keeps the first callback for ever, so it is given one that reads the latest.
const useLatest = <T>(value: T) => {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}

/** Calls back with each live message of these types, in the order they came; the types of the first render count. */
export function useLive<T extends LiveType>(types: readonly T[], onEvent: (event: EventOf<T>) => void) {
  const latest = useLatest(onEvent)
  useSubscription({
    channel: LIVE_CHANNEL,
    types: [...types],
    onLiveEvent: ({ payload }) => latest.current(payload as unknown as EventOf<T>),
  })
}

/** Calls back when the socket stands, for the first time or again: fetch a snapshot, anything may have been missed. */
export function useReconnected(onReconnected: () => void) {
  const latest = useLatest(onReconnected)
  useSubscription({ channel: LIVE_CHANNEL, types: [RECONNECTED], onLiveEvent: () => latest.current() })
}
