import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { API_PREFIX } from '#contract/constants.ts'
import { listOffers } from '#contract/entities/market/offer.ts'
import { buildApp } from '#server/app.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { checkSelf } from '#server/self-check/self-check.ts'
import { factories, testConfig } from '#tests/support/app.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'

const client = mkdtempSync('/tmp/freight-client-')
let database: TestDatabase
const apps: FastifyInstance[] = []

async function openApp(prepare: (app: FastifyInstance) => void = () => undefined): Promise<FastifyInstance> {
  const { db } = database
  const app = await buildApp({ config: testConfig(), db, clientFolder: client, runsJobs: false })
  prepare(app)
  apps.push(app)
  await app.ready()
  return app
}

const contents = () =>
  withClient(database.url, async (reader) => {
    const { rows } = await reader.query(
      `SELECT relname, (xpath('/row/n/text()', query_to_xml(format('SELECT count(*) AS n FROM %I', relname), false, true, '')))[1]::text AS n
       FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
    )
    return rows
  })

beforeAll(async () => {
  writeFileSync(join(client, 'index.html'), '<!doctype html><title>Freight</title><script></script>')
  database = await testDatabase()
})

afterAll(async () => {
  for (const app of apps) await app.close()
  rmSync(client, { recursive: true })
})

it('self-check: without users, checks the pages and a PDF', async () => {
  expect(await checkSelf(await openApp())).toEqual([
    'Checked: pages and an invoice PDF. Nobody can log in yet, so nothing else was.',
  ])
})

it('self-check: logs in, reads board and invoices, takes an email in, and leaves no row behind', async () => {
  const app = await openApp()
  const company = await factories(app, database.db).company()
  await company.user(['VIEW_DISPATCH', 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'])
  const before = await contents()
  expect(await checkSelf(app)).toEqual([
    'Checked: login.',
    'Checked: the board (0 offers).',
    'Checked: the invoices (0).',
    'Checked: an incoming email (offer, taken back), an invoice PDF.',
  ])
  expect(await contents()).toEqual(before)
})

it('self-check: names the call that fails', async () => {
  const app = await openApp((one) =>
    one.addHook('onRequest', async ({ url }) => {
      if (url.startsWith(`${API_PREFIX}${listOffers.path}`)) throw new Error('planted')
    }),
  )
  await expect(checkSelf(app)).rejects.toThrow(
    /^Self-check failed: the board: \/app\/api\/load\/offer\/list\/? answered 500/,
  )
})

it('self-check: names an email that can’t be processed', async () => {
  await withClient(database.url, (admin) =>
    admin.query('ALTER TABLE offer ADD CONSTRAINT planted CHECK (deliver_to IS NULL) NOT VALID'),
  )
  await expect(checkSelf(await openApp())).rejects.toThrow(
    /^Self-check failed: an incoming email: (?!.*1 Main St)/,
  )
})
