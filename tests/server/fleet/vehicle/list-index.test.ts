import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '#server/kernel/db/client.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { createCompany } from '#server/company/company/company.service.ts'
import { drivers } from '#server/fleet/driver/driver.record.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { historyQuery } from '#server/kernel/history/history.repository.ts'
import { ofOwner } from '#server/fleet/owner/owner-history.repository.ts'
import { owners } from '#server/fleet/owner/owner.record.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'
import { team } from '#server/kernel/tenant/user.table.ts'
import {
  type VehicleFilter,
  type VehicleOrder,
  vehiclePageQuery,
} from '#server/fleet/vehicle/vehicle-list.repository.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'
import { ANYONE } from '#tests/support/anyone.ts'
import { testDatabase, unhurried } from '#tests/support/database.ts'

const ROWS = 30_000
const MAX_READ = 5000
const ORDERS = [
  'unit_number',
  'owner_name',
  'status',
  'last_geo_date_time',
  'documents_expire_on',
  'payload',
  'created_at',
] as const
const TODAY = new Date().toISOString().slice(0, 10)

let company = 0
let reads: (query: (tx: Tx) => SQL | Promise<SQL>) => Promise<Record<string, number>>

beforeAll(async () => {
  const { db, url } = await testDatabase()
  company = (
    await createCompany(db, { name: 'Big', abbreviation: 'BIG', intake_address: 'loads@big.example' })
  ).id
  await db.tenant(company, async (tx) => {
    await unhurried(tx)
    const all = (count: number) => sql`generate_series(1, ${count}::int) as i`
    const first = (table: typeof owner | typeof driver | typeof team) =>
      sql`(select min(${table.id}) from ${table})`
    await tx.execute(sql`insert into ${team} (name) select 'Team ' || i from ${all(100)}`)
    await tx.execute(sql`insert into ${owner} (name, state, mc_number, registration_status, documents_expire_on)
      select 'Owner ' || chr(97 + i % 26) || i, 'S' || i % 9, (100000 + i)::text, case when i % 100 = 0 then 2 else 3 end,
        ${TODAY}::date + i % 400 - 2 from ${all(ROWS / 3)}`)
    await tx.execute(sql`insert into ${driver} (owner_company, first_name, last_name, documents_expire_on)
      select ${first(owner)} + i % ${ROWS / 3}, 'Kim', 'D' || chr(97 + i % 26) || i, ${TODAY}::date + 399 - i % 400 from ${all(ROWS)}`)
    await tx.execute(sql`insert into ${vehicle} (unit_number, vin, owner_company, driver, vehicle_type, status, registration_status, team,
        payload, documents_expire_on, last_geo_date_time, deleted_at)
      select 'U' || i, 'VIN' || i, ${first(owner)} + i % ${ROWS / 3}, ${first(driver)} + i - 1, 1 + i / 20 % 10,
        case when i % 100 = 0 then 3 when i % 15 = 0 then 2 else 1 end,
        case when i % 300 = 1 then 4 when i % 97 = 0 then 2 when i % 50 = 1 then 1 else 3 end,
        ${first(team)} + i % 100, 1000 + i % 44000, ${TODAY}::date + 400 - i % 402, now() - i * interval '1 minute',
        case when i % 200 = 3 then now() end from ${all(ROWS)}`)
  })
  await withClient(url, (client) => client.query('vacuum analyze'))
  reads = async (query) => {
    const { rows } = await db.tenant(company, async (tx) =>
      tx.execute(sql`explain (analyze, timing off, format json) ${await query(tx)}`),
    )
    return rowsRead(rows)
  }
})

function rowsRead(plan: unknown): Record<string, number> {
  const read: Record<string, number> = {}
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk)
    if (typeof node !== 'object' || node === null) return
    const {
      'Relation Name': table,
      'Actual Rows': rows = 0,
      'Actual Loops': loops = 1,
      'Rows Removed by Filter': removed = 0,
    } = node as Record<string, unknown>
    if (typeof table === 'string')
      read[table] = (read[table] ?? 0) + (Number(rows) + Number(removed)) * Number(loops)
    Object.values(node).forEach(walk)
  }
  walk(plan)
  return read
}

