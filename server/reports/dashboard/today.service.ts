import type { z } from 'zod'
import { toInstant } from '#contract/rules/age.ts'
import type { Order } from '#contract/entities/freight/order.ts'
import type { readToday as readTodayCall, TodayLoad } from '#contract/entities/reports/today.ts'
import type { AnswerOf } from '#contract/http.ts'
import { changesOfMonth } from '#contract/rules/broker-register.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import { toViewer, type Viewer } from '#server/kernel/tenant/viewer.ts'
import { readPlacedTrucks } from '#server/fleet/index.ts'
import { readOrders, withCheckOut } from '#server/freight/index.ts'
import { readBids } from '#server/market/index.ts'
import {
  findAsks,
  findLoads,
  findReplies,
  findUnbooked,
  renewedBrokers,
  type Found,
  type People,
  trucksOnLoads,
  driversOfLoads,
} from '#server/reports/dashboard/today.repository.ts'

type Today = AnswerOf<typeof readTodayCall>

function toPeople({ id, seesAllPrices }: Viewer, dispatcher: readonly number[] | undefined): People {
  const named = dispatcher && dispatcher.length > 0 ? dispatcher : null
  return seesAllPrices ? named : (named ?? [id]).filter((one) => one === id)
}

const pick = <Row>({ count, ids }: Found, rows: ReadonlyMap<number, Row>) => ({
  count,
  rows: ids.flatMap((id) => rows.get(id) ?? []),
})

const NO_DRIVER = { driver_phone: '', driver_has_app: false }
const NO_LOADS = { late: null, at_risk: null, calls: null, pickups: null, documents: null, left_open: null }

async function readLoadParts(tx: Tx, { id, holder }: SessionUser, people: People) {
  if (!holder.can('orders', 'list')) return NO_LOADS
  const found = await findLoads(tx, people)
  const ids = [...new Set(Object.values(found).flatMap((part) => part.ids))]
  const drivers = await driversOfLoads(tx, ids)
  const withDriver = <O extends Order>(order: O): O & TodayLoad => ({
    ...order,
    ...(drivers.get(order.id) ?? NO_DRIVER),
  })
  const orders = new Map(
    [...(await readOrders(tx, id, ids, Date.now()))].map(([load, order]) => [load, withDriver(order)]),
  )
  const documents = pick(found.documents, orders)
  return {
    late: pick(found.late, orders),
    at_risk: pick(found.at_risk, orders),
    calls: pick(found.calls, orders),
    pickups: pick(found.pickups, orders),
    documents: { ...documents, rows: await withCheckOut(tx, { id, can: holder.can }, documents.rows) },
    left_open: pick(found.left_open, orders),
  }
}

async function readBidParts(tx: Tx, user: SessionUser, viewer: Viewer, people: People) {
  if (!user.holder.can('bids', 'list')) return { replies: null, unbooked: null }
  const replies = await findReplies(tx, people)
  const unbooked = await findUnbooked(tx, people)
  const bids = await readBids(tx, viewer, [...replies.ids, ...unbooked.ids])
  return { replies: pick(replies, bids), unbooked: pick(unbooked, bids) }
}

const FIRST = 20

async function readTrucks(tx: Tx, { holder }: SessionUser, people: People) {
  if (!holder.can('vehicles', 'list')) return null
  const now = Date.now()
  const trucks = await trucksOnLoads(tx, people)
  const placed = await readPlacedTrucks(
    tx,
    trucks.map(({ id }) => id),
    now,
  )
  const byId = new Map(placed.map((one) => [one.truck.id, one]))
  const soon = trucks.flatMap((truck) => {
    const known = byId.get(truck.id)
    if (known?.state !== 'soon' || known.availability.next_load !== null) return []
    const { load, empty } = known.availability
    return [{ ...truck, load, empty }]
  })
  const emptyAt = ({ empty }: (typeof soon)[number]) => toInstant(empty?.at) ?? 0
  const rows = soon.toSorted((a, b) => emptyAt(a) - emptyAt(b)).slice(0, FIRST)
  return { count: soon.length, rows }
}

async function readBrokers(tx: Tx, { holder }: SessionUser): Promise<Today['brokers']> {
  if (!holder.can('brokers', 'list')) return null
  const changed = (await renewedBrokers(tx)).flatMap(({ register, ...broker }) => {
    const month = changesOfMonth(register, Date.now())
    return month?.isGrave ? [{ ...broker, changes: month.changes.map(({ text }) => text) }] : []
  })
  return { count: changed.length, rows: changed.slice(0, FIRST) }
}

export async function readToday(
  tx: Tx,
  user: SessionUser,
  { dispatcher }: z.output<typeof readTodayCall.query>,
): Promise<Today> {
  const viewer = toViewer(user)
  const people = toPeople(viewer, dispatcher)
  return {
    sees_all: viewer.seesAllPrices,
    ...(await readLoadParts(tx, user, people)),
    ...(await readBidParts(tx, user, viewer, people)),
    trucks: await readTrucks(tx, user, people),
    brokers: await readBrokers(tx, user),
    asks: viewer.seesDriverBids ? await findAsks(tx, people) : null,
  }
}
