import { sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { isRow } from '#server/kernel/db/row.ts'
import type { Scope } from '#server/kernel/history/history.repository.ts'
import { load } from '#server/freight/schema/load.table.ts'

export const ofLoad = (company: number, id: number, fields: readonly string[]): Scope => ({
  records: sql`records as (
    select 'load' as type, ${load.id} as id, ${load.number} as name from ${load} where ${load.company_id} = ${company} and ${load.id} = ${id})`,
  fields,
})

export async function zonesOfLoad(tx: Tx, id: number): Promise<Record<string, string>> {
  const zones = {
    pick_up_date: load.pick_up_zone,
    delivery_date: load.delivery_zone,
    delivered_at: load.delivery_zone,
  }
  const [row = {}] = await tx
    .select(zones)
    .from(load)
    .where(isRow(tx, load, id))
  return row
}
