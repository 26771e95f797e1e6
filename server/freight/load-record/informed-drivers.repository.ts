import { and, eq } from 'drizzle-orm'
import { isPlainlyKnown } from '#contract/rules/load-dispatch.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { loadDispatch } from '#server/freight/schema/load-dispatch.table.ts'
import { toDriverIds } from '#server/freight/load-record/load-signal.ts'
import type { LoadRow } from '#server/freight/load-record/load.repository.ts'

/**
 * The drivers of the load who may know of it: it was sent to them, they acknowledged it, or it is picked up. To
 * the others it does not exist, in the app, live messages and pushes.
 */
export async function informedDrivers(
  tx: Tx,
  of: Pick<LoadRow, 'id' | 'status' | 'driver' | 'second_driver'>,
): Promise<number[]> {
  const drivers = toDriverIds(of)
  if (drivers.length === 0 || isPlainlyKnown(of)) return drivers
  const [sent] = await tx
    .select({ drivers: loadDispatch.drivers })
    .from(loadDispatch)
    .where(and(eq(loadDispatch.company_id, tx.companyId), eq(loadDispatch.load, of.id)))
  return drivers.filter((one) => sent?.drivers.includes(one))
}
