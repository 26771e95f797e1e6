import { sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { driver, driverName } from '#server/fleet/schema/driver.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'

export const isDriven = sql`${vehicle.company_id} = ${driver.company_id} and ${vehicle.deleted_at} is null
  and (${vehicle.driver} = ${driver.id} or ${vehicle.second_driver} = ${driver.id})`

export async function unitsDriven(tx: Tx, id: number): Promise<string[]> {
  const { rows } = await tx.execute<{ unit_number: string }>(sql`
    select ${vehicle.unit_number} from ${driver} join ${vehicle} on ${isDriven}
    where ${driver.company_id} = ${tx.companyId} and ${driver.id} = ${id} order by ${vehicle.unit_number}`)
  return rows.map(({ unit_number }) => unit_number)
}

export async function drivingElsewhere(
  tx: Tx,
  ownerId: number,
): Promise<{ name: string; unit_number: string }[]> {
  const { rows } = await tx.execute<{ name: string; unit_number: string }>(sql`
    select ${driverName} as name, ${vehicle.unit_number}
    from ${driver} join ${vehicle} on ${isDriven}
    where ${driver.company_id} = ${tx.companyId} and ${driver.owner_company} = ${ownerId} and ${driver.deleted_at} is null
      and ${vehicle.owner_company} <> ${ownerId} order by name, ${vehicle.unit_number} limit 20`)
  return rows
}

/** Blocks assigning these drivers to vehicles until commit. */
export const lockDrivers = (tx: Tx, ownerId: number) =>
  tx.execute(sql`select from ${driver} where ${driver.company_id} = ${tx.companyId} and ${driver.owner_company} = ${ownerId}
    and ${driver.deleted_at} is null order by ${driver.id} for update`)

/** Takes row locks, so that none is archived before commit. */
export async function holdDrivers(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select ${driver.id} from ${driver} where ${driver.company_id} = ${tx.companyId}
      and ${driver.id} = any (${sql.param([...ids])}::int[]) and ${driver.deleted_at} is null for share`)
  return new Set(rows.map(({ id }) => id))
}

export interface Crew extends Record<string, unknown> {
  id: number
  driver: number | null
  second_driver: number | null
}

export async function listCrews(tx: Tx, vehicles: readonly number[]): Promise<Crew[]> {
  const { rows } = await tx.execute<Crew>(sql`
    select ${vehicle.id}, ${vehicle.driver}, ${vehicle.second_driver} from ${vehicle}
    where ${vehicle.company_id} = ${tx.companyId} and ${vehicle.id} = any (${sql.param([...vehicles])}::int[])
      and coalesce(${vehicle.driver}, ${vehicle.second_driver}) is not null order by ${vehicle.id}`)
  return rows
}

export async function setCrew(tx: Tx, { id, driver: first, second_driver }: Crew): Promise<void> {
  await tx.execute(sql`update ${vehicle} set driver = ${first}, second_driver = ${second_driver}
    where ${vehicle.company_id} = ${tx.companyId} and ${vehicle.id} = ${id}`)
}
