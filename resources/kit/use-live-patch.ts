import { useKeys } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import type { LiveMessages } from '#contract/live-messages.ts'
import { useLive } from './use-live.ts'

/** Milliseconds between two changes of what is shown, however many messages come. */
const CALM_MS = 1000

const NOTHING: LiveMessages = {}

interface Message {
  id: number
}

/** The rows after live messages, of which some fields may not have come; a row to which a message says nothing new is answered as it is. */
export interface LivePatch<R> {
  messages: LiveMessages
  apply: (row: R, message: never) => R
}

/** Declares what live messages change in a row, so that nothing is fetched. */
export const definePatch = <R, M extends LiveMessages>(
  messages: M,
  apply: (row: R, message: Partial<z.infer<M[keyof M]['data']>>) => R,
): LivePatch<R> => ({ messages, apply })

type Cached<R> = { data?: R | R[] } | undefined

/** What is kept of a list or of a record, with changed rows in their places; the same object where none was changed. */
function patched<R>(cached: Cached<R>, change: (row: R) => R): Cached<R> {
  if (!cached?.data) return cached
  if (!Array.isArray(cached.data)) {
    const row = change(cached.data)
    return row === cached.data ? cached : { ...cached, data: row }
  }
  const rows = cached.data.map(change)
  return rows.some((row, place) => row !== (cached.data as R[])[place]) ? { ...cached, data: rows } : cached
}

/** Changes the rows that are shown of a resource in place by live messages, all that came within a second at once, the last of each row. */
export function useLivePatch<R extends Message>(name: string, patch: LivePatch<R> | undefined) {
  const client = useQueryClient()
  const { keys } = useKeys()
  const heard = useRef(new Map<number, Message>())
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
        const message = heard.current.get(row.id)
        return message && patch ? patch.apply(row, message as never) : row
      }
      const queryKey = keys().data().resource(name).get()
      for (const [key, cached] of client.getQueriesData<Cached<R>>({ queryKey, type: 'active' })) {
        const next = patched(cached, change)
        if (next !== cached) client.setQueryData(key, next)
      }
      heard.current.clear()
    }
  })
  const hear = ({ data }: { data: Partial<Message> }) => {
    if (data.id === undefined) return
    heard.current.set(data.id, data as Message)
    timer.current ??= setTimeout(() => show.current(), CALM_MS)
  }
  useLive(patch?.messages ?? NOTHING, hear as never, patch !== undefined)
}
