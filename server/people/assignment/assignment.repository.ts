import { and, desc, eq, sql } from 'drizzle-orm'
import { PAGE_SIZE } from '#contract/constants.ts'
import type { Assignment } from '#contract/entities/people/assignment.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { assignment, isActiveOn } from '#server/people/schema/assignment.table.ts'

const one = (tx: Tx, id: number) => and(eq(assignment.company_id, tx.companyId), eq(assignment.id, id))
const shown = (today: string) => ({
  id: assignment.id,
  created_at: assignment.created_at,
  updated_at: assignment.updated_at,
  version: assignment.version,
  factor_name: assignment.factor_name,
  remit_to: assignment.remit_to,
  legend: assignment.legend,
  starts_on: assignment.starts_on,
  ends_on: assignment.ends_on,
  is_active: sql<boolean>`${isActiveOn(today)}`,
})

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

export function listAssignments(tx: Tx, today: string, page: number): Promise<Assignment[]> {
  return tx
    .select(shown(today))
    .from(assignment)
    .where(eq(assignment.company_id, tx.companyId))
    .orderBy(desc(assignment.starts_on), desc(assignment.id))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
}

export const countAssignments = (tx: Tx): Promise<number> =>
  tx.$count(assignment, eq(assignment.company_id, tx.companyId))

export async function readAssignment(tx: Tx, id: number, today: string): Promise<Assignment | undefined> {
  const [row] = await tx.select(shown(today)).from(assignment).where(one(tx, id))
  return row
}

export async function lockAssignment(tx: Tx, id: number) {
  const [row] = await tx.select().from(assignment).where(one(tx, id)).for('update')
  return row
}

export async function overlappingAssignment(tx: Tx, from: string, until: string | null, except: number) {
  const [row] = await tx
    .select({ factor_name: assignment.factor_name })
    .from(assignment)
    .where(
      and(
        eq(assignment.company_id, tx.companyId),
        sql`${assignment.id} <> ${except}`,
        sql`(${assignment.ends_on} is null or ${assignment.ends_on} >= ${from}::date)`,
        until === null ? undefined : sql`${assignment.starts_on} <= ${until}::date`,
      ),
    )
    .limit(1)
  return row
}

export async function insertAssignment(tx: Tx, values: typeof assignment.$inferInsert): Promise<number> {
  const [row] = await tx.insert(assignment).values(values).returning({ id: assignment.id })
  if (!row) throw new Error('the notice of assignment was not saved')
  return row.id
}

export async function updateAssignment(
  tx: Tx,
  id: number,
  values: Partial<typeof assignment.$inferInsert>,
): Promise<void> {
  await tx
    .update(assignment)
    .set({ ...values, updated_at: sql`now()`, version: sql`${assignment.version} + 1` })
    .where(one(tx, id))
}
