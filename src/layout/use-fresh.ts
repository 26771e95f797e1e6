import { useCan } from '@refinedev/core'
import { useEffect, useRef } from 'react'
import type { AnswerOf, Endpoint } from '#contract/http.ts'
import type { LiveType } from '#contract/live.ts'
import { accessQuestion } from '#kit/access-question.ts'
import { useRead } from '#kit/call.ts'
import { useLiveNews, useReconnected } from '#kit/use-live.ts'

/** Milliseconds: a burst of live messages causes one request. */
const GATHER_MS = 1000

interface FreshOptions {
  resource?: string
  types: readonly LiveType[]
  isSure: boolean
}

/** Refetches after live messages, reconnects and window focus; undefined without access. */
export function useFresh<E extends Endpoint>(
  endpoint: E,
  { types, isSure, ...options }: FreshOptions,
): AnswerOf<E> | undefined {
  const [resource, action] = accessQuestion(endpoint)
  const { data: may } = useCan({ resource, action, queryOptions: { enabled: isSure } })
  const isAsked = isSure && may?.can === true
  const { data, refetch } = useRead(endpoint, { ...options, isEnabled: isAsked })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const gather = () => {
    if (!isAsked) return
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void refetch()
    }, GATHER_MS)
  }
  useLiveNews(types, gather)
  useReconnected(gather)
  useEffect(() => {
    if (!isAsked) return undefined
    const onFocus = () => void refetch()
    window.addEventListener('focus', onFocus)
    return () => {
      window.removeEventListener('focus', onFocus)
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [isAsked, refetch])
  return isAsked ? data : undefined
}
