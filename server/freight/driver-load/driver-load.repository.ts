import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { DriverLoad, DriverStop } from '#contract/entities/freight/driver-load.ts'
import {
  DRIVER_DOCUMENT_KINDS,
  type DriverStep,
  stepped,
  TAKE_BACK_MINUTES,
} from '#contract/rules/driver-steps.ts'
import { MINUTE_MS } from '#contract/rules/durations.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { isRow } from '#server/kernel/db/row.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { stopMark } from '#server/freight/schema/stop-mark.table.ts'
import { load, loadStop } from '#server/freight/schema/load.table.ts'
import { loadWatch } from '#server/freight/schema/order.table.ts'
import { dispatchOfLoad } from '#server/freight/load-dispatch/load-dispatch.repository.ts'
import { commentCount, hasUnreadComments } from '#server/freight/load-comment/load-comment.repository.ts'
import { loadDocument } from '#server/freight/schema/load-document.table.ts'
import { hideBrokers } from '#server/freight/load-record/driver-stops.ts'
import { isInformed } from '#server/freight/load-record/is-informed.repository.ts'
import { isPickedUp, isToPickUp, isUnderWay } from '#server/freight/load-record/load-status.repository.ts'
import { readDriverReceipts } from '#server/freight/receipt/receipt.repository.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'

const MAX_LOADS = 30
const DAYS_BACK = 14

const ofDriver = (tx: Tx, id: number) =>
  and(
    eq(load.company_id, tx.companyId),
    isNull(load.deleted_at),
    or(eq(load.driver, id), eq(load.second_driver, id)),
    isInformed(id),
  )

export async function mayViewPrice(tx: Tx, id: number): Promise<boolean> {
  const [row] = await tx
    .select({ view_price: driver.view_price })
    .from(driver)
    .where(isRow(tx, driver, id))
  return row?.view_price === true
}

const columns = (userId: number) => ({
  id: load.id,
  number: load.number,
  status: sql<DriverLoad['status']>`${load.status}`,
  pick_up_at: load.pick_up_at,
  deliver_to: load.deliver_to,
  unit_number: load.unit_number,
  miles: load.miles,
  driver_price_cents: load.driver_price_cents,
  pieces: load.pieces,
  weight: load.weight,
  hazardous: load.hazardous,
  length: load.length,
  width: load.width,
  height: load.height,
  stackable: load.stackable,
  fast_load: load.fast_load,
  dock_level: load.dock_level,
  dispatcher_name: sql<string>`${fullName(user)}`,
  dispatcher_phone: sql<string>`coalesce(nullif(${user.phone}, ''), ${company.phone})`,
  truck: {
    latitude: vehicle.last_latitude,
    longitude: vehicle.last_longitude,
    at: vehicle.last_geo_date_time,
  },
  dispatch: sql<DriverLoad['dispatch']>`${dispatchOfLoad}`,
  source: {
    broker: load.broker,
    broker_reference: load.broker_reference,
    contact_name: load.contact_name,
    contact_email: load.contact_email,
    contact_phone: load.contact_phone,
    broker_price_cents: load.broker_price_cents,
    driver_price_cents: load.driver_price_cents,
  },
  comment_count: commentCount({ isDriver: true }),
  is_unread: hasUnreadComments(userId, { isDriver: true }),
})

type StopRow = typeof loadStop.$inferSelect
type MarkRow = typeof stopMark.$inferSelect

/** Shows the driver's contradicted entries as made, so that the phone goes on to the next step. */
function toDriverStop(
  { company_id: _company, load: _load, place: _place, pin: _pin, ...stop }: StopRow,
  newestFirst: readonly MarkRow[],
  isLast: boolean,
  eta: string | null,
): DriverStop {
  const done_at = newestFirst.find(({ step }) => step === 'loaded' || step === 'delivered')?.at ?? null
  const contradicted =
    stop.arrived_at === null
      ? newestFirst.filter(({ gps_miles, decision }) => gps_miles !== null && decision === null)
      : []
  const shown = contradicted.reduceRight((now, { step, at }) => stepped(now, step, at), { ...stop, done_at })
  return {
    ...shown,
    eta: shown.arrived_at === null ? eta : null,
    departed_at: isLast && contradicted.length > 0 ? (shown.departed_at ?? done_at) : shown.departed_at,
    is_contradicted: contradicted.length > 0,
  }
}

