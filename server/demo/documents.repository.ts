import { sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { document } from '#server/fleet/schema/document.table.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'
import type { DocumentHolder } from './document-plan.ts'

export const hasDocuments = async (tx: Tx): Promise<boolean> =>
  (await tx.select({ id: document.id }).from(document).limit(1)).length > 0

export async function documentHolders(tx: Tx, today: string): Promise<DocumentHolder[]> {
  const owners = await tx.select({ id: owner.id, title: owner.name }).from(owner).orderBy(owner.id)
  const vehicles = await tx
    .select({
      id: vehicle.id,
      title: sql<string>`'Unit ' || ${vehicle.unit_number}`,
      firstExpiry: sql<number | null>`${vehicle.documents_expire_on} - ${today}::date`,
    })
    .from(vehicle)
    .orderBy(vehicle.id)
  const title = sql<string>`trim(${driver.first_name} || ' ' || ${driver.last_name})`
  const drivers = await tx.select({ id: driver.id, title }).from(driver).orderBy(driver.id)

  return [
    ...owners.map((one) => ({ ...one, of: 'owner' as const, firstExpiry: null })),
    ...drivers.map((one) => ({ ...one, of: 'driver' as const, firstExpiry: null })),
    ...vehicles.map((one) => ({ ...one, of: 'vehicle' as const })),
  ]
}

export async function insertDocuments(tx: Tx, rows: (typeof document.$inferInsert)[]): Promise<void> {
  await tx.insert(document).values(rows)
}
