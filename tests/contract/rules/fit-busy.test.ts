import { describe, expect, it } from 'vitest'
import { fitOf, type FitOffer, type FitSituation, type FitVehicle } from '#contract/rules/fit.ts'
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
  papers_expire_on: '2025-01-01',
  location_type: 'current',
  last_latitude: 27.53,
  last_longitude: -99.49,
  last_geo_date_time: '2024-03-14T11:50:00Z',
  planned_latitude: null,
  planned_longitude: null,
  planned_address: '',
  planned_date: null,
}

const SITUATION: FitSituation = { now: NOW, dayOf: dayWriter('UTC'), zone: 'America/New_York', road_miles: 42.4, is_estimated: true }

const fit = (offer: Partial<FitOffer>, situation: Partial<FitSituation>) =>
  fitOf(VEHICLE, { ...OFFER, ...offer }, { ...SITUATION, ...situation })

describe('a truck that runs a load', () => {
  const before = {
    number: 'NLF11-04-2',
    until: '2024-03-15T18:00:00Z',
    address: '1 Dock St, TOLEDO, OH 43604',
    time_zone: 'America/New_York',
  }
  const busy = { before, arrives_at: '2024-03-15T20:30:00Z', miles: 61.4, overlapping: [] }

  it.each([
    [
      'is free before the pickup',
      { busy },
      [
        ['busy', 'On load NLF11-04-2 until 15 Mar 14:00 ET; free there in Toledo, OH, 61 mi from pickup'],
        ['distance', '61 mi deadhead (estimated)'],
      ],
    ],
    [
      'is at the pickup too late',
      { busy: { ...busy, arrives_at: '2024-03-16T20:30:00Z' } },
      [
        ['busy', expect.any(String)],
        ['distance', 'Arrives after pickup, ETA 16 Mar 16:30 ET'],
      ],
    ],
    [
      'runs it at that time',
      { busy: { ...busy, overlapping: ['NLF11-04-2', 'NLF11-04-3'] } },
      [
        ['overlap', expect.stringContaining('On load NLF11-04-2')],
        ['overlap', 'On NLF11-04-3 at that time'],
        ['distance', expect.any(String)],
      ],
    ],
    [
      'is nowhere known to be',
      { busy: { before: { ...before, until: null }, arrives_at: null, miles: null, overlapping: [] } },
      [['busy', 'On load NLF11-04-2; free there in Toledo, OH']],
    ],
  ])('%s', (_, situation, expected) => {
    const found = fit({ pick_up_date: '2024-03-15T22:00:00Z' }, situation)
    expect(found.filter(({ code }) => ['busy', 'overlap', 'distance'].includes(code)).map(({ code, text }) => [code, text])).toEqual(
      expected,
    )
  })
})
