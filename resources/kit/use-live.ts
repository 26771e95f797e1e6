import { useSubscription } from '@refinedev/core'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import { LIVE_CHANNEL, type LiveType, RECONNECTED } from '#contract/live.ts'
import type { LiveMessages } from '#contract/live-messages.ts'
import { readPart } from '#contract/reader/read-answer.ts'

export type LiveEventOf<M extends LiveMessages> = {
  [T in keyof M & string]: { type: T; data: Partial<z.infer<M[T]['data']>>; seq?: number }
}[keyof M & string]

// refine keeps the first callback forever, so it gets one that calls the latest.
const useLatest = <T>(value: T) => {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}

/** In order of arrival; `messages` is read on the first render only. */
export function useLive<M extends LiveMessages>(
  messages: M,
  onEvent: (event: LiveEventOf<M>) => void,
  isEnabled = true,
) {
  const latest = useLatest(onEvent)
  useSubscription({
    channel: LIVE_CHANNEL,
    types: Object.keys(messages),
    enabled: isEnabled,
    onLiveEvent: ({ type, payload }) => {
      const message = messages[type]
      if (message)
        latest.current({
          ...payload,
          type,
          data: readPart(message.data, payload['data']),
        } as unknown as LiveEventOf<M>)
    },
  })
}

export function useLiveNews(
  types: readonly (LiveType | typeof RECONNECTED)[],
  onNews: () => void,
  isEnabled = true,
) {
  const latest = useLatest(onNews)
  useSubscription({
    channel: LIVE_CHANNEL,
    types: [...types],
    enabled: isEnabled,
    onLiveEvent: () => latest.current(),
  })
}

const RECONNECTION = [RECONNECTED] as const

/** Also on the first connection: fetch a snapshot, as messages may have been missed. */
export const useReconnected = (onReconnected: () => void, isEnabled = true) =>
  useLiveNews(RECONNECTION, onReconnected, isEnabled)
