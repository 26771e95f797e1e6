import { sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { setNextVersion } from '#server/kernel/db/row.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'

export interface Household {
  drivers: number[]
  vehicles: number[]
}

const TABLES = { driver, vehicle } as const
const toIds = ({ rows }: { rows: { id: number }[] }) => rows.map(({ id }) => id)

async function archiveOf(tx: Tx, kind: keyof typeof TABLES, ownerId: number): Promise<number[]> {
  const table = TABLES[kind]
  return toIds(
    await tx.execute<{ id: number }>(sql`update ${table} set deleted_at = now(), ${setNextVersion(table)}
    where ${table.company_id} = ${tx.companyId} and ${table.owner_company} = ${ownerId} and ${table.deleted_at} is null
    returning ${table.id}`),
  )
}

async function restoreOf(
  tx: Tx,
  kind: keyof typeof TABLES,
  ownerId: number,
  archivedAt: string,
): Promise<number[]> {
  const table = TABLES[kind]
  return toIds(
    await tx.execute<{ id: number }>(sql`update ${table} set deleted_at = null, ${setNextVersion(table)}
    where ${table.company_id} = ${tx.companyId} and ${table.owner_company} = ${ownerId}
      and date_trunc('milliseconds', ${table.deleted_at}) = date_trunc('milliseconds', ${archivedAt}::timestamptz)
    returning ${table.id}`),
  )
}

/** One timestamp for all and for their owner, by which a restore finds the same records. */
export async function archiveOwned(tx: Tx, ownerId: number): Promise<Household> {
  return {
    drivers: await archiveOf(tx, 'driver', ownerId),
    vehicles: await archiveOf(tx, 'vehicle', ownerId),
  }
}

export async function restoreOwned(tx: Tx, ownerId: number, archivedAt: string): Promise<Household> {
  return {
    drivers: await restoreOf(tx, 'driver', ownerId, archivedAt),
    vehicles: await restoreOf(tx, 'vehicle', ownerId, archivedAt),
  }
}

export async function listConflictingUnits(tx: Tx, ownerId: number): Promise<string[]> {
  const { rows } = await tx.execute<{ unit_number: string }>(sql`
    select ${vehicle.unit_number} from ${vehicle}
    join ${owner} on ${owner.company_id} = ${vehicle.company_id} and ${owner.id} = ${vehicle.owner_company}
    join ${vehicle} as now_of on now_of.company_id = ${vehicle.company_id} and now_of.unit_number = ${vehicle.unit_number}
      and now_of.deleted_at is null
    where ${vehicle.company_id} = ${tx.companyId} and ${vehicle.owner_company} = ${ownerId} and ${vehicle.deleted_at} = ${owner.deleted_at}
    order by ${vehicle.unit_number} limit 20`)
  return rows.map(({ unit_number }) => unit_number)
}
