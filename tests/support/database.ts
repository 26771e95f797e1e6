import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Database, openDatabase, type Tx } from '#server/kernel/db/client.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { closeAfterFile, closeEarlierFile } from '#tests/support/after-file.ts'

export interface TestDatabase {
  url: string
  db: Database
}

function beside(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

const inCluster = (statement: string) =>
  withClient(beside(inject('templateUrl'), 'postgres'), (client) => client.query(statement))

async function create(from: string | undefined): Promise<string> {
  await closeEarlierFile()
  const name = `test_${randomBytes(6).toString('hex')}`
  await inCluster(`CREATE DATABASE ${name}${from ? ` TEMPLATE ${from} STRATEGY file_copy` : ''}`)
  return name
}

function dropAfterFile(name: string): string {
  closeAfterFile(() => inCluster(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
  return name
}

const urlOf = (name: string) => beside(inject('templateUrl'), name)

const opened = (url: string): TestDatabase => ({
  url,
  db: openDatabase(url, { appConnections: 4, systemConnections: 3 }),
})

export async function emptyDatabase(): Promise<string> {
  return urlOf(dropAfterFile(await create(undefined)))
}

export async function testDatabase(): Promise<TestDatabase> {
  const database = opened(urlOf(dropAfterFile(await create('template_migrated'))))
  closeAfterFile(() => database.db.close())
  return database
}

export async function lastingDatabase(): Promise<TestDatabase> {
  return opened(urlOf(await create('template_migrated')))
}

/** Lifts the statement timeout for bulk inserts that no request performs. */
export const unhurried = (tx: Tx) => tx.limitStatements(0)
