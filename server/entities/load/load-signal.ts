import { emit } from '#server/core/live-outbox.ts'
import type { Tx } from '#server/db/client.ts'
import { insertDriverEvents, usersOfDrivers } from '#server/entities/load-comment/load-comment.repository.ts'

export interface RoadSignal {
  readonly companyId: number
  readonly loads: readonly number[]
  readonly vehicles: readonly number[]
}

const listeners = new Set<(signal: RoadSignal) => void>()

/** In-process only: other nodes catch up on their next periodic check. */
export function signalRoad(signal: RoadSignal): void {
  for (const listener of listeners) listener(signal)
}

export function onRoad(listener: (signal: RoadSignal) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export async function notifyDrivers(tx: Tx, load: number, drivers: readonly number[]): Promise<void> {
  if (drivers.length === 0) return
  const users = await usersOfDrivers(tx, drivers)
  await emit(
    tx,
    ...users.map(({ user: user_id }) => ({
      type: 'DRIVER_LOAD_CHANGED' as const,
      data: { id: load },
      user_id,
    })),
  )
}

/** Takes effect on commit. */
export function enqueueEstimates({ companyId, afterCommit }: Tx, ...loads: readonly number[]): void {
  afterCommit(() => signalRoad({ companyId, loads, vehicles: [] }))
}

/** Takes effect on commit. */
export async function loadsChanged(tx: Tx, ...ids: readonly number[]): Promise<void> {
  const office = ids.map((id) => ({ type: 'ORDER_CHANGED' as const, data: { id } }))
  await Promise.all([emit(tx, ...office), insertDriverEvents(tx, ids)])
  enqueueEstimates(tx, ...ids)
}
