import { ROAD_SPEED_MPH } from '#contract/constants.ts'
import { type Vehicle, type VehicleMatch, vehicleMatch } from '#contract/entities/vehicle.ts'
import { hasPosition, type MaybePosition, roadMilesEstimate } from '#contract/rules/distance.ts'
import { type FitOffer, fitOf } from '#contract/rules/fit.ts'
import { BadRequest, NotFound } from '#server/core/errors.ts'
import type { Tx } from '#server/db/client.ts'
import { askProblems } from '#server/entities/driver-bid/driver-bid.repository.ts'
import { fitOfferOfBid, readFitOffer } from '#server/entities/offer/offer-fit.repository.ts'
import { type FoundVehicle, searchVehicles } from '#server/entities/vehicle/vehicle-place.repository.ts'
import { companyToday, readVehicles } from '#server/entities/vehicle/vehicle.repository.ts'
import { findPlace } from '#server/geo/places.ts'

interface Search {
  load_id?: number | undefined
  bid_id?: number | undefined
  address?: string | undefined
  radius: number
}

interface Target {
  place: MaybePosition
  offer: FitOffer
}

const NOTHING_ASKED: FitOffer = {
  vehicle_type: '',
  pick_up_date: null,
  weight: null,
  pieces: null,
  length: null,
  width: null,
  height: null,
  stackable: null,
  dock_level: null,
  hazardous: null,
  team: null,
  liftgate: null,
}

async function targetOf(tx: Tx, { load_id, bid_id, address = '' }: Search): Promise<Target> {
  const text = address.trim()
  if ([load_id !== undefined, bid_id !== undefined, text !== ''].filter(Boolean).length !== 1) {
    throw new BadRequest('Search near one of these: load_id, bid_id or address.')
  }
  if (text !== '') {
    const place = await findPlace(tx, text)
    if (!place) {
      throw new BadRequest({ address: [`No place is named "${text}". Write a town and its state, such as Akron, OH, or a ZIP code.`] })
    }
    return { place, offer: NOTHING_ASKED }
  }
  const offer = load_id === undefined ? await fitOfferOfBid(tx, bid_id ?? 0) : await readFitOffer(tx, load_id)
  if (!offer) throw new NotFound()
  return { place: offer, offer }
}

function matchOf(vehicle: Vehicle, near: FoundVehicle, offer: FitOffer, today: string, ask_problem: string): VehicleMatch {
  const road_distance = roadMilesEstimate(near.miles)
  const road_duration = (road_distance / ROAD_SPEED_MPH) * 60
  const shown = Object.fromEntries(Object.entries(vehicle).filter(([field]) => field in vehicleMatch.shape)) as Omit<
    VehicleMatch,
    'latitude' | 'longitude' | 'sky_distance' | 'road_distance' | 'road_duration' | 'is_estimated' | 'fit' | 'ask_problem'
  >
  return {
    ...shown,
    latitude: near.latitude,
    longitude: near.longitude,
    sky_distance: near.miles,
    road_distance,
    road_duration,
    is_estimated: true,
    ask_problem,
    fit: fitOf(vehicle, offer, { now: Date.now(), today, road_miles: road_distance, road_minutes: road_duration, is_estimated: true }),
  }
}

/** The vehicles within a radius of an offer's pick-up, a bid's, or an address; none where the offer states no place that we know. */
export async function findVehicles(tx: Tx, search: Search): Promise<{ count: number; results: VehicleMatch[] }> {
  const { place, offer } = await targetOf(tx, search)
  if (!hasPosition(place)) return { count: 0, results: [] }
  const { count, found } = await searchVehicles(tx, place, search.radius)
  const ids = found.map(({ id }) => id)
  const vehicles = new Map((await readVehicles(tx, ids)).map((vehicle) => [vehicle.id, vehicle]))
  const today = await companyToday(tx)
  const problems = await askProblems(tx, ids)
  const results = found.flatMap((near) => {
    const vehicle = vehicles.get(near.id)
    return vehicle ? [matchOf(vehicle, near, offer, today, problems.get(vehicle.id) ?? '')] : []
  })
  return { count, results }
}
