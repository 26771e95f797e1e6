import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { nextVersion, updateRow } from '#server/kernel/db/row.ts'
import { stopMark } from '#server/freight/schema/stop-mark.table.ts'

export async function insertMark(
  tx: Tx,
  values: Omit<typeof stopMark.$inferInsert, 'company_id'>,
): Promise<void> {
  await tx.insert(stopMark).values(values)
}

export async function lastMark(tx: Tx, id: number) {
  const [row] = await tx
    .select()
    .from(stopMark)
    .where(and(eq(stopMark.company_id, tx.companyId), eq(stopMark.load, id), isNull(stopMark.undone_at)))
    .orderBy(desc(stopMark.id))
    .limit(1)
  return row
}

export async function setTakenBack(tx: Tx, id: number): Promise<void> {
  await updateRow(tx, stopMark, id, { undone_at: sql`now()` })
}

export async function putBackMarks(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(stopMark)
    .set({ undone_at: null, ...nextVersion(stopMark) })
    .where(and(eq(stopMark.company_id, tx.companyId), inArray(stopMark.id, [...ids])))
}

/** The office's own entry replaces what the driver reported; returns the reverted marks with their times. */
export function revertStopEnd(
  tx: Tx,
  of: { load: number; stop: number },
): Promise<{ id: number; at: string }[]> {
  return tx
    .update(stopMark)
    .set({ undone_at: sql`now()`, ...nextVersion(stopMark) })
    .where(
      and(
        eq(stopMark.company_id, tx.companyId),
        eq(stopMark.load, of.load),
        eq(stopMark.stop, of.stop),
        inArray(stopMark.step, ['delivered', 'departed']),
        isNull(stopMark.undone_at),
      ),
    )
    .returning({ id: stopMark.id, at: stopMark.at })
}
