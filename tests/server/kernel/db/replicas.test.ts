import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportLoads } from '#contract/entities/freight/load-sheet.ts'
import { exportProfit, readDispatchDashboard, readProfit } from '#contract/entities/reports/dashboard.ts'
import { type Database, openDatabase } from '#server/kernel/db/client.ts'
import { migrate } from '#server/kernel/db/migrate.ts'
import { openReplicas, type Replicas } from '#server/kernel/db/replicas.ts'
import type { EmbeddedPostgres } from '#server/kernel/db/postgres/supervisor.ts'
import { seed } from '#server/kernel/operation/seed.ts'
import { testApp, type TestApp, type TestCompany } from '#tests/support/app.ts'
import { removeFolder, temporaryCluster, temporaryFolder } from '#tests/support/cluster.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type Replica, startReplica } from '#tests/support/replica.ts'

const TIMES = { lookMs: 20, oldestMs: 3000 }
const RANGE = { from: '2026-02-01', to: '2026-03-01' }
const dataDir = temporaryFolder()
let postgres: EmbeddedPostgres
let replica: Replica
let db: Database
let replicas: Replicas
let test: TestApp
let company: TestCompany

beforeAll(async () => {
  postgres = await temporaryCluster(dataDir)
  await migrate(postgres.url)
  db = openDatabase(postgres.url, { appConnections: 4, systemConnections: 3 })
  await seed(db)
  replica = await startReplica({ url: postgres.url, dataDir })
  replicas = openReplicas(db, replica.url, TIMES)
  test = await testApp({ DATABASE_READ_URL: replica.url }, { database: { url: postgres.url, db } })
  company = await test.company()
  await test.company()
}, 120_000)

afterAll(async () => {
  await test.app.close()
  await replicas.stop()
  await db.close()
  await replica.stop()
  await postgres.stop()
  removeFolder(dataDir)
})

interface Seen {
  asOf: string | null
  isReplica: boolean
  companies: number
  note: string
}

const look = (): Promise<Seen> => {
  const figures = replicas.forCall(company.id)
  return figures.read(async (tx) => {
    const { rows } = await tx.execute<Omit<Seen, 'asOf'> & Record<string, unknown>>(
      sql`SELECT pg_is_in_recovery() AS "isReplica", (SELECT count(*)::int FROM company) AS companies, max(invoice_note) AS note FROM company`,
    )
    return { ...rows[0]!, asOf: figures.asOf }
  })
}
const write = (note: string) =>
  db.tenant(company.id, (tx) =>
    tx.execute(sql`UPDATE company SET invoice_note = ${note} WHERE id = ${company.id}`),
  )
const onReplica = () =>
  eventually(async () => {
    const seen = await look()
    expect(seen.isReplica).toBe(true)
    return seen
  })

describe('figures', () => {
  it('are of the replica, of one company only, and have what was saved before the time they name', async () => {
    await write('saved')
    const saved = Date.now()
    const seen = await eventually(async () => {
      const one = await onReplica()
      expect(Date.parse(one.asOf ?? '')).toBeGreaterThan(saved)
      return one
    })
    expect(seen).toMatchObject({ companies: 1, note: 'saved' })
  })

  it('are of the primary while the replica is too far behind, and of the replica again when it has caught up', async () => {
    await replica.query('SELECT pg_wal_replay_pause()')
    await eventually(async () => {
      await write('newer')
      expect(await look()).toMatchObject({ isReplica: false, asOf: null, note: 'newer' })
    })
    await replica.query('SELECT pg_wal_replay_resume()')
    expect((await onReplica()).note).toBe('newer')
  })

  it('say on the dashboard how old they are; money is always of now', async () => {
    const user = await company.user(['VIEW_OWN_DASHBOARD', 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'])
    await eventually(async () => {
      const { status, body } = await user.call(readDispatchDashboard, { query: RANGE })
      expect([status, body.as_of]).toEqual([200, expect.stringMatching(/^\d{4}-.*Z$/)])
    })
    const sheet = await user.call(exportLoads, { query: { format: 'csv' } })
    expect([sheet.status, sheet.headers['last-modified']]).toEqual([200, expect.stringMatching(/GMT$/)])
    const profit = await user.call(exportProfit, { query: { ...RANGE, rows: 'dispatcher', format: 'csv' } })
    expect([profit.status, profit.headers['last-modified']]).toEqual([200, undefined])
    expect((await user.call(readProfit, { query: RANGE })).status).toBe(200)
  })

  it('are of the primary when the replica ends, also in a call that began with it', async () => {
    await onReplica()
    const figures = replicas.forCall(company.id)
    expect(figures.asOf).not.toBeNull()
    await replica.stop()
    const { rows } = await figures.read((tx) => tx.execute(sql`SELECT pg_is_in_recovery() AS yes`))
    expect([rows, figures.asOf]).toEqual([[{ yes: false }], null])
    await eventually(() => expect(replicas.forCall(company.id).asOf).toBeNull())
  })
})
