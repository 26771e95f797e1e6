import type { Tx } from '#server/kernel/db/client.ts'
import { listPushes } from '#server/fleet/driver-push/driver-push.repository.ts'
import { pushToPhone } from '#server/fleet/driver-push/driver-push.jobs.ts'
import { enqueue } from '#server/kernel/jobs/enqueue.ts'

const MAX_TEXT = 200

/** Sent after commit. Never put a price in the text: phones show it on the lock screen. */
export async function pushToDrivers(
  tx: Tx,
  drivers: readonly number[],
  { title, text, load = 0 }: { title: string; text: string; load?: number },
): Promise<void> {
  if (drivers.length === 0) return
  const message = { title, text: text.slice(0, MAX_TEXT), load }
  for (const { id } of await listPushes(tx, drivers)) await enqueue(tx, pushToPhone, { push: id, message })
}
