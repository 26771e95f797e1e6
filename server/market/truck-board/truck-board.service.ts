import type { z } from 'zod'
import {
  type BoardTruck,
  type BoardTruckOffer,
  type listTruckBoard,
  TRUCK_BOARD_PAGE,
  TRUCK_BOARD_SEARCHED,
  type TruckOrder,
} from '#contract/entities/market/truck-board.ts'
import type { TruckOffer } from '#contract/entities/market/offer.ts'
import { toInstant } from '#contract/rules/age.ts'
import { ratePerMile } from '#contract/rules/bid-advice.ts'
import { placeParts } from '#contract/rules/place.ts'
import { isEmptyWithin, toTracked } from '#contract/rules/truck-state.ts'
import { folded } from '#contract/rules/unaccented.ts'
import { dispatchTeams, type PlacedTruck, trucksInService } from '#server/fleet/index.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { Ways } from '#server/kernel/geo/ways.ts'
import type { Viewer } from '#server/kernel/tenant/viewer.ts'
import { adviseOffers } from '#server/market/bid/bid-advice.service.ts'
import { openTruckMarket, type TruckOffers } from '#server/market/offer/truck-offers.service.ts'

type Query = z.output<typeof listTruckBoard.query>

/** Milliseconds; one that is offline comes after all whose state is known. */
function emptyAt({ availability: { empty }, state }: PlacedTruck): number {
  if (!empty) return Number.POSITIVE_INFINITY
  const at = toInstant(empty.at) ?? Number.NEGATIVE_INFINITY
  return state === 'offline' ? Math.max(at, Number.MAX_SAFE_INTEGER) : at
}

const KEYS: Readonly<Record<Exclude<TruckOrder, 'unit'>, (one: PlacedTruck) => number>> = {
  empty: emptyAt,
  home: ({ truck }) => toInstant(truck.home_seen_at) ?? Number.POSITIVE_INFINITY,
  hours: ({ truck, availability: { driving_minutes_left: left } }) =>
    truck.second_driver === null ? -(left ?? 0) : Number.NEGATIVE_INFINITY,
}

/** Trucks come by unit, which stays the order of equal ones. */
function inOrder(trucks: readonly PlacedTruck[], order: TruckOrder): readonly PlacedTruck[] {
  if (order === 'unit') return trucks
  const keys = new Map(trucks.map((one) => [one, KEYS[order](one)]))
  return trucks.toSorted((a, b) => {
    const [first, second] = [keys.get(a)!, keys.get(b)!]
    return first === second ? 0 : first - second
  })
}

function passesBy({ state = [], empty_within }: Query, now: number): (one: PlacedTruck) => boolean {
  const states = new Set(state.map(folded))
  return ({ truck, availability }) => {
    const { empty } = availability
    if (states.size > 0 && !(empty && states.has(folded(placeParts(empty.address).state)))) return false
    return empty_within === undefined || isEmptyWithin(toTracked(truck, availability), empty_within, now)
  }
}

interface Prices {
  /** Null for those who may not see bid advice. */
  readonly suggested: ReadonlyMap<number, { readonly suggested_cents: number | null }> | null
}

function withPrice(offer: TruckOffer, { suggested }: Prices): BoardTruckOffer {
  if (!suggested || offer.posted_price_cents !== null) return offer
  const suggested_price_cents = suggested.get(offer.id)?.suggested_cents ?? null
  const rate_per_mile_cents = ratePerMile(suggested_price_cents, offer.miles, offer.deadhead_miles)
  return { ...offer, suggested_price_cents, rate_per_mile_cents }
}

const iso = (time: string | null) => time && new Date(time).toISOString()

export const toBoardTruck = ({
  truck,
  availability,
  state,
}: PlacedTruck): Omit<BoardTruck, 'offers' | 'no_offers'> => ({
  id: truck.id,
  unit_number: truck.unit_number,
  vehicle_type_name: truck.vehicle_type_name,
  drivers: truck.drivers.map(({ name }) => name),
  is_team: truck.second_driver !== null,
  availability,
  state,
  last_address: truck.last_address,
  last_geo_date_time: iso(truck.last_geo_date_time),
  home: truck.home,
  home_seen_at: iso(truck.home_seen_at),
})

const toRow = (placed: PlacedTruck, { offers, none }: TruckOffers, prices: Prices): BoardTruck => ({
  ...toBoardTruck(placed),
  offers: offers.map((offer) => withPrice(offer, prices)),
  no_offers: none,
})

interface Asking {
  readonly viewer: Viewer
  readonly seesAdvice: boolean
}

const NONE: TruckOffers = { offers: [], none: '' }

/** All trucks are placed and filtered; roads and prices are looked for only for those of the page. */
export async function truckBoard(
  tx: Tx,
  { viewer, seesAdvice }: Asking,
  query: Query,
  ways: Ways,
  now = Date.now(),
): Promise<{ count: number; with_offers: number; results: BoardTruck[] }> {
  const teams = await dispatchTeams(tx, viewer.id, query.team)
  const trucks = await trucksInService(tx, { teams, types: query.vehicle_type }, now)
  const passing = inOrder(trucks.filter(passesBy(query, now)), query.order)
  const searched = passing.slice(0, TRUCK_BOARD_SEARCHED)
  const market = await openTruckMarket(
    tx,
    searched.map(({ truck }) => truck.id),
    ways,
    now,
  )
  const { yes = [], no = [] } = Object.groupBy(searched, ({ truck }) =>
    market.hasOffer(truck.id) ? 'yes' : 'no',
  )
  const listed = query.has_offers ? yes : [...yes, ...no, ...passing.slice(TRUCK_BOARD_SEARCHED)]
  const page = listed.slice((query.page - 1) * TRUCK_BOARD_PAGE, query.page * TRUCK_BOARD_PAGE)
  const found = page.map((one) => ({ one, best: market.best(one.truck.id) ?? NONE }))
  const unpriced = found
    .flatMap(({ best }) => best.offers)
    .filter(({ posted_price_cents }) => posted_price_cents === null)
  const wanted = [...new Set(unpriced.map(({ id }) => id))]
  const prices = { suggested: seesAdvice ? await adviseOffers(tx, wanted, viewer, now) : null }
  const shown = found.filter(({ best }) => !query.has_offers || best.offers.length > 0)
  return {
    count: listed.length,
    with_offers: yes.length,
    results: shown.map(({ one, best }) => toRow(one, best, prices)),
  }
}
