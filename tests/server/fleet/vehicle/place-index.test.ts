import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { withClient } from '#server/kernel/db/connection.ts'
import { createCompany } from '#server/company/company/company.service.ts'
import { trucksAround, vehiclesAround } from '#server/fleet/vehicle/vehicle-place.repository.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'
import { testDatabase } from '#tests/support/database.ts'
import { freight } from '#tests/support/freight.ts'

it('vehicles near a place are found by index, under row-level security as well', async () => {
  const { db, url } = await testDatabase()
  const { id: companyId } = await createCompany(db, {
    name: 'Big',
    abbreviation: 'BIG',
    intake_address: 'loads@big.example',
  })
  const owner = await freight(db, companyId).owner()
  await db.tenant(companyId, (tx) =>
    tx.execute(sql`
      insert into ${vehicle} (unit_number, owner_company, vehicle_type, last_latitude, last_longitude)
      select i, ${owner.id}, 1, 25 + i % 97 / 4.0, -124 + i % 89 / 1.6 from generate_series(1, 6000) as i`),
  )
  await withClient(url, (client) => client.query('analyze vehicle'))
  const here = { latitude: sql`41.9::float8`, longitude: sql`-87.6::float8` }
  const plans = await db.tenant(companyId, async (tx) => {
    const around = sql`select ${vehicle.id} from ${vehiclesAround(here, sql`100::float8`, sql`${companyId}`)}`
    const nearest = trucksAround(
      { place: here, miles: sql`100::float8`, begins: sql`now()`, company: sql`${companyId}` },
      sql`${vehicle.status} = 1`,
    )
    const plan = async (query: typeof around) =>
      JSON.stringify((await tx.execute(sql`explain (format json, verbose) ${query}`)).rows)
    return [await plan(around), await plan(nearest)]
  })
  for (const plan of plans) {
    expect(plan).toMatch(/"Index Name":"vehicle_place"/)
    expect(plan).toMatch(/"Index Cond":"[^"]*latitude_band = ANY[^"]*longitude >=/)
    expect(plan).not.toContain('Seq Scan on vehicle')
  }
})
