import { and, eq, inArray, sql } from 'drizzle-orm'
import { HOME_MILES } from '#contract/constants.ts'
import { milesBetween } from '#contract/rules/distance.ts'
import { calm } from '#contract/rules/place.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { renewMean, saveRating } from '#server/market/index.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { vehicleType } from '#server/kernel/handbook/handbook.table.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'
import { team, user } from '#server/kernel/tenant/user.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'
import type { SystemTx, Tx } from '#server/kernel/db/client.ts'
import { BLACKLISTED, brokerAddress, BROKERS, DUPLICATE } from '#server/demo/data/brokers.ts'
import { CITIES } from './cities.ts'
import { driverAddress, buildLicense, mayBid, seesPrice } from './drivers.ts'
import { DEMO_OWNERS, demoFleet, type DemoVehicle } from './fleet.ts'
import { NEWCOMERS } from './onboarding.ts'

const accepted = { registration_status: 3 }

export async function findCompany(tx: SystemTx, abbreviation: string) {
  const [found] = await tx.select().from(company).where(eq(company.abbreviation, abbreviation))
  return found
}

export async function findUsers(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx.select({ id: user.id, username: user.username }).from(user)
  return new Map(rows.map(({ id, username }) => [username, id]))
}

/** Active users only: nobody else can log in. */
export const listPasswordHashes = (tx: Tx, usernames: readonly string[]) =>
  tx
    .select({ username: user.username, password_hash: user.password_hash })
    .from(user)
    .where(and(eq(user.company_id, tx.companyId), inArray(user.username, [...usernames]), user.is_active))
    .orderBy(user.username)

export const hasFleet = async (tx: Tx): Promise<boolean> =>
  (await tx.select({ id: vehicle.id }).from(vehicle).limit(1)).length > 0

export async function insertBrokers(tx: Tx, raters: readonly number[]): Promise<void> {
  const brokers = [...BROKERS, DUPLICATE]
  const values = brokers.map((one, index) => ({
    name: one.name,
    mc_number: one.mc,
    dot_number: one.dot,
    office_phone: one.phone,
    email: brokerAddress(one),
    domain: one.domain,
    address: `${one.street}, ${one.city}`,
    // Above what the demo's brokers owe, so that bids and bookings are not asked about it.
    credit_limit_cents: index % 3 === 0 ? 5_000_000 + index * 250_000 : null,
    is_blacklisted: one === BLACKLISTED.broker,
    blacklist_reason: one === BLACKLISTED.broker ? BLACKLISTED.reason : '',
  }))
  const inserted = await tx.insert(broker).values(values).returning({ id: broker.id })
  for (const [index, { id }] of inserted.entries()) {
    const ratings = brokers[index]?.ratings ?? []
    for (const [position, rating] of ratings.entries()) {
      const rater = raters[position]
      if (rater !== undefined) await saveRating(tx, id, rater, rating)
    }
    if (ratings.length > 0) await renewMean(tx, id)
  }
}

const nineDigits = (index: number) => String(31_000_000 + index * 104_729).padStart(8, '0')

function ownerFacts(index: number) {
  const home = CITIES[(index * 7) % CITIES.length]!
  return {
    company_type: [4, 1, 5, 2][index % 4],
    liability_type: 3,
    ein: `${10 + index}-${nineDigits(index).slice(0, 7)}`,
    mc_number: String(710_300 + index * 137),
    dot_number: String(2_318_400 + index * 911),
    address: `${200 + index * 31} Terminal Road`,
    city: calm(home.name),
    state: home.state,
    zip: home.zip,
    bank_last_four: nineDigits(index).slice(-4),
  }
}

const byName = (rows: { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [name, id]))

async function insertDrivers(
  tx: Tx,
  people: { owner_company: number; person: DemoVehicle['driver']; of: DemoVehicle }[],
  firstPlace = 0,
): Promise<number[]> {
  const rows = people.map(({ owner_company, person: [first_name, last_name, phone], of }, index) => ({
    ...accepted,
    owner_company,
    first_name,
    last_name,
    phone,
    email: driverAddress(first_name, last_name, firstPlace + index),
    ...buildLicense(firstPlace + index, of.type, of.home.state),
    allow_bid: mayBid(firstPlace + index),
    view_price: seesPrice(firstPlace + index),
  }))
  const inserted = await tx.insert(driver).values(rows).returning({ id: driver.id })
  return inserted.map(({ id }) => id)
}

