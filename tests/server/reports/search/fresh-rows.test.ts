import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import type { Tx } from '#server/kernel/db/client.ts'
import { createCompany } from '#server/company/company/company.service.ts'
import { drivers } from '#server/fleet/driver/driver.record.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { owners } from '#server/fleet/owner/owner.record.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'
import { vehiclePageQuery } from '#server/fleet/vehicle/vehicle-list.repository.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'
import { ANYONE } from '#tests/support/anyone.ts'
import { testDatabase, unhurried } from '#tests/support/database.ts'

const ROWS = 500
const MAX_READ = 10 * ROWS * ROWS

let company = 0
let reads: (query: (tx: Tx) => SQL | Promise<SQL>) => Promise<number>

beforeAll(async () => {
  const { db } = await testDatabase()
  company = (
    await createCompany(db, { name: 'Fresh', abbreviation: 'FRE', intake_address: 'loads@fresh.example' })
  ).id
  await db.tenant(company, async (tx) => {
    await unhurried(tx)
    const all = sql`generate_series(1, ${ROWS}::int) as i`
    const first = sql`(select min(${owner.id}) from ${owner})`
    await tx.execute(sql`insert into ${owner} (name) select 'Blue road carriers ' || i from ${all}`)
    await tx.execute(
      sql`insert into ${driver} (owner_company, first_name, last_name) select ${first}, 'Blue' || i, 'Road' from ${all}`,
    )
    await tx.execute(
      sql`insert into ${vehicle} (unit_number, owner_company, vehicle_type) select 'Blue' || i, ${first} + i - 1, 1 from ${all}`,
    )
  })
  reads = async (query) => {
    const { rows } = await db.tenant(company, async (tx) =>
      tx.execute(sql`explain (analyze, timing off, format json) ${await query(tx)}`),
    )
    return rowsRead(rows)
  }
})

function rowsRead(node: unknown): number {
  if (Array.isArray(node)) return node.reduce((sum: number, inner) => sum + rowsRead(inner), 0)
  if (typeof node !== 'object' || node === null) return 0
  const {
    'Actual Rows': rows = 0,
    'Actual Loops': loops = 1,
    'Rows Removed by Filter': removed = 0,
  } = node as Record<string, number>
  const own = 'Relation Name' in node ? (rows + removed) * loops : 0
  return own + Object.values(node).reduce((sum: number, inner) => sum + rowsRead(inner), 0)
}

it.each<[string, (tx: Tx) => SQL | Promise<SQL>]>([
  ['owners', (tx) => owners.pageQuery(tx, ANYONE, { search: 'blue road', page: 1 })],
  ['drivers', (tx) => drivers.pageQuery(tx, ANYONE, { search: 'blue road', page: 1 })],
  [
    'vehicles',
    () =>
      vehiclePageQuery({
        filter: { search: 'blue road' },
        order: 'unit_number',
        company,
        skipped: 0,
        isFew: true,
      }),
  ],
])(
  'a search of %s by several words reads each once, even before the planner has statistics',
  async (_, query) => {
    expect(await reads(query)).toBeLessThan(MAX_READ)
  },
)
