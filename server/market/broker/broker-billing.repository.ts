import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { broker } from '#server/market/schema/broker.table.ts'

export async function readBilling(tx: Tx, id: number): Promise<{ name: string; email: string } | undefined> {
  const [row] = await tx
    .select({
      name: broker.name,
      email: sql<string>`coalesce(nullif(${broker.billing_email}, ''), ${broker.email})`,
    })
    .from(broker)
    .where(and(eq(broker.company_id, tx.companyId), eq(broker.id, id)))
  return row
}
