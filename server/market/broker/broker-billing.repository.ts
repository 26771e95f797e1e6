import { sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { isRow } from '#server/kernel/db/row.ts'
import { broker } from '#server/market/schema/broker.table.ts'

export async function readBilling(tx: Tx, id: number): Promise<{ name: string; email: string } | undefined> {
  const [row] = await tx
    .select({
      name: broker.name,
      email: sql<string>`coalesce(nullif(${broker.billing_email}, ''), ${broker.email})`,
    })
    .from(broker)
    .where(isRow(tx, broker, id))
  return row
}
