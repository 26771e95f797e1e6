import { and, eq } from 'drizzle-orm'
import { ediPartner } from '#server/edi/schema/edi.table.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { broker } from '#server/market/schema/broker.table.ts'

export const countPartners = (tx: Tx): Promise<number> => tx.$count(ediPartner)

/** False where the broker isn't there. */
export async function insertPartner(
  tx: Tx,
  name: string,
  partner: Omit<typeof ediPartner.$inferInsert, 'broker'>,
): Promise<boolean> {
  const [row] = await tx
    .select({ id: broker.id })
    .from(broker)
    .where(and(eq(broker.company_id, tx.companyId), eq(broker.name, name)))
    .limit(1)
  if (!row) return false
  await tx.insert(ediPartner).values({ ...partner, broker: row.id })
  return true
}