async function readParts(tx: Tx, ids: readonly number[], userId: number) {
  const some = [...ids]
  const stops = await tx
    .select()
    .from(loadStop)
    .where(and(eq(loadStop.company_id, tx.companyId), inArray(loadStop.load, some)))
    .orderBy(loadStop.place)
  const marks = await tx
    .select()
    .from(stopMark)
    .where(
      and(eq(stopMark.company_id, tx.companyId), inArray(stopMark.load, some), isNull(stopMark.undone_at)),
    )
    .orderBy(desc(stopMark.id))
  const documents = await tx
    .select({
      load: loadDocument.load,
      id: loadDocument.id,
      kind: loadDocument.kind,
      file_name: loadDocument.file_name,
      created_at: loadDocument.created_at,
    })
    .from(loadDocument)
    .where(
      and(
        eq(loadDocument.company_id, tx.companyId),
        inArray(loadDocument.load, some),
        inArray(loadDocument.kind, [...DRIVER_DOCUMENT_KINDS]),
        isNull(loadDocument.removed_at),
      ),
    )
    .orderBy(loadDocument.id)
  const receipts = await readDriverReceipts(tx, some)
  const watched = await tx
    .select({ load: loadWatch.load, estimates: loadWatch.estimates })
    .from(loadWatch)
    .where(and(eq(loadWatch.company_id, tx.companyId), inArray(loadWatch.load, some)))
  const estimates = new Map(watched.map((one) => [one.load, one.estimates]))
  const etaOf = (id: number, stop: number) => estimates.get(id)?.find((one) => one.stop === stop)?.eta ?? null
  const isOpen = ({ user_id, created_at, decision }: (typeof marks)[number]) =>
    user_id === userId &&
    decision === null &&
    Date.parse(created_at) > Date.now() - TAKE_BACK_MINUTES * MINUTE_MS
  return (
    id: number,
    hidden: (stop: DriverStop) => DriverStop,
  ): Pick<DriverLoad, 'stops' | 'documents' | 'receipts' | 'last_mark'> => {
    const own = marks.filter((mark) => mark.load === id && mark.decision !== 'kept_gps')
    const [last] = own
    const ofLoad = stops.filter((stop) => stop.load === id)
    return {
      stops: ofLoad.map((stop) =>
        hidden(
          toDriverStop(
            stop,
            own.filter((mark) => mark.stop === stop.id),
            stop === ofLoad.at(-1),
            etaOf(id, stop.id),
          ),
        ),
      ),
      documents: documents.filter((one) => one.load === id).map(({ load: _load, ...one }) => one),
      receipts: receipts.filter((one) => one.load === id).map(({ load: _load, ...one }) => one),
      last_mark: last && isOpen(last) ? { stop: last.stop, step: last.step, at: last.at } : null,
    }
  }
}

export async function readDriverLoads(
  tx: Tx,
  driverId: number,
  userId: number,
  only?: number,
): Promise<DriverLoad[]> {
  const isShown =
    only === undefined
      ? sql`(${isUnderWay} or coalesce(${load.delivery_date}, ${load.updated_at}) > now() - make_interval(days => ${DAYS_BACK}))`
      : eq(load.id, only)
  const rows = await tx
    .select(columns(userId))
    .from(load)
    .innerJoin(user, and(eq(user.company_id, load.company_id), eq(user.id, load.dispatcher)))
    .innerJoin(company, eq(company.id, load.company_id))
    .leftJoin(vehicle, and(eq(vehicle.company_id, load.company_id), eq(vehicle.id, load.vehicle)))
    .where(and(ofDriver(tx, driverId), isShown))
    .orderBy(
      sql`case when ${isPickedUp} then 0 when ${isToPickUp} then 1 else 2 end`,
      sql`case when ${isUnderWay} then ${load.pick_up_date} end nulls last`,
      desc(load.id),
    )
    .limit(MAX_LOADS)
  if (rows.length === 0) return []
  const isPriced = await mayViewPrice(tx, driverId)
  const of = await readParts(
    tx,
    rows.map(({ id }) => id),
    userId,
  )
  const hide = await hideBrokers(
    tx,
    rows.map(({ source }) => source),
  )
  return rows.map(({ driver_price_cents, dispatch, source, ...row }) => ({
    ...row,
    dispatch: dispatch && { sent_at: dispatch.sent_at, acknowledged_at: dispatch.acknowledged_at },
    ...(isPriced && { driver_price_cents }),
    ...of(row.id, hide(source)),
  }))
}

export async function setStopTimes(
  tx: Tx,
  id: number,
  times: { arrived_at?: string | null; departed_at?: string | null },
): Promise<void> {
  if (Object.keys(times).length === 0) return
  await tx
    .update(loadStop)
    .set(times)
    .where(isRow(tx, loadStop, id))
}

/**
 * Prefers the vehicle of the driver's active load over the one assigned to them. Holds its row lock until
 * commit.
 */
export async function lockVehicle(tx: Tx, driverId: number): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: vehicle.id })
    .from(vehicle)
    .leftJoin(
      load,
      and(
        eq(load.company_id, vehicle.company_id),
        eq(load.vehicle, vehicle.id),
        ofDriver(tx, driverId),
        isUnderWay,
      ),
    )
    .where(
      and(
        eq(vehicle.company_id, tx.companyId),
        isNull(vehicle.deleted_at),
        or(sql`${load.id} is not null`, eq(vehicle.driver, driverId), eq(vehicle.second_driver, driverId)),
      ),
    )
    .orderBy(
      sql`case when ${isPickedUp} then 0 when ${load.id} is not null then 1 else 2 end`,
      load.pick_up_date,
    )
    .limit(1)
    .for('no key update', { of: vehicle })
  return row?.id
}

export const STEP_WORDS: Readonly<Record<DriverStep, string>> = {
  arrived: 'arrived at',
  loaded: 'loaded at',
  delivered: 'delivered at',
  departed: 'left',
}
