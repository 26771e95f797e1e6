import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '#server/kernel/db/connection.ts'
import { createCompany } from '#server/company/company/company.service.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { load } from '#server/freight/schema/load.table.ts'
import { offer } from '#server/market/schema/offer.table.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'
import {
  bidsByNumber,
  brokersByText,
  driversByName,
  loadsByNumber,
  offersByNumber,
  ownersByName,
  vehiclesShown,
} from '#server/reports/search/search.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { vehiclesByText } from '#server/fleet/vehicle/vehicle-text.repository.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'
import { testDatabase, unhurried } from '#tests/support/database.ts'

const ROWS = 6000

let company = 0
let planOf: (query: SQL) => Promise<string>

beforeAll(async () => {
  const { db, url } = await testDatabase()
  const made = await createCompany(db, {
    name: 'Big',
    abbreviation: 'BIG',
    intake_address: 'loads@big.example',
  })
  company = made.id
  await db.tenant(company, async (tx) => {
    await unhurried(tx)
    const word = sql`chr(97 + i % 26) || chr(97 + i / 26 % 26) || i`
    const all = sql`generate_series(1, ${ROWS}) as i`
    await tx.execute(sql`insert into ${owner} (name) select 'Owner ' || ${word} from ${all}`)
    await tx.execute(
      sql`insert into ${broker} (name, mc_number) select 'Broker ' || ${word}, (100000 + i)::text from ${all}`,
    )
    await tx.execute(
      sql`insert into ${driver} (owner_company, first_name, last_name) select id, 'Kim', 'D' || name from ${owner}`,
    )
    await tx.execute(sql`insert into ${vehicle} (unit_number, vin, owner_company, driver, vehicle_type)
      select 'U' || ${driver.id}, 'VIN' || ${driver.id}, ${driver.owner_company}, ${driver.id}, 1 from ${driver}`)
    await tx.execute(sql`insert into ${offer} (received_date, order_number, broker)
      select now() - i * interval '1 minute', 'N' || i, (select min(${broker.id}) from ${broker}) from ${all}`)
    await tx.execute(sql`insert into ${user} (username, password_hash) values ('kim', '')`)
    await tx.execute(sql`insert into ${load} (number, year, week, sequence, dispatcher, broker_price_cents, driver_price_cents)
      select 'XX26-48-' || i, 2026, 48, i, ${user.id}, 0, 0 from ${all}, ${user}`)
  })
  await withClient(url, (client) => client.query('analyze'))
  planOf = (query) =>
    db.tenant(company, async (tx) =>
      JSON.stringify((await tx.execute(sql`explain (format json, verbose) ${query}`)).rows),
    )
})

/** Indexes that a plan uses for range conditions. */
function rangesOf(plan: string): string[] {
  const found = new Set<string>()
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk)
    if (typeof node !== 'object' || node === null) return
    const { 'Index Name': name, 'Index Cond': condition } = node as Record<string, unknown>
    if (typeof name === 'string' && /company_id = .* >= .* < /.test(String(condition))) found.add(name)
    Object.values(node).forEach(walk)
  }
  walk(JSON.parse(plan))
  return [...found].toSorted()
}

describe('search under row-level security uses an index', () => {
  it.each<[string, () => SQL, string[]]>([
    ['offers', () => offersByNumber(company, 'n123'), ['offer_order_search']],
    ['bids', () => bidsByNumber(company, 'n123', 1), ['offer_order_search']],
    ['loads', () => loadsByNumber(company, 'xx26-48-1'), ['load_number_search', 'load_reference_search']],
    [
      'brokers',
      () => brokersByText(company, '10012'),
      ['broker_dot_search', 'broker_mc_search', 'broker_search', 'broker_search_2', 'broker_search_3'],
    ],
    ['owners', () => ownersByName(company, 'ab'), ['owner_search', 'owner_search_2', 'owner_search_3']],
    ['drivers', () => driversByName(company, 'kim'), ['driver_search', 'driver_search_2', 'driver_search_3']],
    [
      'vehicles',
      () => vehiclesShown(company, 'u12'),
      ['driver_search', 'driver_search_2', 'driver_search_3', 'vehicle_unit_search', 'vehicle_vin_search'],
    ],
    [
      'vehicles in service, also by owner',
      () => vehiclesByText({ company, text: 'u12', most: 50, inService: true, byOwner: true }),
      [
        'driver_search',
        'driver_search_2',
        'driver_search_3',
        'owner_search',
        'owner_search_2',
        'owner_search_3',
        'vehicle_unit_search',
        'vehicle_vin_search',
      ],
    ],
  ])('for %s', async (_, query, indexes) => {
    const plan = await planOf(query())
    expect(rangesOf(plan)).toEqual(indexes)
    expect(plan).not.toMatch(
      /"Node Type":"Seq Scan"[^}]*"Relation Name":"(offer|load|broker|vehicle|driver|owner)"/,
    )
  })
})
