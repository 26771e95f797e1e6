import type { SetupServer } from 'msw/node'
import { forecastArrivals } from '#contract/entities/freight/arrival.ts'
import { listBrokers } from '#contract/entities/market/broker.ts'
import { listDriverOptions } from '#contract/entities/fleet/driver.ts'
import { listPlaces } from '#contract/entities/kernel/place.ts'
import { listSimpleVehicles } from '#contract/entities/fleet/simple-vehicle.ts'
import { listUsers } from '#contract/entities/people/user.ts'
import { readRoadDistance } from '#contract/entities/fleet/vehicle.ts'
import { serve } from './wired.tsx'

export function serveLoadForm(server: SetupServer): Request[] {
  for (const endpoint of [listBrokers, listSimpleVehicles, listDriverOptions, listUsers, listPlaces])
    serve(server, endpoint, { count: 0, results: [] })
  serve(server, forecastArrivals, { loads_before: 0, load_before: null, free_at: null, stops: [] })
  return serve(server, readRoadDistance, {
    road_distance: 34.4,
    road_duration: 42,
    sky_distance: 28,
    is_estimated: true,
    from: 'position',
    from_address: 'Gary, IN 46402',
    location_type: 'current',
    last_address: 'Gary, IN 46402',
    planned_address: '',
  })
}
