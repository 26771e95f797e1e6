import type { DriverLoad } from '#contract/entities/freight/driver-load.ts'
import { NotFound } from '#server/kernel/base/errors.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { readDriverLoads } from '#server/freight/driver-load/driver-load.repository.ts'

export async function ownLoad(
  tx: Tx,
  { driver, id: userId }: Pick<SessionUser, 'driver' | 'id'>,
  id: number,
): Promise<DriverLoad> {
  const [load] = driver === null ? [] : await readDriverLoads(tx, driver, userId, id)
  if (!load) throw new NotFound()
  return load
}
