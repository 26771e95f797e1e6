import type { Availability } from '#contract/entities/fleet/availability.ts'
import { HOUR_MS } from '#contract/rules/durations.ts'
import { nearText, parseTown, placeParts } from '#contract/rules/place.ts'
import { stopTime } from '#contract/rules/stop-time.ts'
import { expiredBefore } from '#contract/rules/truck-documents.ts'
import { readPlacedTrucks, type Truck } from '#server/fleet/index.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { type Whereabouts, whereaboutsBy } from '#server/kernel/geo/places.ts'
import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'
import { homesOfListed } from '#server/reports/mailing/mailing.repository.ts'
import type { ListedTruck } from '#server/reports/schema/mailing.table.ts'

interface Placed {
  readonly truck: Truck
  readonly availability: Availability
}
type Empty = NonNullable<Availability['empty']>

const ACCEPTED = 3

const isTown = (text: string) => {
  const { city, state, code } = placeParts(text)
  return city !== '' && !city.includes(',') && state !== '' && code === ''
}

/** Never a street: the town that the text names, else the one near the position, else ''. */
function toTown(text: string, near: string): string {
  const town = parseTown(text)
  if (isTown(town)) return town
  return near === '' ? '' : nearText(near)
}

function whyLeftOut({ truck, availability: { empty, next_load } }: Placed, until: number, today: string) {
  if (empty === null) return 'Location unknown.'
  if (next_load !== null) return `Has its next load, ${next_load.number}.`
  if (empty.at !== null && Date.parse(empty.at) > until)
    return `Empty ${stopTime(empty.at, empty.time_zone)}.`
  if (truck.registration_status !== ACCEPTED) return 'Registration not yet accepted.'
  return expiredBefore(truck, today).length > 0 ? 'Documents expired.' : ''
}

const toListed = (truck: Truck, empty: Empty, now: number, home: string): Omit<ListedTruck, 'location'> => ({
  vehicle: truck.id,
  unit_number: truck.unit_number,
  available_at: empty.at === null || Date.parse(empty.at) <= now ? null : empty.at,
  time_zone: empty.time_zone,
  vehicle_type: truck.vehicle_type_name,
  payload: truck.payload,
  useful_cargo_length: truck.useful_cargo_length,
  useful_cargo_width: truck.useful_cargo_width,
  useful_cargo_height: truck.useful_cargo_height,
  door_width: truck.door_width,
  door_height: truck.door_height,
  dock: truck.dock,
  team: truck.second_driver !== null,
  hazmat: truck.hazmat,
  liftgate: truck.liftgate,
  home: toTown(home, ''),
})

const emptyAt = ({ available_at }: ListedTruck) => (available_at === null ? 0 : Date.parse(available_at))

export interface ListedTrucks {
  /** Empty ones first, then in the order in which they become empty. */
  readonly trucks: ListedTruck[]
  readonly leftOut: { name: string; reason: string }[]
}

export async function readListedTrucks(
  tx: Tx,
  mailing: { id: number; empty_within: number },
  now = Date.now(),
): Promise<ListedTrucks> {
  const homes = await homesOfListed(tx, mailing.id)
  const placed = await readPlacedTrucks(tx, [...homes.keys()], now)
  const near: Whereabouts = await whereaboutsBy(tx)
  const today = await companyToday(tx)
  const until = now + mailing.empty_within * HOUR_MS
  const trucks: ListedTruck[] = []
  const leftOut: ListedTrucks['leftOut'] = []
  for (const one of placed) {
    const { truck, availability } = one
    const { empty } = availability
    const location = empty ? toTown(empty.address, near(empty)) : ''
    const reason = whyLeftOut(one, until, today) || (location === '' ? 'Location unknown.' : '')
    if (!empty || reason !== '') leftOut.push({ name: `Unit ${truck.unit_number}`, reason })
    else trucks.push({ ...toListed(truck, empty, now, homes.get(truck.id) ?? ''), location })
  }
  return { trucks: trucks.toSorted((one, other) => emptyAt(one) - emptyAt(other)), leftOut }
}
