import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/kernel/db/client.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { createCompany } from '#server/company/company/company.service.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'
import { vehiclePageQuery } from '#server/fleet/vehicle/vehicle-list.repository.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'
import { testDatabase, unhurried } from '#tests/support/database.ts'

const ROWS = 3000
/** Linear bound: quadratic search must exceed it. */
const MAX_READ = 20 * ROWS

let db: Database
let analyze: () => Promise<unknown>

async function imported(abbreviation: string): Promise<number> {
  const { id } = await createCompany(db, {
    name: abbreviation,
    abbreviation,
    intake_address: `loads@${abbreviation}.example`,
  })
  await db.tenant(id, async (tx) => {
    await unhurried(tx)
    const all = sql`generate_series(1, ${ROWS}::int) as i`
    const first = (table: typeof owner | typeof driver) => sql`(select min(${table.id}) from ${table})`
    await tx.execute(sql`insert into ${owner} (name) select 'Blue road carriers ' || i from ${all}`)
    await tx.execute(
      sql`insert into ${driver} (owner_company, first_name, last_name) select ${first(owner)} + i - 1, 'Blue' || i, 'Road' from ${all}`,
    )
    await tx.execute(sql`insert into ${vehicle} (unit_number, owner_company, driver, vehicle_type)
      select 'Blue' || i, ${first(owner)} + i - 1, ${first(driver)} + i - 1, 1 from ${all}`)
  })
  return id
}

function rowsRead(node: unknown): number {
  if (Array.isArray(node)) return node.reduce((sum: number, inner) => sum + rowsRead(inner), 0)
  if (typeof node !== 'object' || node === null) return 0
  const {
    'Actual Rows': rows = 0,
    'Actual Loops': loops = 1,
    'Rows Removed by Filter': removed = 0,
  } = node as Record<string, number>
  const own = 'Relation Name' in node || 'CTE Name' in node ? (rows + removed) * loops : 0
  return own + Object.values(node).reduce((sum: number, inner) => sum + rowsRead(inner), 0)
}

beforeAll(async () => {
  const made = await testDatabase()
  db = made.db
  analyze = () => withClient(made.url, (client) => client.query('analyze'))
  await withClient(made.url, async (client) => {
    for (const table of ['owner', 'driver', 'vehicle'])
      await client.query(`alter table ${table} set (autovacuum_enabled = false)`)
  })
})

async function reads(company: number, search: string): Promise<number> {
  const query = vehiclePageQuery({
    filter: { search },
    order: 'unit_number',
    company,
    skipped: 0,
    isFew: true,
  })
  const { rows } = await db.tenant(company, (tx) =>
    tx.execute(sql`explain (analyze, timing off, format json) ${query}`),
  )
  return rowsRead(rows)
}

const SEARCHES = ['blue', 'road', 'carriers', 'blue1', 'blue road', 'blue12 road']

describe('search of newly imported vehicles without planner statistics', () => {
  let company = 0
  beforeAll(async () => {
    company = await imported('NEW')
  })

  it.each(SEARCHES)('for "%s" reads each row once', async (search) => {
    expect(await reads(company, search)).toBeLessThan(MAX_READ)
  })
})

describe("search of a new company's vehicles with planner statistics of others", () => {
  let company = 0
  beforeAll(async () => {
    await imported('OLD')
    await analyze()
    company = await imported('LTR')
  })

  it.each(SEARCHES)('for "%s" reads each of its rows once', async (search) => {
    expect(await reads(company, search)).toBeLessThan(MAX_READ)
  })
})
