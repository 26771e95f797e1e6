import { useInvalidate } from '@refinedev/core'
import { useEffect, useRef } from 'react'
import { RECONNECTED } from '#contract/live.ts'
import type { ResourceDefinition } from './resource-definition.ts'
import { useLiveNews } from './use-live.ts'

/** A storm of messages fetches once in this many milliseconds. */
const GATHER_MS = 250

/** Fetches what is shown of a resource anew when a live message concerns it, and when the socket is back. */
export function useLiveRefresh({ name, live = [] }: ResourceDefinition) {
  const invalidate = useInvalidate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
  const gather = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void invalidate({ resource: name, invalidates: ['resourceAll'] })
    }, GATHER_MS)
  }
  useLiveNews([...live, RECONNECTED], gather, live.length > 0)
}
