import { useInvalidate } from '@refinedev/core'
import { useEffect, useRef } from 'react'
import { RECONNECTED } from '#contract/live.ts'
import type { ResourceDefinition } from './resource-definition.ts'
import { useLiveNews } from './use-live.ts'

const DEBOUNCE_MS = 250

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
    }, DEBOUNCE_MS)
  }
  useLiveNews([...live, RECONNECTED], gather, live.length > 0)
}
