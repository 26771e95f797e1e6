import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { load } from '#server/entities/load/load.table.ts'
import { ints } from '#server/sheets/sheet-sql.repository.ts'

export const vehiclesOfLoads = (tx: Tx, ids: readonly number[]) => sql`
  select ${load.vehicle} as id, 'Kept: on load ' || ${load.number} || '.' as text from ${load}
  where ${load.company_id} = ${tx.companyId} and ${load.deleted_at} is null and ${load.vehicle} = ${ints(ids)}`
