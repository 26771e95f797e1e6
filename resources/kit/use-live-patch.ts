import { useKeys } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import type { LiveMessages } from '#contract/live-messages.ts'
import { useLive } from './use-live.ts'

/** Minimum time between two updates, however many messages come. */
const CALM_MS = 1000

const NOTHING: LiveMessages = {}

interface Message {
  id: number
}

/** Messages may be partial. Return the same row when a message changes nothing. */
export interface LivePatch<R> {
  messages: LiveMessages
  apply: (row: R, message: never) => R
}

export const definePatch = <R, M extends LiveMessages>(
  messages: M,
  apply: (row: R, message: Partial<z.infer<M[keyof M]['data']>>) => R,
): LivePatch<R> => ({ messages, apply })

type Cached<R> = { data?: R | R[] } | undefined

/** Returns the same object when no row changed. */
function patched<R>(cached: Cached<R>, change: (row: R) => R): Cached<R> {
  if (!cached?.data) return cached
  if (!Array.isArray(cached.data)) {
    const row = change(cached.data)
    return row === cached.data ? cached : { ...cached, data: row }
  }
  const rows = cached.data.map(change)
  return rows.some((row, index) => row !== (cached.data as R[])[index]) ? { ...cached, data: rows } : cached
}

/** Batches the messages of a second; the last one of each row wins. */
export function useLivePatch<R extends Message>(name: string, patch: LivePatch<R> | undefined) {
  const client = useQueryClient()
  const { keys } = useKeys()
  const latestMessages = useRef(new Map<number, Message>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
  const show = useRef(() => {})
  useEffect(() => {
    show.current = () => {
      timer.current = undefined
      const change = (row: R) => {
        const message = latestMessages.current.get(row.id)
        return message && patch ? patch.apply(row, message as never) : row
      }
      const queryKey = keys().data().resource(name).get()
      for (const [key, cached] of client.getQueriesData<Cached<R>>({ queryKey, type: 'active' })) {
        const next = patched(cached, change)
        if (next !== cached) client.setQueryData(key, next)
      }
      latestMessages.current.clear()
    }
  })
  const hear = ({ data }: { data: Partial<Message> }) => {
    if (data.id === undefined) return
    latestMessages.current.set(data.id, data as Message)
    timer.current ??= setTimeout(() => show.current(), CALM_MS)
  }
  useLive(patch?.messages ?? NOTHING, hear as never, patch !== undefined)
}
