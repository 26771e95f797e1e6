import type { z } from 'zod'
import type { changeLoadStatus, updateLoad as updateLoadCall } from '#contract/entities/load.ts'
import { mayDeleteLoad, mayEditLoad, mayEditPrices } from '#contract/rules/load-access.ts'
import { type LoadStatus, whyNotMove } from '#contract/rules/load-status.ts'
import { audit } from '#server/core/audit.ts'
import { changeOf } from '#server/core/change.ts'
import { BadRequest, Conflict, Forbidden } from '#server/core/errors.ts'
import { found } from '#server/core/found.ts'
import { emit } from '#server/core/live-outbox.ts'
import { refuseStale } from '#server/core/stale.ts'
import type { Tx } from '#server/db/client.ts'
import { readUserName } from '#server/entities/bid/bid-answer.repository.ts'
import { companyToday, readCompany } from '#server/entities/company/company.repository.ts'
import { inWords } from '#server/entities/history/words.ts'
import type { LoadChanger } from '#server/entities/load/load-changer.ts'
import {
  bookedFrom,
  type LoadRow,
  lockLoad,
  type NewStop,
  replaceStops,
  stopsOf,
  updateLoad,
} from '#server/entities/load/load.repository.ts'
import { crewOf, reasonFor, routeOf } from '#server/entities/load/load-parts.service.ts'
import type { StopPlaces } from '#server/entities/load/stop-places.ts'

type Wanted = Omit<z.output<typeof updateLoadCall.body>, 'version'>

/** Throws Conflict where a load is deleted. */
export const refuseDeleted = (current: LoadRow) => {
  if (current.deleted_at !== null) throw new Conflict(`${current.number} is deleted. Restore it first.`)
}

/** Throws Forbidden that names whose a load is, where it is not one’s own to change. */
export async function refuseOthers(tx: Tx, current: LoadRow, isAllowed: boolean): Promise<void> {
  if (isAllowed) return
  const name = await readUserName(tx, current.dispatcher)
  throw new Forbidden(`This load is of ${name}. Ask ${name}, or someone who may change all loads.`)
}

/** What stands on the invoice of a load. */
const INVOICED: readonly string[] = ['broker', 'broker_reference', 'broker_price_cents', 'status', 'is_deleted']

/** Throws Conflict where one of these fields stands on an invoice. */
export function refuseInvoiced(current: LoadRow, changed: readonly string[]): void {
  if (current.invoice === null || !changed.some((field) => INVOICED.includes(field))) return
  throw new Conflict(`${current.number} is on an invoice, which never changes.`)
}

function refusePrices(current: LoadRow, wanted: Wanted, who: LoadChanger): void {
  if (mayEditPrices(current, who)) return
  const changed = (['broker_price_cents', 'driver_price_cents'] as const).filter(
    (field) => wanted[field] !== undefined && wanted[field] !== current[field],
  )
  if (changed.length > 0)
    throw new Forbidden(Object.fromEntries(changed.map((field) => [field, ['The price of another user’s load is read-only.']])))
}

/** Changes a load that still has this version, its stops too where they are given. */
export async function changeLoad(
  tx: Tx,
  who: LoadChanger,
  id: number,
  version: number,
  { stops, ...wanted }: Wanted,
  places: StopPlaces | undefined,
): Promise<void> {
  const current = await found(lockLoad(tx, id))
  await refuseOthers(tx, current, mayEditLoad(current, who))
  await refuseStale(tx, 'load', current, version, inWords)
  refuseDeleted(current)
  refusePrices(current, { ...wanted, stops }, who)
  refuseInvoiced(current, Object.keys(changeOf<LoadRow>(current, wanted)?.after ?? {}))
  const company = await readCompany(tx)
  const vehicle = wanted.vehicle ?? current.vehicle
  if (vehicle === null) throw new BadRequest({ vehicle: ['Choose the unit.'] })
  const drivers = {
    driver: wanted.driver === undefined && vehicle === current.vehicle ? current.driver : wanted.driver,
    second_driver: wanted.second_driver === undefined && vehicle === current.vehicle ? current.second_driver : wanted.second_driver,
  }
  const { unit, crew } = await crewOf(tx, { vehicle, ...drivers })
  const route = stops && places ? routeOf(stops, places, company.time_zone) : undefined
  const next = { ...current, ...wanted, ...crew, ...route?.lane }
  const reason = await reasonFor(
    tx,
    unit,
    { ...next, broker: next.broker ?? 0, override_reason: next.override_reason },
    { zone: company.time_zone, today: await companyToday(tx), except: id },
  )
  // What spoke against the booking itself, such as a bid that was rejected, is gone by now; why it was done stays.
  const kept = wanted.override_reason === undefined ? current.override_reason : ''
  const change = changeOf<LoadRow>(current, { ...wanted, ...crew, ...route?.lane, override_reason: reason || kept } as Partial<LoadRow>)
  const routeChange = route && (await changedRoute(tx, id, route.kept))
  if (!change && !routeChange) return
  if (routeChange) await replaceStops(tx, id, routeChange.after)
  await updateLoad(tx, id, change?.after ?? {})
  await audit(tx, {
    who,
    action: 'update',
    record_type: 'load',
    record_id: id,
    before: { ...change?.before, ...(routeChange && { stops: routeChange.before }) },
    after: { ...change?.after, ...(routeChange && { stops: routeChange.after }) },
  })
  await emit(tx, { type: 'ORDER_CHANGED', data: { id } })
}

