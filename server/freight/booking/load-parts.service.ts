import type { StopArrival } from '#contract/entities/freight/arrival.ts'
import type { StopInput } from '#contract/entities/freight/stop.ts'
import { dayWriter } from '#contract/rules/dates.ts'
import { placeText } from '#contract/rules/place.ts'
import { instantIn } from '#contract/rules/wall-time.ts'
import { lateTexts } from '#contract/rules/arrivals.ts'
import { type LoadCase, type LoadSource, objectionsTo, pastStops } from '#contract/rules/load-objections.ts'
import { isReason } from '#contract/rules/visible-text.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import {
  readLoadDrivers,
  readLoadVehicle,
  readBrokerEligibility,
} from '#server/freight/load-record/load-check.repository.ts'
import { type LoadRow, listOverlapping } from '#server/freight/load-record/load.repository.ts'
import { NO_TOWN, placeIn, type StopPlaces } from '#server/freight/load-record/stop-places.ts'

export function buildRoute(stops: readonly StopInput[], places: StopPlaces, zone: string) {
  const { byAddress, miles, miles_estimated } = places
  const routed = stops.map(({ ...one }, index) => {
    const place = placeIn(places, one)
    if (place?.isEntered && place.town === '') throw new BadRequest({ [`stops.${index}.address`]: [NO_TOWN] })
    const time_zone = place?.time_zone ?? zone
    const at = (time: string | null) => time && instantIn(time_zone, time)
    const { latitude = null, longitude = null, pin = null } = place ?? {}
    return {
      ...one,
      address: place?.isEntered ? place.town : placeText(one.address),
      latitude,
      longitude,
      time_zone,
      pin,
      window_from: at(one.window_from),
      window_to: at(one.window_to),
    }
  })
  const [first, last] = [routed[0], routed.at(-1)]
  const town = (stop: { address: string } | undefined) => byAddress.get(stop?.address ?? '')?.town ?? ''
  const lane = {
    pick_up_at: town(stops[0]),
    pick_up_date: first?.window_from ?? first?.window_to ?? null,
    pick_up_zone: first?.time_zone ?? zone,
    deliver_to: town(stops.at(-1)),
    delivery_date: last?.window_to ?? last?.window_from ?? null,
    delivery_zone: last?.time_zone ?? zone,
    stop_count: stops.length,
    miles,
    miles_estimated,
  }
  return { stops: routed, lane }
}

type Crew = Pick<
  LoadRow,
  'vehicle' | 'unit_number' | 'driver' | 'driver_name' | 'second_driver' | 'second_driver_name'
>

/** A unit or driver that the load already has may be archived or retired. */
export async function resolveCrew(
  tx: Tx,
  requested: {
    vehicle: number
    driver?: number | null | undefined
    second_driver?: number | null | undefined
  },
  already?: Crew,
) {
  const unit = await readLoadVehicle(tx, requested.vehicle)
  const isOld = already?.vehicle === requested.vehicle
  if (!unit || (unit.deleted_at !== null && !isOld))
    throw new BadRequest({ vehicle: ['Unit not found. Choose another.'] })
  if (unit.status === 3 && !isOld)
    throw new BadRequest({ vehicle: [`Unit ${unit.unit_number} is retired. Choose another.`] })
  const driver = requested.driver === undefined ? unit.driver : requested.driver
  const second_driver = requested.second_driver === undefined ? unit.second_driver : requested.second_driver
  if (driver !== null && driver === second_driver)
    throw new BadRequest({ second_driver: ['This is already the first driver. Choose another.'] })
  const drivers = await readLoadDrivers(
    tx,
    [driver, second_driver].filter((id) => id !== null),
  )
  const getName = (field: 'driver' | 'second_driver', id: number | null) => {
    if (id === null) return ''
    if (already?.[field] === id) return already[`${field}_name`]
    const name = drivers.get(id)?.name
    if (name === undefined) throw new BadRequest({ [field]: ['Driver not found. Choose another.'] })
    return name
  }
  return {
    unit: {
      ...unit,
      drivers: [driver, second_driver].flatMap((id) => (id === null ? [] : (drivers.get(id) ?? []))),
    },
    crew: {
      vehicle: unit.id,
      unit_number: isOld ? already.unit_number : unit.unit_number,
      driver,
      driver_name: getName('driver', driver),
      second_driver,
      second_driver_name: getName('second_driver', second_driver),
    },
  }
}

