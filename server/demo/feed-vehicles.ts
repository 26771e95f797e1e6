import type { Order } from '#contract/entities/order.ts'
import { hasPosition, milesBetween, type Position } from '#contract/rules/distance.ts'
import { DEMO_ACCOUNTS } from './accounts.ts'
import { CITIES } from './cities.ts'
import { demoFleet } from './fleet.ts'
import { DEMO_MPH } from './driving.ts'
import type { Office } from './feed-office.ts'
import type { Random } from './random.ts'

interface Options {
  random: Random
  office: Office
  url: string
  token: string
}

/** A truck of the demo as it is driven. */
export interface Driving {
  readonly unit: string
  readonly objectId: string
  latitude: number
  longitude: number
  goal: Goal | null
  /** Carries a load: it drives where that goes. */
  isLoaded: boolean
  /** Its phone is off until it has a load. */
  isSilent: boolean
}

interface Goal extends Position {
  /** Minutes that it stands there. */
  readonly minutes: number
}

const STEP_MS = 30_000
const HOUR_MS = 3_600_000
const DRIVING_SHARE = 0.5

// A truck reports twice from one place before it is believed to be there: it learns of its load before.
const LOOK_MS = 10_000
const LOADING_MINUTES = 12
/** So long somebody may play the driver with a phone before the office is told in his place. */
const PHONE_MINUTES = 75
/** So long before a stop opens a truck wants to be there. */
const EARLY_MS = HOUR_MS

/** Where a truck with a load drives: to its next stop as soon as it must, until then nowhere; and on from it once it has loaded there. */
export function goalOf({ next_stop: next }: Pick<Order, 'next_stop'>, here: Position, now = Date.now()): Goal | null {
  if (!next || !hasPosition(next)) return null
  const leaves = Date.parse(next.window_from ?? '') - EARLY_MS - (milesBetween(here, next) / DEMO_MPH) * HOUR_MS
  if (next.arrived_at === null && now < leaves) return { latitude: here.latitude, longitude: here.longitude, minutes: LOADING_MINUTES }
  const { latitude, longitude } = next
  const isLoaded = next.arrived_at !== null && now - Date.parse(next.arrived_at) > LOADING_MINUTES * 60_000
  // It drives away from a stop before it is known where to: half a degree is out of any stop's reach.
  return { latitude: latitude + (isLoaded ? 0.5 : 0), longitude, minutes: LOADING_MINUTES }
}

/** Gives trucks their loads, as a dispatcher of the demo sees them. */
export function takeLoads(fleet: readonly Driving[], orders: readonly Order[], now = Date.now()): void {
  const known = new Map(fleet.map((vehicle) => [vehicle.unit, vehicle]))
  for (const vehicle of fleet) vehicle.isLoaded = false
  const taken = new Set<string>()
  for (const order of orders.toSorted((a, b) => b.status - a.status || (a.pick_up_date ?? '').localeCompare(b.pick_up_date ?? ''))) {
    const [unit = ''] = order.vehicle_info.split(' · ')
    const vehicle = known.get(unit)
    if (!vehicle || taken.has(unit)) continue
    const { last_latitude: latitude, last_longitude: longitude } = order.vehicle ?? {}
    if (!vehicle.goal?.minutes && hasPosition({ latitude, longitude })) Object.assign(vehicle, { latitude, longitude })
    const goal = goalOf(order, vehicle, now)
    if (!goal) continue
    taken.add(unit)
    vehicle.isLoaded = true
    vehicle.isSilent = false
    vehicle.goal = goal
  }
}

const PHONE = DEMO_ACCOUNTS.find(({ username }) => username === 'driver')
const CONFIRMED = { pickup: 3, delivery: 5 } as const

/** The loads whose drivers have loaded or unloaded by now and call that in, with the status that this is; for a driver with a phone of his own, who may say it there, much later. */
export function calledIn(orders: readonly Order[], now = Date.now()): { order: Order; status: 3 | 5 }[] {
  return orders.flatMap((order) => {
    const wait = order.waits.find((one) => one === 'pickup' || one === 'delivery')
    const here = order.next_stop?.arrived_at
    const hasPhone = order.driver_name === `${PHONE?.first_name} ${PHONE?.last_name}`
    const isBusy = here == null ? hasPhone : now - Date.parse(here) < (hasPhone ? PHONE_MINUTES : LOADING_MINUTES) * 60_000
    return wait === undefined || isBusy ? [] : [{ order, status: CONFIRMED[wait] }]
  })
}

/** Drives a truck so many miles on towards its goal. */
export function advance(vehicle: Driving, goal: Goal, miles: number) {
  const left = milesBetween(vehicle, goal)
  const share = left <= miles ? 1 : miles / left
  vehicle.latitude += (goal.latitude - vehicle.latitude) * share
  vehicle.longitude += (goal.longitude - vehicle.longitude) * share
  if (share === 1 && !vehicle.isLoaded) vehicle.goal = null
}

/** The trucks of the demo that are in service, where they stand. */
export const parkedFleet = (): Driving[] =>
  demoFleet()
    .filter(({ status }) => status === 1)
    .map(({ unit, objectId, latitude, longitude, lastSeenMinutesAgo }) => ({
      unit,
      objectId,
      latitude,
      longitude,
      goal: null,
      isLoaded: false,
      isSilent: lastSeenMinutesAgo >= 120,
    }))

/** Drives half of the fleet towards cities and reports every position in the OsmAnd protocol, as drivers' phones do. */
export function startVehicles({ random, office, url, token }: Options) {
  const goal = (): Goal => ({ ...random.pick(CITIES), minutes: 0 })
  const fleet = parkedFleet()
  for (const vehicle of fleet) if (random.chance(DRIVING_SHARE)) vehicle.goal = goal()
  const moved = new Map<Driving, number>()
  const report = async (vehicle: Driving) => {
    if (vehicle.isSilent) return
    const now = Date.now()
    // By the clock: on a busy machine the timers come late, and all trucks with them.
    if (vehicle.goal) advance(vehicle, vehicle.goal, (DEMO_MPH * (now - (moved.get(vehicle) ?? now))) / HOUR_MS)
    else if (random.chance(0.002)) vehicle.goal = goal()
    const query = new URLSearchParams({
      id: vehicle.objectId,
      token,
      lat: vehicle.latitude.toFixed(5),
      lon: vehicle.longitude.toFixed(5),
      timestamp: String(Math.floor(now / 1000)),
    })
    moved.set(vehicle, now)
    await fetch(`${url}?${query}`, { method: 'POST' }).catch((error: Error) =>
      console.error(`demo feed: a position did not go out: ${error.message}`),
    )
  }
  const look = async () => {
    const orders = await office.orders()
    takeLoads(fleet, orders)
    for (const { order, status } of calledIn(orders)) await office.confirm(order, status)
  }
  const lookAgain = () =>
    void look().catch((error: Error) => console.error(`demo feed: the loads under way were not read: ${error.message}`))
  lookAgain()
  setInterval(lookAgain, LOOK_MS)
  let next = 0
  setInterval(() => void report(fleet[next++ % fleet.length]!), STEP_MS / fleet.length)
}