async function changedRoute(tx: Tx, id: number, wanted: readonly (NewStop & { id: number | null })[]) {
  const current = await stopsOf(tx, id)
  const foreign = wanted.find((one) => one.id !== null && !current.some((stop) => stop.id === one.id))
  if (foreign) throw new BadRequest({ stops: ['One of these stops is no longer there. Load the page again.'] })
  const after = wanted.map((one) => {
    const kept = current.find((stop) => stop.id === one.id)
    return { ...one, arrived_at: kept?.arrived_at ?? null, departed_at: kept?.departed_at ?? null }
  })
  const iso = (time: string | null) => time && new Date(time).toISOString()
  const before = current.map(({ company_id: _company, load: _load, place: _place, ...stop }) => ({
    ...stop,
    window_from: iso(stop.window_from),
    window_to: iso(stop.window_to),
  }))
  return changeOf<{ stops: object }>({ stops: before }, { stops: after }) ? { before, after } : null
}

/** Moves a load to another state; throws BadRequest that names the allowed ones where it can not go there. */
export async function moveLoad(
  tx: Tx,
  who: LoadChanger,
  id: number,
  { status, version, ...prices }: z.output<typeof changeLoadStatus.body>,
): Promise<void> {
  const current = await found(lockLoad(tx, id))
  await refuseOthers(tx, current, mayEditLoad(current, who))
  if (current.status === status) return
  await refuseStale(tx, 'load', current, version, inWords)
  refuseDeleted(current)
  refuseInvoiced(current, ['status'])
  const why = whyNotMove(current.status as LoadStatus, status)
  if (why !== null) throw new BadRequest({ status: [why] })
  const isTonu = status === 6
  const values = isTonu ? { driver_price_cents: 0, ...prices } : {}
  if (isTonu) refusePrices(current, values, who)
  const change = changeOf<LoadRow>(current, { status, ...values })
  if (!change) return
  await updateLoad(tx, id, change.after)
  await audit(tx, { who, action: 'status', record_type: 'load', record_id: id, ...change })
  await emit(tx, { type: 'ORDER_CHANGED', data: { id } })
}

/** Deletes a load, or brings it back; its number stays its own. */
export async function setDeleted(tx: Tx, who: LoadChanger, id: number, isDeleted: boolean): Promise<void> {
  const current = await found(lockLoad(tx, id))
  await refuseOthers(tx, current, mayDeleteLoad(current, who))
  if ((current.deleted_at !== null) === isDeleted) return
  refuseInvoiced(current, ['is_deleted'])
  const booked = isDeleted || current.bid === null ? undefined : await bookedFrom(tx, 'bid', current.bid)
  if (booked) throw new Conflict(`The bid of ${current.number} is load ${booked.number} by now.`)
  await updateLoad(tx, id, { deleted_at: isDeleted ? new Date().toISOString() : null })
  await audit(tx, {
    who,
    action: isDeleted ? 'delete' : 'restore',
    record_type: 'load',
    record_id: id,
    before: { is_deleted: !isDeleted },
    after: { is_deleted: isDeleted },
  })
  await emit(tx, { type: 'ORDER_CHANGED', data: { id } })
}
