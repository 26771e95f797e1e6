import { and, desc, eq, gte, inArray, isNotNull, isNull, lte, or, type SQLWrapper, sql } from 'drizzle-orm'
import type { IncidentKind, ReportedBy } from '#contract/rules/order-events.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { isRow, readRow } from '#server/kernel/db/row.ts'
import { driverAccount } from '#server/fleet/schema/driver-account.table.ts'
import { load, loadStop } from '#server/freight/schema/load.table.ts'
import { loadDocument } from '#server/freight/schema/load-document.table.ts'
import { loadEvent } from '#server/freight/schema/order.table.ts'

const LAST_UNDER_WAY = 4

export type NewOrderEvent = Omit<
  typeof loadEvent.$inferInsert,
  'company_id' | 'id' | 'version' | 'created_at' | 'updated_at'
>

export async function insertOrderEvents(tx: Tx, events: readonly NewOrderEvent[]): Promise<void> {
  if (events.length > 0) await tx.insert(loadEvent).values([...events])
}

/** Holds the load's row lock until commit; undefined when there is none or it is delivered. */
export async function lockLoadUnderWay(tx: Tx, { bid, offer }: { bid?: number; offer: number }) {
  const [row] = await tx
    .select({ id: load.id, number: load.number, dispatcher: load.dispatcher })
    .from(load)
    .where(
      and(
        eq(load.company_id, tx.companyId),
        bid === undefined
          ? eq(load.offer, offer)
          : or(eq(load.bid, bid), and(isNull(load.bid), eq(load.offer, offer))),
        isNull(load.deleted_at),
        lte(load.status, LAST_UNDER_WAY),
      ),
    )
    .orderBy(desc(load.id))
    .limit(1)
    .for('no key update')
  return row
}

export async function hasOpenIncident(tx: Tx, loadId: number, about: IncidentKind): Promise<boolean> {
  const open = await tx.$count(
    loadEvent,
    and(
      eq(loadEvent.company_id, tx.companyId),
      eq(loadEvent.load, loadId),
      eq(loadEvent.kind, 'incident'),
      isNull(loadEvent.resolved_at),
      eq(loadEvent.about, about),
    ),
  )
  return open > 0
}

export async function readOrderEvent(tx: Tx, id: number) {
  return readRow(tx, loadEvent, id)
}

export async function resolveOrderEvent(
  tx: Tx,
  id: number,
  { at, photo }: { at: string; photo: number | null },
): Promise<void> {
  await tx
    .update(loadEvent)
    .set({ resolved_at: at, updated_at: at, photo })
    .where(isRow(tx, loadEvent, id))
}

export const officePassings = (tx: Tx, loadId: number) =>
  tx
    .select({ stop: loadEvent.stop, kind: loadEvent.kind, at: loadEvent.at })
    .from(loadEvent)
    .leftJoin(
      driverAccount,
      and(
        eq(driverAccount.company_id, loadEvent.company_id),
        eq(driverAccount.user_id, loadEvent.recorded_by),
      ),
    )
    .where(
      and(
        eq(loadEvent.company_id, tx.companyId),
        eq(loadEvent.load, loadId),
        inArray(loadEvent.kind, ['arrived', 'departed']),
        isNotNull(loadEvent.recorded_by),
        isNull(driverAccount.driver),
      ),
    )

export async function isSeenArrival(tx: Tx, stop: number, at: string): Promise<boolean> {
  const found = await tx
    .select({ recorded_by: loadEvent.recorded_by })
    .from(loadEvent)
    .where(
      and(
        eq(loadEvent.company_id, tx.companyId),
        eq(loadEvent.stop, stop),
        eq(loadEvent.kind, 'arrived'),
        eq(loadEvent.at, at),
      ),
    )
  return found.length > 0 && found.every(({ recorded_by }) => recorded_by === null)
}

const isPhotoOfLoad = (tx: Tx, loadId: number) =>
  and(
    eq(loadDocument.company_id, tx.companyId),
    eq(loadDocument.load, loadId),
    eq(loadDocument.kind, 'photo'),
    isNull(loadDocument.removed_at),
  )

export async function hasPhoto(tx: Tx, loadId: number, id: number): Promise<boolean> {
  const [row] = await tx
    .select({ id: loadDocument.id })
    .from(loadDocument)
    .where(and(isPhotoOfLoad(tx, loadId), eq(loadDocument.id, id)))
  return row !== undefined
}

export async function photoSince(tx: Tx, loadId: number, since: string): Promise<number | null> {
  const [row] = await tx
    .select({ id: loadDocument.id })
    .from(loadDocument)
    .where(and(isPhotoOfLoad(tx, loadId), gte(loadDocument.created_at, since)))
    .orderBy(desc(loadDocument.id))
    .limit(1)
  return row?.id ?? null
}

/** Set only when the truck was seen elsewhere at the reported arrival. */
export const arrivalReportedBy = (
  events: SQLWrapper = loadEvent,
) => sql<ReportedBy | null>`case when ${loadStop.arrived_at} is not null then (
  select case when teller.driver is null then 'dispatcher' else 'driver' end from ${events} as told
  left join ${driverAccount} as teller on teller.company_id = told.company_id and teller.user_id = told.recorded_by
  where told.company_id = ${loadStop.company_id} and told.load = ${loadStop.load} and told.stop = ${loadStop.id}
    and told.kind = 'arrived' and told.at = ${loadStop.arrived_at} and told.recorded_by is not null and told.latitude is not null limit 1) end`
