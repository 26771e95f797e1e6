import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Load } from '#contract/entities/freight/load.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { isRow, lockRow, nextVersion, updateRow } from '#server/kernel/db/row.ts'
import { isUnderWay } from '#server/freight/load-record/load-status.repository.ts'
import { load } from '#server/freight/schema/load.table.ts'

export async function lockLoad(tx: Tx, id: number) {
  return lockRow(tx, load, id)
}

export async function loadAsEdited(tx: Tx, id: number) {
  const fields = { status: load.status, vehicle: load.vehicle, second_driver: load.second_driver }
  const [row] = await tx
    .select(fields)
    .from(load)
    .where(isRow(tx, load, id))
  return row
}

export async function dispatcherOfLoad(tx: Tx, id: number): Promise<number | undefined> {
  const [row] = await tx
    .select({ dispatcher: load.dispatcher })
    .from(load)
    .where(isRow(tx, load, id))
  return row?.dispatcher
}

export type LoadRow = NonNullable<Awaited<ReturnType<typeof lockLoad>>>

export async function updateLoad(
  tx: Tx,
  id: number,
  values: Partial<typeof load.$inferInsert>,
): Promise<void> {
  await updateRow(tx, load, id, values)
}

export async function bookedFrom(
  tx: Tx,
  source: 'bid' | 'offer',
  id: number,
): Promise<Pick<Load, 'id' | 'number'> | undefined> {
  const [row] = await tx
    .select({ id: load.id, number: load.number })
    .from(load)
    .where(and(eq(load.company_id, tx.companyId), eq(load[source], id), isNull(load.deleted_at)))
    .limit(1)
  return row
}

export function loadsOfOffer(tx: Tx, offer: number, exceptId: number) {
  return tx
    .select({
      number: load.number,
      bid: load.bid,
      is_deleted: sql<boolean>`${load.deleted_at} is not null`,
      is_repetition: sql<boolean>`${load.created_at} = (select b.created_at from ${load} b where b.company_id = ${tx.companyId} and b.id = ${exceptId})`,
    })
    .from(load)
    .where(and(eq(load.company_id, tx.companyId), eq(load.offer, offer)))
    .orderBy(load.id)
}

export function listOverlapping(
  tx: Tx,
  vehicles: readonly number[],
  from: string,
  to: string,
  except: number | null = null,
) {
  return tx
    .select({ vehicle: load.vehicle, number: load.number })
    .from(load)
    .where(
      and(
        eq(load.company_id, tx.companyId),
        inArray(load.vehicle, [...vehicles]),
        isNull(load.deleted_at),
        isUnderWay,
        sql`${load.pick_up_date} < ${to}::timestamptz and coalesce(${load.delivery_date}, ${load.pick_up_date}) > ${from}::timestamptz`,
        ...(except === null ? [] : [sql`${load.id} <> ${except}`]),
      ),
    )
    .orderBy(load.id)
}

export async function moveLoads(tx: Tx, from: number, to: number): Promise<void> {
  await tx
    .update(load)
    .set({ broker: to, ...nextVersion(load) })
    .where(and(eq(load.company_id, tx.companyId), eq(load.broker, from)))
}
