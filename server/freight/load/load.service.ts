import type { z } from 'zod'
import type { StopArrival } from '#contract/entities/freight/arrival.ts'
import type { changeLoadStatus, updateLoad as updateLoadCall } from '#contract/entities/freight/load.ts'
import { mayDeleteLoad, mayEditLoad, mayEditPrices } from '#contract/rules/load-access.ts'
import { isBelowDriver } from '#contract/rules/price-warnings.ts'
import { isPlainlyKnown } from '#contract/rules/load-dispatch.ts'
import { isEarned, LOAD, LOAD_STATUS, type LoadStatus, whyNotMove } from '#contract/rules/load-status.ts'
import { fieldsBefore } from '#server/kernel/history/audit.repository.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { toChange } from '#server/kernel/base/change.ts'
import { BadRequest, Conflict, Forbidden } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { assertCurrentVersion } from '#server/kernel/history/stale.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { noteStatusForBroker } from '#server/freight/broker-news/broker-news.jobs.ts'
import { findOtherWinner, lockOffer, offerForLive, settleOffer } from '#server/market/index.ts'
import { companyToday, readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import { inWords } from '#server/kernel/history/words.ts'
import { refuseDeleted, refuseInvoiced, refuseOthers } from '#server/freight/load-record/load-access.ts'
import type { LoadChanger } from '#server/freight/load-record/load-changer.ts'
import { informedDrivers } from '#server/freight/load-record/informed-drivers.repository.ts'
import { endDispatch } from '#server/freight/load-dispatch/load-dispatch.repository.ts'
import { loadsChanged, notifyDrivers, toDriverIds } from '#server/freight/load-record/load-signal.ts'
import { explainedChange, refuseCounted } from '#server/freight/load-record/price-reason.ts'
import { followDelivery } from '#server/freight/load-progress/follow-delivery.ts'
import { noteStep } from '#server/freight/load-progress/step-times.ts'
import { refusePriceBeyond } from '#server/freight/load-charge/sum-limit.ts'
import { takeBidConfirmations } from '#server/freight/rate-confirmation/reading.service.ts'
import { noteInChat } from '#server/freight/load-comment/load-comment.service.ts'
import {
  bookedFrom,
  type LoadRow,
  loadsOfOffer,
  lockLoad,
  updateLoad,
} from '#server/freight/load-record/load.repository.ts'
import { type NewStop, replaceStops, listStops } from '#server/freight/load-record/stop.repository.ts'
import { pushToDrivers } from '#server/fleet/index.ts'
import {
  resolveCrew,
  readAgainst,
  reasonFor,
  buildRoute,
} from '#server/freight/booking/load-parts.service.ts'
import { refuseBelowSplit } from '#server/freight/truck-pay/split-limit.ts'
import { updatePlannedPoints } from '#server/freight/order-map/planned-points.ts'
import { noteReplaced } from '#server/freight/load/replaced.service.ts'
import { awaitDelivery } from '#server/freight/load-progress/set-status.ts'
import type { StopPlaces } from '#server/freight/load-record/stop-places.ts'

const PRICES = ['broker_price_cents', 'driver_price_cents'] as const
type Prices = { [Field in (typeof PRICES)[number]]?: number | undefined }
type LoadChange = Omit<z.output<typeof updateLoadCall.body>, 'version'>

function refusePrices(current: LoadRow, requested: Prices, who: LoadChanger): void {
  if (mayEditPrices(current, who)) return
  const changed = PRICES.filter(
    (field) => requested[field] !== undefined && requested[field] !== current[field],
  )
  if (changed.length > 0)
    throw new Forbidden(
      Object.fromEntries(
        changed.map((field) => [field, ['You can’t change prices on another user’s load.']]),
      ),
    )
}

// The load already counts for its own broker.
const addedCents = (before: LoadRow, after: Pick<LoadRow, 'broker' | 'broker_price_cents'>): number =>
  after.broker === before.broker
    ? Math.max(0, after.broker_price_cents - before.broker_price_cents)
    : after.broker_price_cents

const changedPrices = (before: LoadRow, after: LoadRow) =>
  PRICES.some((field) => after[field] !== before[field]) ? after : null

export interface EditedAt {
  places?: StopPlaces | undefined
  late: readonly StopArrival[]
}

export async function changeLoad(
  tx: Tx,
  who: LoadChanger,
  id: number,
  version: number,
  { stops, price_reason, ...requested }: LoadChange,
  { places, late }: EditedAt,
): Promise<void> {
  const current = await orNotFound(lockLoad(tx, id))
  await refuseOthers(tx, current, mayEditLoad(current, who))
  await assertCurrentVersion(tx, 'load', current, version, inWords)
  refuseDeleted(current)
  refusePrices(current, requested, who)
  refuseInvoiced(current, Object.keys(toChange<LoadRow>(current, requested)?.after ?? {}))
  const company = await readCompany(tx)
  const vehicle = requested.vehicle ?? current.vehicle
  if (vehicle === null) throw new BadRequest({ vehicle: ['Choose a unit.'] })
  const drivers = {
    driver: requested.driver === undefined && vehicle === current.vehicle ? current.driver : requested.driver,
    second_driver:
      requested.second_driver === undefined && vehicle === current.vehicle
        ? current.second_driver
        : requested.second_driver,
  }
  const { unit, crew } = await resolveCrew(tx, { vehicle, ...drivers }, current)
  const route = stops && places ? buildRoute(stops, places, company.time_zone) : undefined
  const next = { ...current, ...requested, ...crew, ...route?.lane }
  const prices = changedPrices(current, next)
  // A reason given earlier covers no load that becomes late, or is sold below its driver's pay, now.
  const isNewlyBelow = prices !== null && isBelowDriver(prices) && requested.override_reason === undefined
  const isOldReason = isNewlyBelow || (late.length > 0 && next.override_reason === current.override_reason)
  const judged = {
    ...next,
    broker: next.broker ?? 0,
    override_reason: isOldReason ? '' : next.override_reason,
    arrivals: late,
    new_cents: addedCents(current, next),
    counted_cents: next.broker === current.broker ? current.broker_price_cents : 0,
    prices,
  }
  const against = await readAgainst(tx, unit.id, judged, id)
  const reason = reasonFor(unit, judged, against, {
    zone: company.time_zone,
    today: await companyToday(tx),
    isEdit: true,
    seesAllPrices: who.seesAllPrices,
  })
  // The warnings at booking time no longer apply, but the reason given then is kept.
  const override_reason = reason || current.override_reason
  const change = toChange<LoadRow>(current, {
    ...requested,
    ...crew,
    ...route?.lane,
    override_reason,
  } as Partial<LoadRow>)
  const routeChange = route && (await changedRoute(tx, id, route.stops))
  if (!change && !routeChange) return
  if (routeChange) refuseBehind(current, routeChange)
  await refusePriceBeyond(tx, id, change?.after ?? {})
  const explained = await explainedChange(tx, current, { ...change?.after }, price_reason)
  if (routeChange) {
    await replaceStops(tx, id, routeChange.after)
    await updatePlannedPoints(tx, id, routeChange.before)
  }
  await updateLoad(tx, id, change?.after ?? {})
  await noteReplaced(tx, who.id, current, change?.after ?? {})
  if (change) await refuseBelowSplit(tx, { ...current, ...change.after })
  await notifyCrews(tx, current, next)
  const gone = toDriverIds(current).filter((one) => !toDriverIds(next).includes(one))
  await endDispatch(tx, id, gone)
  await audit(tx, {
    who,
    action: 'update',
    record_type: 'load',
    record_id: id,
    before: { ...change?.before, ...(routeChange && { stops: routeChange.before }) },
    after: { ...change?.after, ...explained, ...(routeChange && { stops: routeChange.after }) },
  })
  await loadsChanged(tx, id)
}

async function notifyCrews(
  tx: Tx,
  before: LoadRow,
  after: Pick<LoadRow, 'driver' | 'second_driver' | 'pick_up_at' | 'deliver_to'>,
): Promise<void> {
  const { id, number, status } = before
  const text = `${after.pick_up_at} to ${after.deliver_to}`
  const now = toDriverIds(after)
  const came = now.filter((one) => isPlainlyKnown(before) && !toDriverIds(before).includes(one))
  const went = (await informedDrivers(tx, before)).filter((one) => !now.includes(one))
  await notifyDrivers(tx, id, went)
  if (isEarned(status)) return
  await pushToDrivers(tx, came, { title: `New load ${number}`, text, load: id })
  await pushToDrivers(tx, went, { title: `${number} was reassigned`, text })
}

interface RouteChange {
  before: readonly (Pick<NewStop, 'window_from' | 'window_to'> & { id: number })[]
  after: readonly (Pick<NewStop, 'window_from' | 'window_to'> & { id: number | null })[]
}

/** A delivered load's money counts on a day derived from its stops; that day must not move. */
function refuseBehind({ status }: LoadRow, { before, after }: RouteChange): void {
  if (!isEarned(status)) return
  const state = LOAD_STATUS[status as LoadStatus]
  if (before.at(-1)?.id !== after.at(-1)?.id)
    throw new BadRequest({
      stops: [`This load is ${state}: you can’t change its last stop. Correct the times on the order page.`],
    })
  const isMoved = after.some((one) => {
    const former = before.find(({ id }) => id === one.id)
    return (
      former !== undefined && (former.window_from !== one.window_from || former.window_to !== one.window_to)
    )
  })
  if (isMoved) throw new BadRequest({ stops: [`This load is ${state}: you can’t change its stop windows.`] })
}

async function changedRoute(tx: Tx, id: number, change: readonly (NewStop & { id: number | null })[]) {
  const current = await listStops(tx, id)
  const foreign = change.find((one) => one.id !== null && !current.some((stop) => stop.id === one.id))
  if (foreign) throw new BadRequest({ stops: ['One of these stops was removed. Reload the page.'] })
  const after = change.map((one) => {
    const former = current.find((stop) => stop.id === one.id)
    return { ...one, arrived_at: former?.arrived_at ?? null, departed_at: former?.departed_at ?? null }
  })
  const iso = (time: string | null) => time && new Date(time).toISOString()
  const before = current.map(({ company_id: _company, load: _load, place: _place, ...stop }) => ({
    ...stop,
    window_from: iso(stop.window_from),
    window_to: iso(stop.window_to),
  }))
  return toChange<{ stops: object }>({ stops: before }, { stops: after }) ? { before, after } : null
}

async function tonuFee(tx: Tx): Promise<number> {
  const { tonu_fee_cents } = await readCompany(tx)
  if (tonu_fee_cents > 0) return tonu_fee_cents
  throw new BadRequest({ broker_price_cents: ['Enter the TONU amount the broker pays.'] })
}

/** Entering TONU sets its prices; leaving it restores the previous ones. */
async function pricesOfMove(tx: Tx, current: LoadRow, status: number, given: Prices): Promise<Prices> {
  if (status === LOAD.tonu)
    return {
      driver_price_cents: 0,
      ...given,
      broker_price_cents: given.broker_price_cents ?? (await tonuFee(tx)),
    }
  if (current.status !== LOAD.tonu) return {}
  const before = await fieldsBefore(tx, 'load', current.id, { status: LOAD.tonu }, [...PRICES])
  if (before) return { ...before, ...given } as Prices
  const missing = PRICES.filter((field) => given[field] === undefined)
  if (missing.length === 0) return given
  throw new BadRequest(
    Object.fromEntries(missing.map((field) => [field, ['The amount before the TONU is unknown. Enter it.']])),
  )
}

export async function moveLoad(
  tx: Tx,
  who: LoadChanger,
  id: number,
  { status, version, price_reason = '', ...prices }: z.output<typeof changeLoadStatus.body>,
  { at = new Date().toISOString(), isOfMany = false } = {},
): Promise<void> {
  const current = await orNotFound(lockLoad(tx, id))
  await refuseOthers(tx, current, mayEditLoad(current, who))
  if (current.status === status) return
  await assertCurrentVersion(tx, 'load', current, version, inWords)
  refuseDeleted(current)
  refuseInvoiced(current, ['status'])
  const why = whyNotMove(current.status as LoadStatus, status)
  if (why !== null) throw new BadRequest({ status: [why] })
  const values = await pricesOfMove(tx, current, status, prices)
  refusePrices(current, values, who)
  const change = toChange<LoadRow>(current, { status, ...values })
  if (!change) return
  await refusePriceBeyond(tx, id, change.after)
  if (isOfMany) await refuseCounted(tx, current, { ...change.after })
  const explained = isOfMany ? {} : await explainedChange(tx, current, { ...change.after }, price_reason)
  await updateLoad(tx, id, change.after)
  await refuseBelowSplit(tx, { ...current, ...change.after })
  const noted = await noteStep(tx, who, current, status, at)
  await followDelivery(tx, current, current.status as LoadStatus, status)
  await audit(tx, {
    who,
    action: 'status',
    record_type: 'load',
    record_id: id,
    before: { ...change.before, ...noted.before },
    after: { ...change.after, ...explained, ...noted.after },
  })
  await noteInChat(tx, who, id, `set ${LOAD_STATUS[status]}`)
  if (status === LOAD.tonu)
    await pushToDrivers(tx, await informedDrivers(tx, current), {
      title: `${current.number} is canceled`,
      text: 'Call your dispatcher.',
      load: id,
    })
  await noteStatusForBroker(tx, id, status)
  await awaitDelivery(tx, id, current.status as LoadStatus, status)
  await loadsChanged(tx, id)
}

/** Deleting frees the offer unless something else uses it; restoring takes it again or throws Conflict. */
async function readSettleOffer(tx: Tx, current: LoadRow, offer: number, isDeleted: boolean): Promise<void> {
  await lockOffer(tx, offer)
  const others = (await loadsOfOffer(tx, offer, current.id)).filter(({ number }) => number !== current.number)
  const remainingLoad = others.find((one) => !one.is_deleted && (isDeleted || !one.is_repetition))
  const bid = current.bid ?? others.find(({ is_repetition }) => is_repetition)?.bid ?? 0
  const winner = await findOtherWinner(tx, offer, isDeleted ? 0 : bid)
  if (!isDeleted && remainingLoad)
    throw new Conflict(`The offer for ${current.number} is already booked as load ${remainingLoad.number}.`)
  if (!isDeleted && winner)
    throw new Conflict(`The broker awarded ${current.number} to a bid from ${winner.name}.`)
  if (
    await settleOffer(tx, offer, {
      isTaken: !isDeleted || remainingLoad !== undefined || winner !== undefined,
    })
  )
    await emit(tx, { type: 'LOAD_UPDATED', data: await offerForLive(tx, offer) })
}

/** A deleted load keeps its number. */
export async function setDeleted(
  tx: Tx,
  who: LoadChanger,
  id: number,
  isDeleted: boolean,
  price_reason = '',
): Promise<void> {
  const current = await orNotFound(lockLoad(tx, id))
  await refuseOthers(tx, current, mayDeleteLoad(current, who))
  if ((current.deleted_at !== null) === isDeleted) return
  refuseInvoiced(current, ['is_deleted'])
  const explained = await explainedChange(tx, current, { is_deleted: isDeleted }, price_reason)
  const booked = isDeleted || current.bid === null ? undefined : await bookedFrom(tx, 'bid', current.bid)
  if (booked) throw new Conflict(`The bid for ${current.number} is already booked as load ${booked.number}.`)
  if (current.offer !== null) await readSettleOffer(tx, current, current.offer, isDeleted)
  await updateLoad(tx, id, { deleted_at: isDeleted ? new Date().toISOString() : null })
  if (!isDeleted && current.bid !== null) await takeBidConfirmations(tx, current.bid, id)
  await audit(tx, {
    who,
    action: isDeleted ? 'delete' : 'restore',
    record_type: 'load',
    record_id: id,
    before: { is_deleted: !isDeleted },
    after: { is_deleted: isDeleted, ...explained },
  })
  const undriven = { ...current, driver: null, second_driver: null }
  await (isDeleted ? notifyCrews(tx, current, undriven) : notifyCrews(tx, undriven, current))
  await loadsChanged(tx, id)
}
