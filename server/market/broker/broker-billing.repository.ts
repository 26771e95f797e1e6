import { sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { isRow } from '#server/kernel/db/row.ts'
import { broker } from '#server/market/schema/broker.table.ts'

interface BrokerBilling {
  name: string
  email: string
  address: string
  mc_number: string
  dot_number: string
}

export async function readBilling(tx: Tx, id: number): Promise<BrokerBilling | undefined> {
  const [row] = await tx
    .select({
      name: broker.name,
      email: sql<string>`coalesce(nullif(${broker.billing_email}, ''), ${broker.email})`,
      address: broker.address,
      mc_number: broker.mc_number,
      dot_number: broker.dot_number,
    })
    .from(broker)
    .where(isRow(tx, broker, id))
  return row
}
