import { useKeys, useSubscription } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { LIVE_CHANNEL, type LiveData, type LiveEvent, type LiveType } from '#contract/live.ts'

/** Milliseconds between two changes of what is shown, however many messages come. */
const CALM_MS = 1000

interface Message {
  id: number
}

/** The rows after live messages of a type; a row to which a message says nothing new is answered as it is. */
export interface LivePatch<R> {
  type: LiveType
  apply: (row: R, message: never) => R
}

type TypeOfRecord = { [T in LiveType]: LiveData<T> extends Message ? T : never }[LiveType]

/** Declares what the live messages of a type change in a row, so that nothing is fetched. */
export const definePatch = <R, T extends TypeOfRecord>(type: T, apply: (row: R, message: LiveData<T>) => R): LivePatch<R> => ({
  type,
  apply,
})

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
  useSubscription({
    channel: LIVE_CHANNEL,
    types: patch ? [patch.type] : [],
    enabled: patch !== undefined,
    onLiveEvent: ({ payload }) => {
      const message = (payload as unknown as LiveEvent).data as Message
      heard.current.set(message.id, message)
      timer.current ??= setTimeout(() => show.current(), CALM_MS)
    },
  })
}
