import { beforeAll, expect, it } from 'vitest'
import { folded } from '#contract/rules/unaccented.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { createCompany } from '#server/company/company/company.service.ts'
import { drivers } from '#server/fleet/driver/driver.record.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { owners } from '#server/fleet/owner/owner.record.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'
import {
  countVehicles,
  listVehicles,
  lookedUp,
  vehicleIds,
} from '#server/fleet/vehicle/vehicle-list.repository.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'
import { ANYONE } from '#tests/support/anyone.ts'
import { testDatabase } from '#tests/support/database.ts'
import { randomOf, seedOf } from '#tests/support/random.ts'

const WORDS = [
  'blue',
  'blues',
  'road',
  'roadside',
  'carriers',
  'carol',
  'trucking',
  'truck77',
  'llc',
  '7',
  '77',
  'öst',
  'ostra',
] as const
const SEARCHES = 150
type Texts = Map<number, string[]>

const seed = seedOf()
const random = randomOf(seed)
let find: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
const texts: Record<'owner' | 'driver' | 'vehicle', Texts> = {
  owner: new Map(),
  driver: new Map(),
  vehicle: new Map(),
}

const name = (most: number) =>
  Array.from({ length: 1 + random.below(most) }, () => random.pick(WORDS)).join(' ')

async function fill(tx: Tx): Promise<typeof texts> {
  const made = { owner: new Map(), driver: new Map(), vehicle: new Map() } as typeof texts
  const owners = await tx
    .insert(owner)
    .values(Array.from({ length: 40 }, () => ({ name: name(3) })))
    .returning()
  for (const one of owners) made.owner.set(one.id, one.name.split(' '))
  const people = Array.from({ length: 60 }, () => ({
    owner_company: random.pick(owners).id,
    first_name: name(2),
    last_name: name(1),
  }))
  const drivers = await tx.insert(driver).values(people).returning()
  for (const one of drivers) made.driver.set(one.id, `${one.first_name} ${one.last_name}`.split(' '))
  const anyone = () => (random.chance(0.5) ? random.pick(drivers).id : null)
  const rows = Array.from({ length: 200 }, (_, index) => ({
    unit_number: `${random.pick(WORDS)}-${index}`,
    vin: random.chance(0.3) ? `${random.pick(WORDS)}${index}` : '',
    owner_company: random.pick(owners).id,
    driver: anyone(),
    second_driver: anyone(),
    vehicle_type: 1,
  }))
  for (const one of await tx.insert(vehicle).values(rows).returning()) {
    const people = [one.driver, one.second_driver].flatMap((id) => made.driver.get(id ?? 0) ?? [])
    made.vehicle.set(one.id, [
      one.unit_number,
      one.vin,
      ...people,
      ...(made.owner.get(one.owner_company) ?? []),
    ])
  }
  return made
}

const named = (all: Texts, search: string) =>
  [...all]
    .filter(([, words]) =>
      search.split(' ').every((start) => words.some((word) => folded(word).startsWith(folded(start)))),
    )
    .map(([id]) => id)
const sorted = (ids: Iterable<number>) => [...ids].toSorted((a, b) => a - b)

function anySearch(): string {
  const start = () => {
    const word = random.pick(WORDS)
    return word.slice(0, 1 + random.below(word.length))
  }
  return Array.from({ length: 1 + random.below(4) }, start).join(' ')
}

beforeAll(async () => {
  const { db } = await testDatabase()
  const companyOf = async (abbreviation: string) =>
    (
      await createCompany(db, {
        name: abbreviation,
        abbreviation,
        intake_address: `loads@${abbreviation}.example`,
      })
    ).id
  await db.tenant(await companyOf('OTH'), fill)
  const company = await companyOf('OWN')
  Object.assign(texts, await db.tenant(company, fill))
  find = (work) => db.read(company, work)
})

it(`search finds exactly the records with words that start with each search word (SEED=${seed})`, async () => {
  for (let done = 0; done < SEARCHES; done++) {
    const search = anySearch()
    const found = await find(async (tx) => ({
      owner: sorted(await owners.ids(tx, ANYONE, { search })),
      driver: sorted(await drivers.ids(tx, ANYONE, { search })),
      vehicle: sorted(await vehicleIds(tx, { search }, 'unit_number')),
    }))
    const expected = {
      owner: named(texts.owner, search),
      driver: named(texts.driver, search),
      vehicle: named(texts.vehicle, search),
    }
    expect({ search, ...found }).toEqual({ search, ...expected })
  }
})

it('vehicles found by id lookup are counted and listed like those found by search', async () => {
  for (const search of ['b', 'road 7', 'nobody', 'truck blue']) {
    await find(async (tx) => {
      const filter = await lookedUp(tx, { search, in_use: true })
      const count = await countVehicles(tx, filter)
      expect(count).toBe(await countVehicles(tx, { search, in_use: true }))
      const query = { order: '-unit_number', page: 1, count, seesHr: false } as const
      expect(await listVehicles(tx, { ...query, filter })).toBe(
        await listVehicles(tx, { ...query, filter: { search, in_use: true } }),
      )
    })
  }
})
