import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/kernel/db/client.ts'
import { vehiclePosition } from '#server/fleet/schema/vehicle.table.ts'
import { createIngest } from '#server/fleet/tracking/ingest.ts'
import { prunePositions } from '#server/fleet/tracking/tracking.repository.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { CHICAGO, freight } from '#tests/support/freight.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})

const fix = (device: string, time = Date.now() - 60_000) => ({ device, time, ...CHICAGO })

async function fleetOf(count: number) {
  const { id } = await test.company()
  const rows = freight(test.db, id)
  const { id: owner_company } = await rows.owner()
  for (let n = 0; n < count; n++)
    await rows.vehicle({ owner_company, object_id: `phone-${n}`, last_geo_date_time: null })
  return { id, rows }
}

const counting = (db: Database) => {
  let count = 0
  const counted: Database = {
    ...db,
    tenant: (companyId, work) => {
      count++
      return db.tenant(companyId, work)
    },
  }
  return { counted, transactions: () => count }
}

it('position ingest: writes concurrent reports in one batch and answers each', async () => {
  const { id, rows } = await fleetOf(20)
  const { counted, transactions } = counting(test.db)
  const ingest = createIngest(counted)
  const taken = await Promise.all([
    ...Array.from({ length: 20 }, (_, n) => ingest(id, [fix(`phone-${n}`)])),
    ingest(id, [fix('nobody')]),
    ingest(id, [fix('phone-3', Date.now() - 120_000), fix('phone-4', Date.now() - 30_000)]),
  ])
  expect(taken.slice(0, 20).every(([one]) => one?.verdict === 'accepted')).toBe(true)
  expect(taken[20]).toEqual([{ verdict: 'unknown', is_latest: false }])
  expect(taken[21]).toEqual([
    { verdict: 'accepted', is_latest: false },
    { verdict: 'accepted', is_latest: true },
  ])
  expect(transactions()).toBe(2)
  expect(await rows.events()).toHaveLength(20)
})

it('position ingest: a report that cannot be written does not affect others', async () => {
  const { id } = await fleetOf(2)
  const ingest = createIngest(test.db)
  const unwritable = { ...fix('phone-1'), latitude: 'north' as unknown as number }
  const results = await Promise.allSettled([
    ingest(id, [fix('phone-0')]),
    ingest(id, [unwritable]),
    ingest(id, [fix('phone-1')]),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

it('position ingest: deletes old positions in parts and keeps the others', async () => {
  const { id, rows } = await fleetOf(1)
  const { id: vehicle } = await rows.vehicle()
  const minutes = (from: number) =>
    Array.from({ length: 5 }, (_, n) => new Date(Date.now() - (from + n) * 60_000).toISOString())
  const DAYS = 90
  const old = sql`now() - make_interval(days => ${DAYS}, mins => 1)`
  await test.db.tenant(id, async (tx) => {
    await tx.insert(vehiclePosition).values(minutes(0).map((fix_time) => ({ vehicle, fix_time, ...CHICAGO })))
    await tx
      .insert(vehiclePosition)
      .values(minutes(10).map((fix_time) => ({ vehicle, fix_time, ...CHICAGO, received_at: old })))
  })
  const prune = () => test.db.system((tx) => prunePositions(tx, DAYS, 3))
  expect([await prune(), await prune(), await prune()]).toEqual([3, 2, 0])
  expect(await test.db.tenant(id, (tx) => tx.$count(vehiclePosition))).toBe(5)
})
