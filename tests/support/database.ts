import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { type Database, openDatabase } from '#server/db/client.ts'
import { withClient } from '#server/db/connection.ts'

/** A database of one test file: its address for the login user and an open Database on it. */
export interface TestDatabase {
  url: string
  db: Database
}

function beside(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

async function create(from: string | undefined): Promise<string> {
  const template = inject('templateUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await withClient(beside(template, 'postgres'), (client) =>
    client.query(`CREATE DATABASE ${name}${from ? ` TEMPLATE ${from} STRATEGY file_copy` : ''}`),
  )
  afterAll(() => withClient(beside(template, 'postgres'), (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)))
  return beside(template, name)
}

/** An empty database without any table, dropped after the file. */
export async function emptyDatabase(): Promise<string> {
  return create(undefined)
}

/** A migrated database for the test file that calls this (at its top or in beforeAll), closed and dropped after it. */
export async function testDatabase(): Promise<TestDatabase> {
  const url = await create('template_migrated')
  const db = openDatabase(url, { appConnections: 4, systemConnections: 3 })
  afterAll(() => db.close())
  return { url, db }
}
