import type { z } from 'zod'
import {
  type BoardTruck,
  type BoardTruckOffer,
  type listTruckBoard,
  TRUCK_BOARD_PAGE,
  type TruckOrder,
} from '#contract/entities/market/truck-board.ts'
import type { TruckOffer } from '#contract/entities/market/offer.ts'
import { toInstant } from '#contract/rules/age.ts'
import { ratePerMile } from '#contract/rules/bid-advice.ts'
import { HOUR_MS } from '#contract/rules/durations.ts'
import { placeParts } from '#contract/rules/place.ts'
import { folded } from '#contract/rules/unaccented.ts'
import { dispatchTeams, readPlacedTrucks, type Truck, vehicleIds } from '#server/fleet/index.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { Ways } from '#server/kernel/geo/ways.ts'
import type { Viewer } from '#server/kernel/tenant/viewer.ts'
import { advisePrices } from '#server/market/truck-board/advised-price.service.ts'
import { findTruckOffers } from '#server/market/offer/truck-offers.service.ts'

type Query = z.output<typeof listTruckBoard.query>

interface Placed {
  readonly truck: Truck
  readonly availability: BoardTruck['availability']
}

const IN_SERVICE = 1

/** Milliseconds; infinite where its place is unknown. */
const emptyAt = ({ availability: { empty } }: Placed): number =>
  empty ? (toInstant(empty.at) ?? Number.NEGATIVE_INFINITY) : Number.POSITIVE_INFINITY

const KEYS: Readonly<Record<Exclude<TruckOrder, 'unit'>, (one: Placed) => number>> = {
  empty: emptyAt,
  home: ({ truck }) => toInstant(truck.home_seen_at) ?? Number.POSITIVE_INFINITY,
  hours: ({ truck, availability: { driving_minutes_left: left } }) =>
    truck.second_driver === null ? -(left ?? 0) : Number.NEGATIVE_INFINITY,
}

/** Trucks come by unit, which stays the order of equal ones. */
function inOrder(trucks: readonly Placed[], order: TruckOrder): readonly Placed[] {
  if (order === 'unit') return trucks
  const keys = new Map(trucks.map((one) => [one, KEYS[order](one)]))
  return trucks.toSorted((a, b) => {
    const [first, second] = [keys.get(a)!, keys.get(b)!]
    return first === second ? 0 : first - second
  })
}

function passesBy({ state = [], empty_within }: Query, now: number): (one: Placed) => boolean {
  const states = new Set(state.map(folded))
  const until = empty_within === undefined ? Number.POSITIVE_INFINITY : now + empty_within * HOUR_MS
  return (one) => {
    const { empty } = one.availability
    if (states.size > 0 && !(empty && states.has(folded(placeParts(empty.address).state)))) return false
    return empty_within === undefined || emptyAt(one) <= until
  }
}

interface Prices {
  /** Null for those who may not see bid advice. */
  readonly advised: Map<number, number | null> | null
}

function withPrice(offer: TruckOffer, { advised }: Prices): BoardTruckOffer {
  if (!advised || offer.posted_price_cents !== null) return offer
  const advised_price_cents = advised.get(offer.id) ?? null
  const rate_per_mile_cents = ratePerMile(advised_price_cents, offer.miles, offer.deadhead_miles)
  return { ...offer, advised_price_cents, rate_per_mile_cents }
}

const toRow = ({ truck, availability }: Placed, offers: readonly BoardTruckOffer[]): BoardTruck => ({
  id: truck.id,
  unit_number: truck.unit_number,
  vehicle_type_name: truck.vehicle_type_name,
  drivers: truck.drivers.map(({ name }) => name),
  is_team: truck.second_driver !== null,
  availability,
  home: truck.home,
  home_seen_at: truck.home_seen_at && new Date(truck.home_seen_at).toISOString(),
  offers: [...offers],
})

interface Asking {
  readonly viewer: Viewer
  readonly seesAdvice: boolean
}

/** All trucks are placed and filtered; offers are looked for only for those of the page. */
export async function truckBoard(
  tx: Tx,
  { viewer, seesAdvice }: Asking,
  query: Query,
  ways: Ways,
  now = Date.now(),
): Promise<{ count: number; results: BoardTruck[] }> {
  const teams = await dispatchTeams(tx, viewer.id, query.team)
  const ids = [
    ...(await vehicleIds(tx, { status: IN_SERVICE, teams, types: query.vehicle_type }, 'unit_number')),
  ]
  const trucks = new Map((await readPlacedTrucks(tx, ids, now)).map((one) => [one.truck.id, one]))
  const placed = ids.flatMap((id) => trucks.get(id) ?? [])
  const passing = inOrder(placed.filter(passesBy(query, now)), query.order)
  const page = passing.slice((query.page - 1) * TRUCK_BOARD_PAGE, query.page * TRUCK_BOARD_PAGE)
  const found = await findTruckOffers(
    tx,
    page.map(({ truck }) => truck.id),
    ways,
    now,
  )
  const unpriced = [...found.values()].flat().filter(({ posted_price_cents }) => posted_price_cents === null)
  const wanted = [...new Set(unpriced.map(({ id }) => id))]
  const prices = { advised: seesAdvice ? await advisePrices(tx, wanted, viewer, now) : null }
  const results = page.map((one) =>
    toRow(
      one,
      (found.get(one.truck.id) ?? []).map((offer) => withPrice(offer, prices)),
    ),
  )
  return { count: passing.length, results }
}
