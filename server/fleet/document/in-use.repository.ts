import { type SQL, sql } from 'drizzle-orm'
import type { DocumentOf } from '#contract/rules/documents.ts'
import { collect, definePort } from '#server/kernel/base/ports.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { document } from '#server/fleet/schema/document.table.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { ints } from '#server/kernel/sheets/sheet-sql.repository.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'

const DOCUMENTS = 'Kept: has documents.'

const selectDocuments = (tx: Tx, of: DocumentOf, ids: readonly number[]) => sql`
  select ${document.of_id} as id, ${DOCUMENTS} as text from ${document}
  where ${document.company_id} = ${tx.companyId} and ${document.of} = ${of} and ${document.of_id} = ${ints(ids)}`

/** Selects `id, text` of the records that something else still needs. */
type Uses = (tx: Tx, ids: readonly number[]) => SQL

export const recordUses = definePort<{ readonly of: DocumentOf; readonly uses: Uses }>('record.uses')

const USES: Partial<Record<DocumentOf, Uses>> = {
  owner: (tx: Tx, ids: readonly number[]) => sql`
    select ${driver.owner_company} as id, 'Has drivers. Undo their import first, or archive them.' as text from ${driver}
    where ${driver.company_id} = ${tx.companyId} and ${driver.deleted_at} is null and ${driver.owner_company} = ${ints(ids)}
    union all
    select ${vehicle.owner_company}, 'Has vehicles. Undo their import first, or archive them.' from ${vehicle}
    where ${vehicle.company_id} = ${tx.companyId} and ${vehicle.deleted_at} is null and ${vehicle.owner_company} = ${ints(ids)}`,
  driver: (tx: Tx, ids: readonly number[]) => sql`
    select one.id, 'Drives unit ' || ${vehicle.unit_number} || '. Reassign that unit first.' as text
    from unnest(${sql.param([...ids])}::int[]) as one (id)
    join ${vehicle} on ${vehicle.company_id} = ${tx.companyId} and ${vehicle.deleted_at} is null
      and (${vehicle.driver} = one.id or ${vehicle.second_driver} = one.id)`,
}

export async function listUses(tx: Tx, of: DocumentOf, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const provided = (await collect(recordUses)).filter((one) => one.of === of).map(({ uses }) => uses)
  const uses = [USES[of] ?? [], provided].flat().map((one) => one(tx, ids))
  const { rows } = await tx.execute<{ id: number; text: string }>(
    sql.join([...uses, selectDocuments(tx, of, ids)], sql` union all `),
  )
  return new Map(rows.map(({ id, text }) => [id, text]))
}
