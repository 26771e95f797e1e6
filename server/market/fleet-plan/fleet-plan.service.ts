import type { z } from 'zod'
import type { FleetPlan, PlanOffer, PlanRow, readFleetPlan } from '#contract/entities/market/fleet-plan.ts'
import type { TruckOffer } from '#contract/entities/market/offer.ts'
import { TRUCK_BOARD_SEARCHED } from '#contract/entities/market/truck-board.ts'
import { dispatchTeams, trucksInService } from '#server/fleet/index.ts'
import type { Caller } from '#server/kernel/base/caller.ts'
import type { Roads } from '#server/kernel/geo/roads.ts'
import { type Ways, withRoads } from '#server/kernel/geo/ways.ts'
import type { Read } from '#server/kernel/http/calls.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import type { Viewer } from '#server/kernel/tenant/viewer.ts'
import { estimateWins } from '#server/market/bid/bid-advice.service.ts'
import { isClean, judgeAll, reasonOut, toJudged, toPairs } from '#server/market/fleet-plan/judged-truck.ts'
import { toLane, toRow } from '#server/market/fleet-plan/plan-row.ts'
import { proposeInThread } from '#server/market/fleet-plan/plan-thread.ts'
import { type Prospect, withWorth } from '#server/market/fleet-plan/worth.ts'
import { openTruckMarket } from '#server/market/offer/truck-offers.service.ts'

type Query = z.output<typeof readFleetPlan.query>

interface Sources {
  readonly read: Read
  readonly roads: Roads
  readonly companyId: number
  readonly caller: Caller
}

interface Asking {
  readonly viewer: Viewer
  readonly seesAdvice: boolean
  readonly query: Query
  readonly now: number
}

/** Estimated together, so that no connection is held for a whole market. */
const ESTIMATED = 50

async function prospectsOf(
  { read }: Sources,
  { viewer, seesAdvice, now }: Asking,
  offers: readonly number[],
) {
  const prospects = new Map<number, Prospect>()
  if (!seesAdvice) return prospects
  for (let first = 0; first < offers.length; first += ESTIMATED) {
    const some = offers.slice(first, first + ESTIMATED)
    for (const [id, { advice, curve }] of await read((tx) => estimateWins(tx, some, viewer, now)))
      prospects.set(id, { suggested_cents: advice.suggested_cents, curve })
  }
  return prospects
}

const readMarket = ({ read }: Sources, { viewer, query, now }: Asking, ways: Ways) =>
  read(async (tx) => {
    const teams = await dispatchTeams(tx, viewer.id, query.team)
    const all = await trucksInService(tx, { teams, types: query.vehicle_type }, now)
    const placed = all.slice(0, TRUCK_BOARD_SEARCHED)
    const ids = placed.map(({ truck }) => truck.id)
    const market = await openTruckMarket(tx, ids, ways, now)
    return { placed, market, minimum: (await readCompany(tx)).low_bid_cents_per_mile }
  })

async function planBy(ways: Ways, sources: Sources, asking: Asking): Promise<FleetPlan> {
  const { query } = asking
  const heldTrucks = new Set(query.held_trucks)
  const heldOffers = new Set(query.held_offers)
  const { placed, market, minimum } = await readMarket(sources, asking, ways)
  const cost_per_mile_cents = query.cost_per_mile ?? minimum

  const free = placed.filter(({ truck }) => !heldTrucks.has(truck.id)).map(({ truck }) => truck)
  const offersOf = await judgeAll(
    free.map(({ id }) => id),
    market.every,
  )
  const fitting = [...offersOf.values()].flatMap(({ offers }) => offers.filter(isClean))
  const prospects = await prospectsOf(sources, asking, [...new Set(fitting.map(({ id }) => id))])
  const price = (offer: TruckOffer): PlanOffer | null =>
    withWorth(offer, prospects.get(offer.id), cost_per_mile_cents)
  const judged = free.map((truck) => toJudged(truck, offersOf.get(truck.id)!, heldOffers, price))
  const proposal = await proposeInThread(sources.companyId, judged.flatMap(toPairs), sources.caller)

  const trucks = new Map(placed.map((one) => [one.truck.id, one]))
  const lanes = new Map(market.offers.map((offer) => [offer.id, toLane(offer)]))
  const rows = proposal.rows.flatMap(({ truck, offer: id, ...others }): PlanRow[] => {
    const byRoad = market.judge(truck, id)
    const offer = byRoad && isClean(byRoad) ? price(byRoad) : null
    return offer ? [toRow(others, trucks.get(truck)!, offer, { trucks, lanes })] : []
  })
  const planned = new Set(rows.map(({ truck }) => truck.id))
  const reasons = new Map(judged.map((one) => [one.truck.id, reasonOut(one)]))
  return {
    worth_cents: rows.reduce((sum, { offer }) => sum + offer.worth_cents, 0),
    closest_first_cents: proposal.closest_first,
    cost_per_mile_cents,
    offers: lanes.size,
    results: rows.toSorted((a, b) => b.offer.worth_cents - a.offer.worth_cents),
    left_out: placed
      .filter(({ truck }) => !planned.has(truck.id))
      .map(({ truck: { id, unit_number } }) => ({
        id,
        unit_number,
        reason: reasons.get(id) ?? 'Held out',
      })),
    held_offers: [...heldOffers].flatMap((id) => lanes.get(id) ?? []),
  }
}

/** Worth is counted for offers that fit without a warning alone. */
export const planFleet = (sources: Sources, asking: Asking): Promise<FleetPlan> =>
  withRoads(sources.roads, (ways) => planBy(ways, sources, asking), sources.caller.signal)
