import { sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { load } from '#server/freight/schema/load.table.ts'
import { ints } from '#server/kernel/sheets/sheet-sql.repository.ts'

export const vehiclesOfLoads = (tx: Tx, ids: readonly number[]) => sql`
  select ${load.vehicle} as id, 'Kept: on load ' || ${load.number} || '.' as text from ${load}
  where ${load.company_id} = ${tx.companyId} and ${load.deleted_at} is null and ${load.vehicle} = ${ints(ids)}`