interface Window {
  from: string
  to: string
}

interface Run {
  pick_up_date: string | null
  delivery_date: string | null
  again?: readonly Window[]
}

interface Judged extends Run {
  source?: LoadSource | null
  broker: number
  /** Cents that the broker will owe more; 0 when nothing changes. */
  new_cents: number
  /** Cents of this load that the broker's exposure already has. */
  counted_cents?: number
  prices: LoadCase['prices']
  weight?: number | null | undefined
  hazardous?: boolean | undefined
  override_reason: string
  stops?: Parameters<typeof pastStops>[0]
  arrivals?: readonly StopArrival[]
}

async function takenBy(
  tx: Tx,
  vehicle: number,
  windows: readonly Window[],
  except: number | null,
): Promise<string[]> {
  const found = await Promise.all(
    windows.map(({ from, to }) => listOverlapping(tx, [vehicle], from, to, except)),
  )
  return [...new Set(found.flat().map(({ number }) => number))].slice(0, 5)
}

const overlapOneAnother = (windows: readonly Window[]) =>
  windows.some(({ from }, index) => index > 0 && Date.parse(windows[index - 1]?.to ?? '') > Date.parse(from))

const listWindows = ({ pick_up_date: from, delivery_date: to, again = [] }: Run): Window[] =>
  from === null ? [] : [{ from, to: to ?? from }, ...again]

export async function readAgainst(
  tx: Tx,
  vehicle: number,
  run: Run & Pick<Judged, 'broker'>,
  except: number | null = null,
) {
  const [broker, others] = await Promise.all([
    readBrokerEligibility(tx, run.broker),
    takenBy(tx, vehicle, listWindows(run), except),
  ])
  if (!broker) throw new BadRequest({ broker: ['Broker not found. Choose another.'] })
  return { broker, others }
}

/**
 * Throws Conflict with the warnings unless an override reason is given; returns the reason only when it is
 * needed.
 */
export function reasonFor(
  unit: Awaited<ReturnType<typeof resolveCrew>>['unit'],
  judged: Judged,
  { broker, others }: Awaited<ReturnType<typeof readAgainst>>,
  {
    zone,
    today,
    now = Date.now(),
    isEdit = false,
    seesAllPrices: seesAll,
  }: { zone: string; today: string; now?: number; isEdit?: boolean; seesAllPrices: boolean },
): string {
  const { delivery_date: to } = judged
  const windows = listWindows(judged)
  const { new_cents, counted_cents = 0 } = judged
  // Else they could find the broker's exact balance by trying prices: is it at its limit without this load?
  const credit = seesAll
    ? { new_cents, broker }
    : {
        new_cents: Math.min(new_cents, 1),
        broker: { ...broker, exposure_cents: broker.exposure_cents - counted_cents },
      }
  const objections = objectionsTo({
    source: judged.source ?? null,
    vehicle: unit,
    ...credit,
    prices: judged.prices,
    weight: judged.weight,
    hazardous: judged.hazardous,
    delivery_day: to === null ? today : dayWriter(zone)(Date.parse(to)),
    late: [
      ...pastStops(judged.stops ?? [], now),
      ...(overlapOneAnother(windows)
        ? [`Unit ${unit.unit_number} would run these loads at the same time.`]
        : []),
      ...lateTexts(unit.unit_number, judged.arrivals ?? [], now),
    ],
    overlapping: others,
  })
  if (objections.length === 0) return ''
  if (!isReason(judged.override_reason)) {
    const ways = isEdit ? 'save anyway, or undo the change' : 'book anyway, or change the load'
    throw new Conflict({ override_reason: [`${objections.join(' ')} Enter a reason to ${ways}.`] })
  }
  return judged.override_reason
}
