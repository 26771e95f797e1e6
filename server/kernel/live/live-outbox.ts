import type { LiveData, LiveType } from '#contract/live.ts'
import { type JsonText, toJsonText } from '#server/kernel/base/json-text.ts'
import { signalEmitted } from '#server/kernel/live/live-signal.ts'
import { insertEvents } from '#server/kernel/live/live.repository.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { publish } from '#server/kernel/base/events.ts'
import { messagesEmitted } from '#server/kernel/live/live.events.ts'

/** With `user_id` only that user receives it, otherwise every user LIVE_MESSAGES allows. */
export type NewLiveEvent = {
  [T in LiveType]: { type: T; data: LiveData<T> | JsonText; user_id?: number }
}[LiveType]

/** Sent when the transaction commits, never otherwise. */
export async function emit(tx: Tx, ...events: readonly NewLiveEvent[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ type, data, user_id }) => ({
    type,
    data: toJsonText(data),
    user_id: user_id ?? null,
  }))
  await insertEvents(tx, rows)
  await publish(
    tx,
    messagesEmitted,
    rows.filter(({ user_id }) => user_id === null),
  )
  emitted(tx)
}

/** For events that a statement of the transaction inserted itself. */
export const emitted = (tx: Tx): void => tx.afterCommit(() => signalEmitted(tx.companyId))
