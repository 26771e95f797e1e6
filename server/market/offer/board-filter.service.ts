import { BOARD_CAP } from '#contract/constants.ts'
import { DEFAULT_FILTER, type DispatchFilter } from '#contract/entities/market/offer-filter.ts'
import { dispatchFilter, type FilterSituation } from '#contract/rules/dispatch-filter.ts'
import type { JsonText } from '#server/kernel/base/json-text.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { snapshot } from '#server/kernel/db/snapshot.ts'
import type { Ways } from '#server/kernel/geo/ways.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import {
  type LightOffer,
  nextOffers,
  openWindow,
  placesOfVehicles,
} from '#server/market/offer/board-filter.repository.ts'
import { findBestTrucks, toPlaced } from '#server/market/deadhead/best-truck.service.ts'
import { narrowed } from '#server/market/offer/board-narrowing.repository.ts'
import { readBoardRows } from '#server/market/offer/offer-shown.service.ts'
import type { Viewer } from '#server/kernel/tenant/viewer.ts'

const FIRST_BATCH = 200
const MAX_BATCH = 3200
/** Searches slightly beyond the limit; the filter rule decides at the limit itself. */
const SLACK = 1 + 1e-9

type Judge = (offers: readonly LightOffer[]) => Promise<readonly LightOffer[]>

async function readSituation(tx: Tx, filter: DispatchFilter): Promise<FilterSituation> {
  const asksVehicles = filter.radius !== null && filter.radius_type === 1 && filter.vehicles.length > 0
  const asksDays = filter.pick_up_date !== null || filter.delivery_date !== null
  return {
    vehicles: asksVehicles ? await placesOfVehicles(tx, filter.vehicles) : [],
    timeZone: asksDays ? (await readCompany(tx)).time_zone : 'UTC',
  }
}

function deadheadJudge(tx: Tx, limit: number, ways: Ways): Judge {
  const passes = dispatchFilter({ ...DEFAULT_FILTER, miles_out: limit }, { vehicles: [], timeZone: 'UTC' })
  return async (offers) => {
    const found = await findBestTrucks(tx, offers.map(toPlaced), ways, limit * SLACK)
    return offers.filter((offer) => {
      const miles_out = found.get(offer.id)?.miles_out ?? null
      return passes({ ...offer, broker_is_blacklisted: false, miles_out })
    })
  }
}

async function passingIds(tx: Tx, filter: DispatchFilter, ways: Ways): Promise<number[]> {
  const situation = await readSituation(tx, filter)
  const passes = dispatchFilter({ ...filter, miles_out: null }, situation)
  const judge: Judge =
    filter.miles_out === null ? async (offers) => offers : deadheadJudge(tx, filter.miles_out, ways)
  const ids: number[] = []
  await openWindow(tx, narrowed(tx, filter, situation))
  for (let size = FIRST_BATCH; ids.length < BOARD_CAP; size = Math.min(size * 4, MAX_BATCH)) {
    const offers = await nextOffers(tx, size)
    const passing = await judge(
      offers.filter((offer) => passes({ ...offer, broker_is_blacklisted: false, miles_out: null })),
    )
    ids.push(...passing.map(({ id }) => id))
    if (offers.length < size) break
  }
  return ids.slice(0, BOARD_CAP)
}

/** One snapshot: the offers and the number of the last live message belong together. */
export const filteredBoard = (
  tx: Tx,
  viewer: Viewer,
  filter: DispatchFilter,
  ways: Ways,
): Promise<JsonText> =>
  snapshot(tx, async () => readBoardRows(tx, viewer, await passingIds(tx, filter, ways), ways))
