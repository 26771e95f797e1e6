import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { LoadShare } from '#contract/entities/freight/load-share.ts'
import type { SystemTx, Tx } from '#server/kernel/db/client.ts'
import { insertRow, isRow, nextVersion } from '#server/kernel/db/row.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { load, loadStop } from '#server/freight/schema/load.table.ts'
import { loadDocument } from '#server/freight/schema/load-document.table.ts'
import { loadShare } from '#server/freight/schema/load-share.table.ts'
import { arrivalReportedBy } from '#server/freight/load-progress/order-event.repository.ts'
import { loadEvent, loadWatch } from '#server/freight/schema/order.table.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'
import { whereaboutsBy } from '#server/kernel/geo/places.ts'

const MAX_SHARES = 50

const shown = {
  id: loadShare.id,
  created_at: loadShare.created_at,
  updated_at: loadShare.updated_at,
  version: loadShare.version,
  load: loadShare.load,
  created_by_name: sql<string>`${fullName(user)}`,
  shows_driver: loadShare.shows_driver,
  shows_phone: loadShare.shows_phone,
  expires_at: loadShare.expires_at,
  revoked_at: loadShare.revoked_at,
  opened_at: loadShare.opened_at,
}
const reading = (tx: Tx) =>
  tx
    .select(shown)
    .from(loadShare)
    .innerJoin(user, and(eq(user.company_id, loadShare.company_id), eq(user.id, loadShare.created_by)))

export const listShares = (tx: Tx, of: number): Promise<LoadShare[]> =>
  reading(tx)
    .where(and(eq(loadShare.company_id, tx.companyId), eq(loadShare.load, of)))
    .orderBy(desc(loadShare.id))
    .limit(MAX_SHARES)

export async function readShare(tx: Tx, id: number): Promise<LoadShare | undefined> {
  const [row] = await reading(tx).where(isRow(tx, loadShare, id))
  return row
}

export async function insertShare(tx: Tx, values: typeof loadShare.$inferInsert): Promise<number> {
  return insertRow(tx, loadShare, values)
}

export async function setRevoked(tx: Tx, id: number): Promise<void> {
  await tx
    .update(loadShare)
    .set({ revoked_at: sql`now()`, ...nextVersion(loadShare) })
    .where(and(isRow(tx, loadShare, id), isNull(loadShare.revoked_at)))
}

export async function setOpened(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx
    .update(loadShare)
    .set({ opened_at: sql`now()` })
    .where(and(isRow(tx, loadShare, id), isNull(loadShare.opened_at)))
    .returning({ id: loadShare.id })
  return rows.length > 0
}

export async function findByToken(
  tx: SystemTx,
  token_hash: string,
): Promise<{ company_id: number; id: number } | undefined> {
  const [row] = await tx
    .select({ company_id: loadShare.company_id, id: loadShare.id })
    .from(loadShare)
    .where(eq(loadShare.token_hash, token_hash))
  return row
}

export async function readShared(tx: Tx, id: number) {
  const [row] = await tx
    .select({
      id: loadShare.id,
      load: load.id,
      is_live: sql<boolean>`${loadShare.revoked_at} is null and ${loadShare.expires_at} > now() and ${load.deleted_at} is null`,
      opened_at: loadShare.opened_at,
      shows_driver: loadShare.shows_driver,
      shows_phone: loadShare.shows_phone,
      company_name: company.name,
      company_phone: company.phone,
      number: load.number,
      broker_reference: load.broker_reference,
      status: load.status,
      driver_name: load.driver_name,
      driver_phone: sql<string>`coalesce(${driver.phone}, '')`,
      pick_up_at: load.pick_up_at,
      deliver_to: load.deliver_to,
      last_latitude: vehicle.last_latitude,
      last_longitude: vehicle.last_longitude,
      last_address: vehicle.last_address,
      last_geo_date_time: vehicle.last_geo_date_time,
      estimates: loadWatch.estimates,
    })
    .from(loadShare)
    .innerJoin(load, and(eq(load.company_id, loadShare.company_id), eq(load.id, loadShare.load)))
    .innerJoin(company, eq(company.id, loadShare.company_id))
    .leftJoin(vehicle, and(eq(vehicle.company_id, load.company_id), eq(vehicle.id, load.vehicle)))
    .leftJoin(driver, and(eq(driver.company_id, load.company_id), eq(driver.id, load.driver)))
    .leftJoin(loadWatch, and(eq(loadWatch.company_id, load.company_id), eq(loadWatch.load, load.id)))
    .where(isRow(tx, loadShare, id))
  if (!row) return undefined
  const stops = await tx
    .select({
      id: loadStop.id,
      kind: loadStop.kind,
      facility: loadStop.facility,
      address: loadStop.address,
      latitude: loadStop.latitude,
      longitude: loadStop.longitude,
      time_zone: loadStop.time_zone,
      window_from: loadStop.window_from,
      window_to: loadStop.window_to,
      arrived_at: loadStop.arrived_at,
      departed_at: loadStop.departed_at,
      arrival_reported_by: arrivalReportedBy(),
    })
    .from(loadStop)
    // The join has no other purpose than qualified column names: in a single-table select drizzle drops them,
    // and the event subquery needs them.
    .innerJoin(load, and(eq(load.company_id, loadStop.company_id), eq(load.id, loadStop.load)))
    .where(and(eq(loadStop.company_id, tx.companyId), eq(loadStop.load, row.load)))
    .orderBy(loadStop.place)
  const pods = await tx
    .select({ id: loadDocument.id, file_name: loadDocument.file_name, created_at: loadDocument.created_at })
    .from(loadDocument)
    .where(
      and(
        eq(loadDocument.company_id, tx.companyId),
        eq(loadDocument.load, row.load),
        eq(loadDocument.kind, 'pod'),
        isNull(loadDocument.removed_at),
      ),
    )
    .orderBy(loadDocument.id)
  const signed = await tx
    .select({ stop: loadEvent.stop, at: loadEvent.at, text: loadEvent.text })
    .from(loadEvent)
    .where(
      and(eq(loadEvent.company_id, tx.companyId), eq(loadEvent.load, row.load), eq(loadEvent.kind, 'signed')),
    )
    .orderBy(loadEvent.id)
  const near = await whereaboutsBy(tx)
  return {
    ...row,
    near: near({ latitude: row.last_latitude, longitude: row.last_longitude }, row.last_address),
    stops,
    pods,
    signed,
  }
}
export type SharedLoad = NonNullable<Awaited<ReturnType<typeof readShared>>>

export async function findPod(tx: Tx, of: number, id: number) {
  const { file_key, file_name, content_type } = loadDocument
  const [row] = await tx
    .select({ file_key, file_name, content_type })
    .from(loadDocument)
    .where(
      and(
        eq(loadDocument.company_id, tx.companyId),
        eq(loadDocument.load, of),
        eq(loadDocument.id, id),
        eq(loadDocument.kind, 'pod'),
        isNull(loadDocument.removed_at),
      ),
    )
  return row
}
