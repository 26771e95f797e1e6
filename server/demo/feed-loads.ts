import type { z } from 'zod'
import { ROAD_FACTOR } from '#contract/constants.ts'
import type { createLoad } from '#contract/entities/freight/load.ts'
import type { Vehicle } from '#contract/entities/fleet/vehicle.ts'
import { hasPosition, milesBetween, type Position } from '#contract/rules/distance.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/rules/durations.ts'
import { CITIES, type City } from './cities.ts'
import { getDock } from './docks.ts'
import { DEMO_MPH, estimateEtas } from './driving.ts'
import type { Office } from './feed-office.ts'
import type { Random } from '#server/demo/data/random.ts'

const LOOK_MS = 3 * MINUTE_MS
const WITHIN_A_DAY = 16

const between = (from: Position, least: number, most: number): City[] =>
  CITIES.filter((city) => {
    const miles = milesBetween(from, city)
    return miles >= least && miles <= most
  })

const quarter = (time: number) => new Date(Math.round(time / (15 * MINUTE_MS)) * 15 * MINUTE_MS).toISOString()

/** Undefined when no load is near. The windows are feasible, except for one in ten. */
export function loadFor(
  random: Random,
  truck: Pick<Vehicle, 'id' | 'last_latitude' | 'last_longitude'>,
  brokers: readonly number[],
  now: number,
): z.input<typeof createLoad.body> | undefined {
  const here = { latitude: truck.last_latitude, longitude: truck.last_longitude }
  if (!hasPosition(here)) return undefined
  const from = random.pick(between(here, 0, 150))
  const to = from && random.pick(between(from, 150, 450))
  if (!from || !to) return undefined
  const opens = now + random.between(1, 9) * HOUR_MS
  const [first = now, last = now] = estimateEtas(here, [{ ...from, opens }, to], now, DEMO_MPH)
  const spare = (random.chance(0.1) ? -random.between(20, 60) : random.between(60, 300)) * MINUTE_MS
  const price = Math.round((milesBetween(from, to) * ROAD_FACTOR * random.between(200, 300)) / 500) * 500
  return {
    broker: random.pick(brokers),
    broker_reference: String(random.between(41_000, 98_999)),
    vehicle: truck.id,
    broker_price_cents: price,
    driver_price_cents: Math.round((price * 0.75) / 500) * 500,
    pieces: random.between(1, 12),
    override_reason: 'Agreed with the driver.',
    stops: [
      {
        ...getDock(from, 'pickup'),
        kind: 'pickup',
        window_from: quarter(opens),
        window_to: quarter(Math.max(opens, first) + 2 * HOUR_MS),
      },
      { ...getDock(to, 'delivery'), kind: 'delivery', window_from: null, window_to: quarter(last + spare) },
    ],
  }
}

export async function bookAnother(office: Office, random: Random, now = Date.now()): Promise<void> {
  const soon = (await office.orders()).filter(
    ({ next_stop: next }) => Date.parse(next?.window_from ?? next?.window_to ?? '') < now + 24 * HOUR_MS,
  )
  if (soon.length >= WITHIN_A_DAY) return
  const [trucks, brokers] = await Promise.all([office.freeTrucks(), office.brokers()])
  if (trucks.length === 0 || brokers.length === 0) return
  const load = loadFor(random, random.pick(trucks), brokers, now)
  if (load) await office.book(load)
}

export function startLoads(office: Office, random: Random): void {
  setInterval(
    () =>
      void bookAnother(office, random).catch((error: Error) =>
        console.error(`demo feed: no load was booked: ${error.message}`),
      ),
    LOOK_MS,
  )
}
