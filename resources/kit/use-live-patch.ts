import { useKeys, useSubscription } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { LIVE_CHANNEL, type LiveData, type LiveEvent, type LiveType } from '#contract/live.ts'

/** Milliseconds between two changes of what is shown, however many messages come. */
const CALM_MS = 1000

interface Told {
  id: number
}

/** The rows after live messages of a type; a row to which a message says nothing new is answered as it is. */
export interface LivePatch<R> {
  type: LiveType
  apply: (row: R, told: never) => R
}

type TypeOfRecord = { [T in LiveType]: LiveData<T> extends Told ? T : never }[LiveType]

/** Declares what the live messages of a type change in a row, so that nothing is fetched. */
export const definePatch = <R, T extends TypeOfRecord>(type: T, apply: (row: R, told: LiveData<T>) => R): LivePatch<R> => ({ type, apply })

type Kept<R> = { data?: R | R[] } | undefined

/** What is kept of a list or of a record, with changed rows in their places; the same object where none was changed. */
function patched<R>(kept: Kept<R>, change: (row: R) => R): Kept<R> {
  if (!kept?.data) return kept
  if (!Array.isArray(kept.data)) {
    const row = change(kept.data)
    return row === kept.data ? kept : { ...kept, data: row }
  }
  const rows = kept.data.map(change)
  return rows.some((row, place) => row !== (kept.data as R[])[place]) ? { ...kept, data: rows } : kept
}

/** Changes the rows that are shown of a resource in place by live messages, all that came within a second at once, the last of each row. */
export function useLivePatch<R extends Told>(name: string, patch: LivePatch<R> | undefined) {
  const client = useQueryClient()
  const { keys } = useKeys()
  const heard = useRef(new Map<number, Told>())
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
        const told = heard.current.get(row.id)
        return told && patch ? patch.apply(row, told as never) : row
      }
      const queryKey = keys().data().resource(name).get()
      for (const [key, kept] of client.getQueriesData<Kept<R>>({ queryKey, type: 'active' })) {
        const next = patched(kept, change)
        if (next !== kept) client.setQueryData(key, next)
      }
      heard.current.clear()
    }
  })
  useSubscription({
    channel: LIVE_CHANNEL,
    types: patch ? [patch.type] : [],
    enabled: patch !== undefined,
    onLiveEvent: ({ payload }) => {
      const told = (payload as unknown as LiveEvent).data as Told
      heard.current.set(told.id, told)
      timer.current ??= setTimeout(() => show.current(), CALM_MS)
    },
  })
}
