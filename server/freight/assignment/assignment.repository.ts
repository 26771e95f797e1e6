import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { assignment, isActiveOn } from '#server/freight/schema/assignment.table.ts'

export async function readFactor(
  tx: Tx,
  day: string,
): Promise<{ name: string; remit_to: string; legend: string } | undefined> {
  const [row] = await tx
    .select({ name: assignment.factor_name, remit_to: assignment.remit_to, legend: assignment.legend })
    .from(assignment)
    .where(and(eq(assignment.company_id, tx.companyId), isActiveOn(day)))
    .orderBy(desc(assignment.starts_on), desc(assignment.id))
    .limit(1)
  return row
}
