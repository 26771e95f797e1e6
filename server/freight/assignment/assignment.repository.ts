import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { nextVersion } from '#server/kernel/db/row.ts'
import { assignment, isActiveOn } from '#server/freight/schema/assignment.table.ts'
import { factor } from '#server/freight/schema/factor.table.ts'

/** The factor that the broker pays for invoices issued on that day: by its own notice, then by that for all. */
export async function readFactor(
  tx: Tx,
  broker: number,
  day: string,
): Promise<{ id: number; name: string; remit_to: string; legend: string } | undefined> {
  const [row] = await tx
    .select({ id: factor.id, name: factor.name, remit_to: factor.remit_to, legend: factor.legend })
    .from(assignment)
    .innerJoin(factor, and(eq(factor.company_id, assignment.company_id), eq(factor.id, assignment.factor)))
    .where(
      and(
        eq(assignment.company_id, tx.companyId),
        or(eq(assignment.broker, broker), isNull(assignment.broker)),
        isActiveOn(day),
      ),
    )
    .orderBy(sql`${assignment.broker} nulls last`, desc(assignment.starts_on), desc(assignment.id))
    .limit(1)
  return row
}

export async function moveAssignments(tx: Tx, from: number, to: number): Promise<void> {
  await tx
    .update(assignment)
    .set({ broker: to, ...nextVersion(assignment) })
    .where(and(eq(assignment.company_id, tx.companyId), eq(assignment.broker, from)))
}
