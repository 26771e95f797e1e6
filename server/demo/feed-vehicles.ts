import type { Order } from '#contract/entities/freight/order.ts'
import { hasPosition, milesBetween, type Position } from '#contract/rules/distance.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/rules/durations.ts'
import { DEMO_ACCOUNTS } from './accounts.ts'
import { CITIES } from './cities.ts'
import { demoFleet } from './fleet.ts'
import { DEMO_MPH } from './driving.ts'
import type { Office } from './feed-office.ts'
import type { Random } from '#server/demo/data/random.ts'

interface Options {
  random: Random
  office: Office
  url: string
  token: string
}

export interface Driving {
  readonly unit: string
  readonly objectId: string
  latitude: number
  longitude: number
  goal: Goal | null
  isLoaded: boolean
  isSilent: boolean
}

interface Goal extends Position {
  readonly minutes: number
}

const STEP_MS = 30_000
const DRIVING_SHARE = 0.5

// A position is accepted after two reports from one place, so the truck must learn of its load earlier.
const LOOK_MS = 10_000
const LOADING_MINUTES = 12
const PHONE_MINUTES = 75
const EARLY_MS = HOUR_MS

/** Waits until it must leave for its next stop, and drives on after loading. */
export function getGoal(
  { next_stop: next }: Pick<Order, 'next_stop'>,
  here: Position,
  now = Date.now(),
): Goal | null {
  if (!next || !hasPosition(next)) return null
  const leaves =
    Date.parse(next.window_from ?? '') - EARLY_MS - (milesBetween(here, next) / DEMO_MPH) * HOUR_MS
  if (next.arrived_at === null && now < leaves)
    return { latitude: here.latitude, longitude: here.longitude, minutes: LOADING_MINUTES }
  const { latitude, longitude } = next
  const isLoaded = next.arrived_at !== null && now - Date.parse(next.arrived_at) > LOADING_MINUTES * MINUTE_MS
  // Drives away before the next stop is known: half a degree is outside any stop's radius.
  return { latitude: latitude + (isLoaded ? 0.5 : 0), longitude, minutes: LOADING_MINUTES }
}

export function takeLoads(fleet: readonly Driving[], orders: readonly Order[], now = Date.now()): void {
  const known = new Map(fleet.map((vehicle) => [vehicle.unit, vehicle]))
  for (const vehicle of fleet) vehicle.isLoaded = false
  const usedNames = new Set<string>()
  for (const order of orders.toSorted(
    (a, b) => b.status - a.status || (a.pick_up_date ?? '').localeCompare(b.pick_up_date ?? ''),
  )) {
    const [unit = ''] = order.vehicle_info.split(' · ')
    const vehicle = known.get(unit)
    if (!vehicle || usedNames.has(unit)) continue
    const { last_latitude: latitude, last_longitude: longitude } = order.vehicle ?? {}
    if (!vehicle.goal?.minutes && hasPosition({ latitude, longitude }))
      Object.assign(vehicle, { latitude, longitude })
    const goal = getGoal(order, vehicle, now)
    if (!goal) continue
    usedNames.add(unit)
    vehicle.isLoaded = true
    vehicle.isSilent = false
    vehicle.goal = goal
  }
}

const PHONE = DEMO_ACCOUNTS.find(({ username }) => username === 'driver')
const CONFIRMED = { pickup: 3, delivery: 5 } as const

export function calledIn(orders: readonly Order[], now = Date.now()): { order: Order; status: 3 | 5 }[] {
  return orders.flatMap((order) => {
    const wait = order.waits.find((one) => one === 'pickup' || one === 'delivery')
    const here = order.next_stop?.arrived_at
    const hasPhone = order.driver_name === `${PHONE?.first_name} ${PHONE?.last_name}`
    const isBusy =
      here == null
        ? hasPhone
        : now - Date.parse(here) < (hasPhone ? PHONE_MINUTES : LOADING_MINUTES) * MINUTE_MS
    return wait === undefined || isBusy ? [] : [{ order, status: CONFIRMED[wait] }]
  })
}

export function advance(vehicle: Driving, goal: Goal, miles: number) {
  const left = milesBetween(vehicle, goal)
  const share = left <= miles ? 1 : miles / left
  vehicle.latitude += (goal.latitude - vehicle.latitude) * share
  vehicle.longitude += (goal.longitude - vehicle.longitude) * share
  if (share === 1 && !vehicle.isLoaded) vehicle.goal = null
}

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

export function startVehicles({ random, office, url, token }: Options) {
  const goal = (): Goal => ({ ...random.pick(CITIES), minutes: 0 })
  const fleet = parkedFleet()
  for (const vehicle of fleet) if (random.chance(DRIVING_SHARE)) vehicle.goal = goal()
  const moved = new Map<Driving, number>()
  const report = async (vehicle: Driving) => {
    if (vehicle.isSilent) return
    const now = Date.now()
    // By the clock: on a busy machine timers fire late for every truck.
    if (vehicle.goal)
      advance(vehicle, vehicle.goal, (DEMO_MPH * (now - (moved.get(vehicle) ?? now))) / HOUR_MS)
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
    void look().catch((error: Error) =>
      console.error(`demo feed: the loads under way were not read: ${error.message}`),
    )
  lookAgain()
  setInterval(lookAgain, LOOK_MS)
  let next = 0
  setInterval(() => void report(fleet[next++ % fleet.length]!), STEP_MS / fleet.length)
}
