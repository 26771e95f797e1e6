import { emit } from '#server/core/live-outbox.ts'
import type { Tx } from '#server/db/client.ts'
import { insertDriverEvents, usersOfDrivers } from '#server/entities/load-comment/load-comment.repository.ts'

/** What may have changed how loads run: these loads, or these vehicles' positions. */
export interface RoadSignal {
  readonly companyId: number
  readonly loads: readonly number[]
  readonly vehicles: readonly number[]
}

const listeners = new Set<(signal: RoadSignal) => void>()

/** Tells this process that vehicles have moved, or that loads have changed; what other nodes miss they find when they look. */
export function signalRoad(signal: RoadSignal): void {
  for (const listener of listeners) listener(signal)
}

/** Calls back for each signal; the answer stops it. */
export function onRoad(listener: (signal: RoadSignal) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells live these drivers that a load has changed that is theirs, or was. */
export async function tellDriversLive(tx: Tx, load: number, drivers: readonly number[]): Promise<void> {
  if (drivers.length === 0) return
  const users = await usersOfDrivers(tx, drivers)
  await emit(tx, ...users.map(({ user: user_id }) => ({ type: 'DRIVER_LOAD_CHANGED' as const, data: { id: load }, user_id })))
}

/** Has loads reckoned anew when the transaction commits. */
export function roadChanges({ companyId, afterCommit }: Tx, ...loads: readonly number[]): void {
  afterCommit(() => signalRoad({ companyId, loads, vehicles: [] }))
}

/** Tells the office and the drivers live that loads have changed, and has them reckoned anew, when the transaction commits. */
export async function loadsChanged(tx: Tx, ...ids: readonly number[]): Promise<void> {
  const office = ids.map((id) => ({ type: 'ORDER_CHANGED' as const, data: { id } }))
  await Promise.all([emit(tx, ...office), insertDriverEvents(tx, ids)])
  roadChanges(tx, ...ids)
}
