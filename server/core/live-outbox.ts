import type { LiveData, LiveType } from '#contract/live.ts'
import { type JsonText, jsonTextOf } from '#server/core/json-text.ts'
import { signalEmitted } from '#server/core/live-signal.ts'
import { insertEvents } from '#server/core/live.repository.ts'
import type { Tx } from '#server/db/client.ts'
import { tellOfLive } from '#server/entities/webhook/tell-webhooks.ts'

/** A live message to be: with a `user_id` it goes to that user alone, else to whoever LIVE_MESSAGES lets see its type. */
export type NewLiveEvent = {
  [T in LiveType]: { type: T; data: LiveData<T> | JsonText; user_id?: number }
}[LiveType]

/** Sends live messages when the transaction commits, and never otherwise. */
export async function emit(tx: Tx, ...events: readonly NewLiveEvent[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ type, data, user_id }) => ({ type, data: jsonTextOf(data), user_id: user_id ?? null }))
  await insertEvents(tx, rows)
  await tellOfLive(
    tx,
    rows.filter(({ user_id }) => user_id === null),
  )
  emitted(tx)
}

/** Has the events sent that a statement of the transaction wrote itself, when it commits. */
export const emitted = (tx: Tx): void => tx.afterCommit(() => signalEmitted(tx.companyId))