const most = (read: Record<string, number>) => Math.max(...Object.values(read))
const page = (filter: VehicleFilter, order: VehicleOrder, isFew: boolean) =>
  reads(() => vehiclePageQuery({ filter, order, company, skipped: 0, today: TODAY, isFew }))
const bothWays = ORDERS.flatMap((order) => [order, `-${order}`] as const)

describe('one page of vehicles under row-level security reads as few rows of a large fleet as of a small one', () => {
  it.each<[string, VehicleFilter, boolean]>([
    ['all', {}, false],
    ['vehicles in use', { in_use: true }, false],
    ['vehicles out of service', { status: 2 }, false],
    ['retired vehicles', { status: 3 }, true],
    ['accepted vehicles', { registration_status: 4 }, false],
    ['rejected vehicles', { registration_status: 2 }, true],
    ['vehicles in review', { registration_status: 3 }, true],
    ['vehicles in review and out of service', { registration_status: 3, status: 2 }, true],
    ['vehicles with expired documents', { expired_documents: true }, true],
    ['the archive', { is_deleted: true }, true],
    ['a team', { in_use: true, teams: [3] }, true],
    ['teams', { in_use: true, teams: [3, 4] }, true],
    ['types', { in_use: true, types: [4, 5] }, false],
    ["a team's vehicles of one type", { in_use: true, teams: [3], types: [4] }, true],
    ["an owner's vehicles", { owner: 55 }, true],
    ['a search for a number', { search: 'u12' }, true],
    ['a search for a common name', { search: 'kim' }, true],
    ['a search for two words', { search: 'da12 kim' }, true],
  ])('for %s, in every order', async (_, filter, isFew) => {
    const read = new Map<VehicleOrder, number>()
    for (const order of bothWays) read.set(order, most(await page(filter, order, isFew)))
    expect([...read].filter(([, rows]) => rows > MAX_READ)).toEqual([])
  })
})

describe('a list page under row-level security uses an index', () => {
  it.each([
    'name',
    '-name',
    'created_at',
    '-created_at',
    'registration_status',
    'documents_expire_on',
    '-documents_expire_on',
    'state',
  ] as const)('for owners sorted by %s', async (order) => {
    expect(most(await reads((tx) => owners.pageQuery(tx, ANYONE, { order, page: 1 })))).toBeLessThan(MAX_READ)
    expect(
      most(await reads((tx) => owners.pageQuery(tx, ANYONE, { registration_status: 3, order, page: 1 }))),
    ).toBeLessThan(MAX_READ)
  })

  it.each<[string, (tx: Tx) => SQL | Promise<SQL>]>([
    ['owners by a word of the name', (tx) => owners.pageQuery(tx, ANYONE, { search: 'a12', page: 1 })],
    ['owners by a number', (tx) => owners.pageQuery(tx, ANYONE, { search: '10012', page: 1 })],
    [
      'owners with expired documents',
      (tx) => owners.pageQuery(tx, ANYONE, { expired_documents: true, page: 1 }),
    ],
    ['drivers', (tx) => drivers.pageQuery(tx, ANYONE, { page: 1 })],
    ['drivers of an owner', (tx) => drivers.pageQuery(tx, ANYONE, { owner_company_id: 55, page: 1 })],
    ['drivers by a name', (tx) => drivers.pageQuery(tx, ANYONE, { search: 'da12', page: 1 })],
    ['a history', (tx) => historyQuery(tx.companyId, ofOwner(tx.companyId, 55), 1)],
  ])('for %s', async (_, query) => {
    expect(most(await reads(query))).toBeLessThan(MAX_READ)
  })
})
