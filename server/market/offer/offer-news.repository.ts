import { sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { watch, watchQueue } from '#server/market/schema/watch.table.ts'

/** Nothing where the company watches nothing. */
export async function queueForWatches(tx: Tx, id: number): Promise<void> {
  await tx.execute(sql`insert into ${watchQueue} (offer)
    select ${id}::int where exists (select from ${watch} where ${watch.company_id} = ${tx.companyId})`)
}
