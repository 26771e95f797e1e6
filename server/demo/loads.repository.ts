import { and, eq, gt, gte, inArray, isNull, sql } from 'drizzle-orm'
import { hasPosition } from '#contract/rules/distance.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import { isPickedUp, isUnderWay } from '#server/freight/index.ts'
import { load, loadStop } from '#server/freight/schema/load.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { vehicle, vehiclePosition } from '#server/fleet/schema/vehicle.table.ts'

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
  ids(
    await tx
      .select({ id: broker.id })
      .from(broker)
      .where(eq(broker.is_blacklisted, false))
      .orderBy(broker.id),
  )

export const readTrucks = async (tx: Tx): Promise<number[]> =>
  ids(
    await tx
      .select({ id: vehicle.id })
      .from(vehicle)
      .where(and(eq(vehicle.status, 1), eq(vehicle.registration_status, 3), isNull(vehicle.deleted_at)))
      .orderBy(vehicle.id),
  )

export const readFreeTrucks = async (
  tx: Tx,
): Promise<{ id: number; latitude: number; longitude: number }[]> => {
  const rows = await tx
    .select({ id: vehicle.id, latitude: vehicle.last_latitude, longitude: vehicle.last_longitude })
    .from(vehicle)
    .leftJoin(
      load,
      and(
        eq(load.company_id, vehicle.company_id),
        eq(load.vehicle, vehicle.id),
        isNull(load.deleted_at),
        isUnderWay,
      ),
    )
    .where(
      and(
        eq(vehicle.status, 1),
        eq(vehicle.registration_status, 3),
        isNull(vehicle.deleted_at),
        isNull(load.id),
        eq(vehicle.location_type, 'current'),
      ),
    )
    .orderBy(sql`${vehicle.last_geo_date_time} desc nulls last`, vehicle.id)
  return rows.filter(hasPosition)
}

export async function readLoadVersion(tx: Tx, id: number): Promise<number> {
  const [row] = await tx.select({ version: load.version }).from(load).where(eq(load.id, id))
  return row?.version ?? 0
}

/** Excludes the demo's past (the only loads with notes), which depends on the hour of the start. */
export const countOnTheRoad = (tx: Tx): Promise<number> =>
  tx.$count(
    load,
    and(
      eq(load.company_id, tx.companyId),
      isNull(load.deleted_at),
      eq(load.notes, ''),
      isPickedUp,
      gt(load.delivery_date, sql`now() - interval '3 hours'`),
      sql`exists (select from ${loadStop} where ${loadStop.company_id} = ${load.company_id} and ${loadStop.load} = ${load.id} and departed_at is not null)`,
    ),
  )

export const readIdleTrucks = async (tx: Tx): Promise<number[]> =>
  ids(
    await tx
      .select({ id: vehicle.id })
      .from(vehicle)
      .leftJoin(
        load,
        and(
          eq(load.company_id, vehicle.company_id),
          eq(load.vehicle, vehicle.id),
          isNull(load.deleted_at),
          isUnderWay,
        ),
      )
      .where(
        and(
          eq(vehicle.status, 1),
          eq(vehicle.registration_status, 3),
          isNull(vehicle.deleted_at),
          isNull(load.id),
          gt(vehicle.last_geo_date_time, sql`now() - interval '2 hours'`),
          eq(vehicle.location_type, 'current'),
        ),
      )
      .orderBy(vehicle.id),
  )

export async function forgetPositions(tx: Tx, id: number, since: string): Promise<void> {
  await tx
    .delete(vehiclePosition)
    .where(and(eq(vehiclePosition.vehicle, id), gte(vehiclePosition.fix_time, since)))
  // A truck that stood at home when it was seeded left it before this drive, by a day at least.
  const left = sql`${since}::timestamptz - interval '1 day'`
  await tx
    .update(vehicle)
    .set({ last_geo_date_time: since, home_seen_at: sql`least(${vehicle.home_seen_at}, ${left})` })
    .where(eq(vehicle.id, id))
}
