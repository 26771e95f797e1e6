import { and, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { WordDecision } from '#contract/rules/driver-word.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { jsonOne } from '#server/kernel/db/json-row.ts'
import { nextVersion, updateRow } from '#server/kernel/db/row.ts'
import { isUnderWay } from '#server/freight/load-record/load-status.repository.ts'
import { load, loadStop } from '#server/freight/schema/load.table.ts'
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
    .where(
      and(
        eq(stopMark.company_id, tx.companyId),
        eq(stopMark.load, id),
        isNull(stopMark.undone_at),
        sql`${stopMark.decision} is distinct from 'kept_gps'`,
      ),
    )
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

const isUndecided = and(isNull(stopMark.undone_at), isNotNull(stopMark.gps_miles), isNull(stopMark.decision))

/** Marks of a stop that the truck's position contradicts, in the order in which they were made. */
export const listContradicted = (tx: Tx, of: { load: number; stop: number }) =>
  tx
    .select()
    .from(stopMark)
    .where(
      and(
        eq(stopMark.company_id, tx.companyId),
        eq(stopMark.load, of.load),
        eq(stopMark.stop, of.stop),
        isUndecided,
      ),
    )
    .orderBy(stopMark.id)

/** A position of the phone proved those that have one. */
const isBelieved = and(
  isNull(stopMark.undone_at),
  isNull(stopMark.gps_miles),
  isNull(stopMark.decision),
  isNull(stopMark.latitude),
)

/** Loads under way with marks of the last hours that no position proved; of these vehicles, or of all. */
export async function loadsWithBelieved(
  tx: Tx,
  vehicles: readonly number[] | null,
  since: string,
): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ id: load.id })
    .from(stopMark)
    .innerJoin(load, and(eq(load.company_id, stopMark.company_id), eq(load.id, stopMark.load)))
    .where(
      and(
        eq(stopMark.company_id, tx.companyId),
        isBelieved,
        gt(stopMark.at, since),
        isUnderWay,
        isNull(load.deleted_at),
        vehicles === null ? undefined : inArray(load.vehicle, [...vehicles]),
      ),
    )
  return rows.map(({ id }) => id)
}

/** In the order in which they were made. */
export const listBelieved = (tx: Tx, of: { load: number; since: string }) =>
  tx
    .select()
    .from(stopMark)
    .where(
      and(
        eq(stopMark.company_id, tx.companyId),
        eq(stopMark.load, of.load),
        isBelieved,
        gt(stopMark.at, of.since),
      ),
    )
    .orderBy(stopMark.id)

export async function contradictMark(
  tx: Tx,
  id: number,
  gps: { gps_miles: number; gps_latitude: number; gps_longitude: number },
): Promise<void> {
  await updateRow(tx, stopMark, id, gps)
}

export async function decideMark(
  tx: Tx,
  id: number,
  values: { decision: WordDecision; decided_by: number; status_after?: number },
): Promise<void> {
  await updateRow(tx, stopMark, id, { ...values, decided_at: sql`now()` })
}

/** Driver's unconfirmed mark on the query's load; a later recorded arrival settles it. */
export const driverWord = jsonOne(sql`
  select ${stopMark.stop}, ${stopMark.step}, ${stopMark.at}, ${stopMark.gps_miles} as miles from ${stopMark}
  join ${loadStop} on ${loadStop.company_id} = ${stopMark.company_id} and ${loadStop.id} = ${stopMark.stop}
  where ${stopMark.company_id} = ${load.company_id} and ${stopMark.load} = ${load.id} and ${isUndecided}
    and ${loadStop.arrived_at} is null and ${loadStop.departed_at} is null
  order by ${loadStop.place}, ${stopMark.id} desc limit 1`)

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
