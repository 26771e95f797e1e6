import {
  type FitOffer,
  type FitSituation,
  type FitTrip,
  type FitTruck,
  getFitReasons,
} from '#contract/rules/fit.ts'
import { dayWriter } from '#contract/rules/dates.ts'

const NOW = Date.parse('2024-03-14T12:00:00Z')

const OFFER: FitOffer = {
  vehicle_type: 'SPRINTER',
  pick_up_date: null,
  delivery_date: null,
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

const TRUCK: FitTruck = {
  unit_number: '204',
  owner_name: 'Blue Heron',
  owner_documents_expire_on: null,
  drivers: [],
  vehicle_type_name: 'Sprinter',
  payload: 3500,
  useful_cargo_length: 170,
  useful_cargo_width: 70,
  useful_cargo_height: 72,
  door_width: 50,
  door_height: 68,
  dock: false,
  hazmat: false,
  liftgate: false,
  second_driver: null,
  status: 1,
  registration_status: 3,
  documents_expire_on: '2025-01-01',
  location_type: 'current',
  last_latitude: 27.53,
  last_longitude: -99.49,
  last_geo_date_time: '2024-03-14T11:50:00Z',
  planned_latitude: null,
  planned_longitude: null,
  planned_address: '',
  planned_date: null,
}

const TRIP: FitTrip = {
  deadhead: { miles: 42.4, is_estimated: true },
  pickup: null,
  delivery: null,
  before: null,
  starts_at: null,
  late_after: null,
  overlapping: [],
  pending: [],
  earlier: null,
}

const SITUATION: FitSituation = { now: NOW, dayOf: dayWriter('UTC'), zone: 'America/New_York' }

/** Margins follow from the offer's times. */
export interface FitCase extends Partial<FitSituation>, Partial<FitTrip> {
  readonly pickup_eta?: string | null
  readonly delivery_eta?: string
}

const margin = (eta: number, due: string | null) =>
  due === null ? null : Math.floor((Date.parse(due) - eta) / 60_000)

export function fit(
  truck: Partial<FitTruck>,
  offer: Partial<FitOffer>,
  { pickup_eta = '2024-03-14T12:50:53Z', delivery_eta, now, dayOf, zone, ...trip }: FitCase = {},
) {
  const asked = { ...OFFER, ...offer }
  const pickup = pickup_eta === null ? null : Date.parse(pickup_eta)
  const delivery = delivery_eta === undefined ? null : Date.parse(delivery_eta)
  return getFitReasons(
    { ...TRUCK, ...truck },
    asked,
    {
      ...TRIP,
      pickup: pickup === null ? null : { eta: pickup, margin_minutes: margin(pickup, asked.pick_up_date) },
      delivery:
        delivery === null
          ? null
          : {
              eta: delivery,
              margin_minutes: margin(delivery, asked.delivery_date),
              time_zone: 'America/Chicago',
            },
      ...trip,
    },
    {
      ...SITUATION,
      ...(now !== undefined && { now }),
      ...(dayOf && { dayOf }),
      ...(zone !== undefined && { zone }),
    },
  )
}
