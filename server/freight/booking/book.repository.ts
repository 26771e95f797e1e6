import { eq, sql } from 'drizzle-orm'
import type { IsoWeek } from '#contract/rules/iso-week.ts'
import { load, loadCounter, loadStop } from '#server/freight/schema/load.table.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { batches } from '#server/kernel/sheets/sheet-rules.ts'
import { dayNow } from '#server/kernel/tenant/read-company.repository.ts'

export interface Numbering {
  abbreviation: string
  today: string
}

export async function readNumbering(tx: Tx): Promise<Numbering> {
  const [row] = await tx
    .select({ abbreviation: company.abbreviation, today: dayNow })
    .from(company)
    .where(eq(company.id, tx.companyId))
  if (!row) throw new Error(`company ${tx.companyId} does not exist`)
  return row
}

/** Locks the week's counter until commit, so that numbers have no gaps. */
export async function drawSequences(tx: Tx, week: IsoWeek, count: number): Promise<number[]> {
  const [counter] = await tx
    .insert(loadCounter)
    .values({ ...week, last: count })
    .onConflictDoUpdate({
      target: [loadCounter.company_id, loadCounter.year, loadCounter.week],
      set: { last: sql`${loadCounter.last} + excluded.last` },
    })
    .returning({ last: loadCounter.last })
  if (!counter) throw new Error('no load number was drawn')
  const before = counter.last - count
  return Array.from({ length: count }, (_, index) => before + 1 + index)
}

/** Returns the ids in the order of the loads. */
export async function insertLoads(tx: Tx, loads: (typeof load.$inferInsert)[]): Promise<number[]> {
  const rows = await tx.insert(load).values(loads).returning({ id: load.id, sequence: load.sequence })
  return rows.toSorted((a, b) => a.sequence - b.sequence).map(({ id }) => id)
}

export async function insertStops(tx: Tx, stops: (typeof loadStop.$inferInsert)[]): Promise<void> {
  for (const batch of batches(stops)) await tx.insert(loadStop).values(batch)
}
