import { LOAD, type LoadStatus } from '#contract/rules/load-status.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { noteStatusForBroker } from '#server/freight/broker-news/broker-news.jobs.ts'
import { updateLoad } from '#server/freight/load-record/load.repository.ts'
import { listStops } from '#server/freight/load-record/stop.repository.ts'

/** Publishes nothing; the caller does. */
export async function writeStatus(
  tx: Tx,
  who: Changer | undefined,
  id: number,
  before: LoadStatus,
  status: LoadStatus,
): Promise<void> {
  await updateLoad(tx, id, { status })
  await audit(tx, {
    ...(who && { who }),
    action: 'status',
    record_type: 'load',
    record_id: id,
    before: { status: before },
    after: { status },
  })
}

/** Continues to later statuses that are already known; returns the final one. */
export async function setStatus(
  tx: Tx,
  who: Changer | undefined,
  id: number,
  before: LoadStatus,
  status: LoadStatus,
): Promise<LoadStatus> {
  await writeStatus(tx, who, id, before, status)
  await noteStatusForBroker(tx, id, status)
  return awaitDelivery(tx, id, before, status)
}

/**
 * A pickup confirmed only after the truck reached the last stop continues to "delivery to confirm"; returns
 * the final status.
 */
export async function awaitDelivery(
  tx: Tx,
  id: number,
  before: LoadStatus,
  status: LoadStatus,
): Promise<LoadStatus> {
  if (status !== LOAD.pickedUp || before >= LOAD.pickedUp) return status
  const last = (await listStops(tx, id)).at(-1)
  return last && last.arrived_at !== null ? setStatus(tx, undefined, id, 3, 4) : status
}
