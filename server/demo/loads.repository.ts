import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { broker } from '#server/entities/broker/broker.table.ts'
import { load } from '#server/entities/load/load.table.ts'
import { user } from '#server/entities/user/user.table.ts'
import { vehicle } from '#server/entities/vehicle/vehicle.table.ts'

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)

export const countDemoLoads = (tx: Tx): Promise<number> => tx.$count(load, eq(load.company_id, tx.companyId))

export const readDispatchers = async (tx: Tx): Promise<number[]> =>
  ids(
    await tx
      .select({ id: user.id })
      .from(user)
      .where(inArray(user.username, ['dispatcher', 'dispatcher2', 'lead']))
      .orderBy(user.id),
  )

export const readWillingBrokers = async (tx: Tx): Promise<number[]> =>
  ids(await tx.select({ id: broker.id }).from(broker).where(eq(broker.is_blacklisted, false)).orderBy(broker.id))

export const readTrucks = async (tx: Tx): Promise<number[]> =>
  ids(
    await tx
      .select({ id: vehicle.id })
      .from(vehicle)
      .where(and(eq(vehicle.status, 1), eq(vehicle.registration_status, 3), isNull(vehicle.deleted_at)))
      .orderBy(vehicle.id),
  )

export async function readLoadVersion(tx: Tx, id: number): Promise<number> {
  const [row] = await tx.select({ version: load.version }).from(load).where(eq(load.id, id))
  return row?.version ?? 0
}