export async function insertFleet(tx: Tx): Promise<void> {
  const fleet = demoFleet()
  const types = byName(await tx.select().from(vehicleType))
  const owners = byName(
    await tx
      .insert(owner)
      .values(
        DEMO_OWNERS.map((name, index) => ({
          ...accepted,
          ...ownerFacts(index),
          name,
          phone: `+1${330 + index}555${String(110 + index).padStart(4, '0')}`,
          email: `office@${name.toLowerCase().replace(/[^a-z]+/g, '-')}.example`,
        })),
      )
      .returning({ id: owner.id, name: owner.name }),
  )
  const teams = byName(await tx.select({ id: team.id, name: team.name }).from(team))
  const getOwner = (one: DemoVehicle) => owners.get(one.owner)!
  const drivers = await insertDrivers(
    tx,
    fleet.map((one) => ({ owner_company: getOwner(one), person: one.driver, of: one })),
  )
  const inPairs = fleet.filter((one) => one.secondDriver !== null)
  const seconds = await insertDrivers(
    tx,
    inPairs.map((one) => ({ owner_company: getOwner(one), person: one.secondDriver!, of: one })),
    fleet.length,
  )
  await tx.insert(vehicle).values(
    fleet.map((one, index) => ({
      ...accepted,
      unit_number: one.unit,
      owner_company: getOwner(one),
      driver: drivers[index],
      second_driver: seconds[inPairs.indexOf(one)] ?? null,
      vehicle_type: types.get(one.type)!,
      vin: one.vin,
      make: one.make,
      model: one.model,
      year: one.year,
      license_plate: one.plate,
      plate_state: one.home.state,
      gross_weight: one.grossWeight,
      payload: one.payload,
      team: one.team === null ? null : teams.get(one.team),
      useful_cargo_length: one.cargo[0],
      useful_cargo_width: one.cargo[1],
      useful_cargo_height: one.cargo[2],
      door_width: one.door[0],
      door_height: one.door[1],
      dock: one.dock,
      liftgate: one.liftgate,
      hazmat: one.hazmat,
      documents_expire_on: sql<string>`current_date + ${one.documentsExpireInDays}::int`,
      status: one.status,
      object_id: one.objectId,
      location_type: one.planned ? ('planned' as const) : ('current' as const),
      last_latitude: one.latitude,
      last_longitude: one.longitude,
      last_address: `${calm(one.home.name)}, ${one.home.state}`,
      last_geo_date_time: sql<string>`now() - make_interval(mins => ${one.lastSeenMinutesAgo}::int)`,
      planned_latitude: one.planned?.latitude,
      planned_longitude: one.planned?.longitude,
      planned_address: one.planned ? `${one.planned.name}, ${one.planned.state}` : '',
      planned_date: one.planned ? sql<string>`now() + interval '5 hours'` : null,
      ...homeOf(one, index),
      notes: one.notes,
    })),
  )
}

/** One in four stands at home; the others left theirs days ago, and it lies beyond HOME_MILES. */
function homeOf(one: DemoVehicle, index: number) {
  const away = CITIES.filter((city) => milesBetween(city, one) > HOME_MILES)
  const base = index % 4 === 0 ? one.home : away[(index * 7) % away.length]!
  const seen =
    base === one.home
      ? sql<string>`now() - make_interval(mins => ${one.lastSeenMinutesAgo}::int)`
      : sql<string>`now() - make_interval(days => ${1 + ((index * 5) % 15)}::int)`
  return {
    home_base: `${calm(base.name)}, ${base.state}`,
    home_latitude: base.latitude,
    home_longitude: base.longitude,
    home_seen_at: seen,
  }
}

export async function insertNewcomers(tx: Tx): Promise<void> {
  for (const [
    place,
    { name, status, rejectNote, comment, isArchived, driver: person, unit },
  ] of NEWCOMERS.entries()) {
    const archived = { deleted_at: isArchived ? sql`now()` : null }
    const [made] = await tx
      .insert(owner)
      .values({
        ...ownerFacts(DEMO_OWNERS.length + place),
        ...archived,
        name,
        comment,
        registration_status: status,
        reject_note: rejectNote,
        phone: `+1440555${String(170 + place).padStart(4, '0')}`,
        email: `office@${name.toLowerCase().replace(/[^a-z]+/g, '-')}.example`,
      })
      .returning({ id: owner.id })
    if (!made) continue
    const [first_name, last_name] = person
    const [driving] = await tx
      .insert(driver)
      .values({
        ...archived,
        owner_company: made.id,
        first_name,
        last_name,
        email: driverAddress(first_name, last_name, 900 + place),
      })
      .returning({ id: driver.id })
    await tx.insert(vehicle).values({
      ...archived,
      owner_company: made.id,
      driver: driving?.id,
      unit_number: unit,
      vehicle_type: 1,
      make: 'Ford',
      model: 'Transit 250',
      year: 2021,
      gross_weight: 9070,
      payload: 3000,
      status: 2,
    })
  }
}
