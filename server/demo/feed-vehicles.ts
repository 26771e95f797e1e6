import { milesBetween } from '#contract/rules/distance.ts'
import { CITIES, type City } from './cities.ts'
import { demoFleet } from './fleet.ts'
import type { Random } from './random.ts'

interface Options {
  random: Random
  url: string
  token: string
}

interface Driving {
  readonly objectId: string
  latitude: number
  longitude: number
  goal: City | null
}

const STEP_MS = 30_000
const MILES_A_STEP = (58 * STEP_MS) / 3_600_000
const DRIVING_SHARE = 0.5

function advance(vehicle: Driving, goal: City) {
  const left = milesBetween(vehicle, goal)
  const share = left <= MILES_A_STEP ? 1 : MILES_A_STEP / left
  vehicle.latitude += (goal.latitude - vehicle.latitude) * share
  vehicle.longitude += (goal.longitude - vehicle.longitude) * share
  if (share === 1) vehicle.goal = null
}

/** Drives half of the fleet towards cities and reports every position in the OsmAnd protocol, as drivers' phones do. */
export function startVehicles({ random, url, token }: Options) {
  const fleet: Driving[] = demoFleet()
    .filter((vehicle) => vehicle.status === 1 && vehicle.lastSeenMinutesAgo < 120)
    .map(({ objectId, latitude, longitude }) => ({
      objectId,
      latitude,
      longitude,
      goal: random.chance(DRIVING_SHARE) ? random.pick(CITIES) : null,
    }))
  const report = async (vehicle: Driving) => {
    if (vehicle.goal) advance(vehicle, vehicle.goal)
    else if (random.chance(0.002)) vehicle.goal = random.pick(CITIES)
    const query = new URLSearchParams({
      id: vehicle.objectId,
      token,
      lat: vehicle.latitude.toFixed(5),
      lon: vehicle.longitude.toFixed(5),
      timestamp: String(Math.floor(Date.now() / 1000)),
    })
    await fetch(`${url}?${query}`, { method: 'POST' }).catch((error: Error) =>
      console.error(`demo feed: a position did not go out: ${error.message}`),
    )
  }
  let next = 0
  setInterval(() => void report(fleet[next++ % fleet.length]!), STEP_MS / fleet.length)
}
