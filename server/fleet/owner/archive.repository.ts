import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/kernel/db/client.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'

export interface Household {
  drivers: number[]
  vehicles: number[]
}

const TABLES = { driver, vehicle } as const
const toIds = ({ rows }: { rows: { id: number }[] }) => rows.map(({ id }) => id)
const changed = ({ version }: { version: PgColumn }) => sql`updated_at = now(), version = ${version} + 1`

async function archive(tx: Tx, kind: keyof typeof TABLES, ownerId: number): Promise<number[]> {
  const table = TABLES[kind]
  return toIds(
    await tx.execute<{ id: number }>(sql`update ${table} set deleted_at = now(), ${changed(table)}
    where ${table.company_id} = ${tx.companyId} and ${table.owner_company} = ${ownerId} and ${table.deleted_at} is null
    returning ${table.id}`),
  )
}

async function restore(tx: Tx, kind: keyof typeof TABLES, ownerId: number): Promise<number[]> {
  const table = TABLES[kind]
  return toIds(
    await tx.execute<{
      id: number
    }>(sql`update ${table} set deleted_at = null, ${changed(table)} from ${owner}
    where ${owner.company_id} = ${tx.companyId} and ${owner.id} = ${ownerId} and ${table.company_id} = ${owner.company_id}
      and ${table.owner_company} = ${owner.id} and ${table.deleted_at} = ${owner.deleted_at}
    returning ${table.id}`),
  )
}

const setOwner = (tx: Tx, id: number, at: 'now()' | 'null') =>
  tx.execute(
    sql`update ${owner} set deleted_at = ${sql.raw(at)}, ${changed(owner)} where ${owner.company_id} = ${tx.companyId} and ${owner.id} = ${id}`,
  )

/** One timestamp for all, by which a restore finds the same records. */
export async function archiveOwner(tx: Tx, id: number): Promise<Household> {
  await setOwner(tx, id, 'now()')
  return { drivers: await archive(tx, 'driver', id), vehicles: await archive(tx, 'vehicle', id) }
}

/** Restores only records archived at the same instant. */
export async function restoreOwner(tx: Tx, id: number): Promise<Household> {
  const household = { drivers: await restore(tx, 'driver', id), vehicles: await restore(tx, 'vehicle', id) }
  await setOwner(tx, id, 'null')
  return household
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
