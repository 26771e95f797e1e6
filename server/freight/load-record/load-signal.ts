import { emit } from '#server/kernel/live/live-outbox.ts'
import { signalRoad } from '#server/kernel/live/road-signal.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { usersOfDrivers } from '#server/fleet/index.ts'
import type { LoadRow } from '#server/freight/load-record/load.repository.ts'
import { insertDriverEvents } from '#server/freight/load-record/driver-events.repository.ts'

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

export const toDriverIds = ({ driver, second_driver }: Pick<LoadRow, 'driver' | 'second_driver'>): number[] =>
  [driver, second_driver].filter((one) => one !== null)
