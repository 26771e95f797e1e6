import { type FitOffer, getFitReasons, type FitSituation, type FitVehicle } from '#contract/rules/fit.ts'
import { dayWriter } from '#contract/rules/dates.ts'

const NOW = Date.parse('2024-03-14T12:00:00Z')

const OFFER: FitOffer = {
  vehicle_type: 'SPRINTER',
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

const VEHICLE: FitVehicle = {
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

const SITUATION: FitSituation = {
  now: NOW,
  dayOf: dayWriter('UTC'),
  zone: 'America/New_York',
  road_miles: 42.4,
  is_estimated: true,
}

export const fit = (
  vehicle: Partial<FitVehicle>,
  offer: Partial<FitOffer>,
  situation: Partial<FitSituation> = {},
) => getFitReasons({ ...VEHICLE, ...vehicle }, { ...OFFER, ...offer }, { ...SITUATION, ...situation })
