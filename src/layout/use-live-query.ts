import { useCan } from '@refinedev/core'
import { useEffect, useRef } from 'react'
import type { AnswerOf, Endpoint } from '#contract/http.ts'
import type { LiveType } from '#contract/live.ts'
import { accessQuestion } from '#kit/access-question.ts'
import { useRead } from '#kit/call.ts'
import { useLiveNews, useReconnected } from '#kit/use-live.ts'

/** Milliseconds: a burst of live messages causes one request. */
const DEBOUNCE_MS = 1000

interface LiveQueryOptions {
  resource?: string
  types: readonly LiveType[]
  isEnabled: boolean
}

/** Refetches after live messages, reconnects and window focus; undefined without access. */
export function useLiveQuery<E extends Endpoint>(
  endpoint: E,
  { types, isEnabled, ...options }: LiveQueryOptions,
): AnswerOf<E> | undefined {
  const [resource, action] = accessQuestion(endpoint)
  const { data: access } = useCan({ resource, action, queryOptions: { enabled: isEnabled } })
  const isActive = isEnabled && access?.can === true
  const { data, refetch } = useRead(endpoint, { ...options, isEnabled: isActive })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const scheduleRefetch = () => {
    if (!isActive) return
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void refetch()
    }, DEBOUNCE_MS)
  }
  useLiveNews(types, scheduleRefetch)
  useReconnected(scheduleRefetch)
  useEffect(() => {
    if (!isActive) return undefined
    const onFocus = () => void refetch()
    window.addEventListener('focus', onFocus)
    return () => {
      window.removeEventListener('focus', onFocus)
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [isActive, refetch])
  return isActive ? data : undefined
}
