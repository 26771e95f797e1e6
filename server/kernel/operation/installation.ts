import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '#server/kernel/config.ts'
import { type Database, openDatabase } from '#server/kernel/db/client.ts'
import {
  checkServer,
  hasOwnSettings,
  POOLER,
  refuseStrongRole,
  unreachable,
} from '#server/kernel/db/check-server.ts'
import { cause, isConnectionLoss } from '#server/kernel/db/losses.ts'
import { MIGRATIONS, migrate } from '#server/kernel/db/migrate.ts'
import { StartProblem } from '#server/kernel/base/problem.ts'
import { type EmbeddedOptions, type Source, embedded } from '#server/kernel/operation/embedded-source.ts'
import { seed } from '#server/kernel/operation/seed.ts'

export interface Installation {
  db: Database
  url: string
  close(): Promise<void>
  /** Closes and leaves the embedded database running, for another server to take over. */
  handOver(): Promise<void>
  /** Resolves when the embedded database is this process’s to supervise and to stop. */
  takeOver(): Promise<void>
}

interface Options extends EmbeddedOptions {
  config: Pick<Config, 'dataDir' | 'databaseUrl'> & Partial<Pick<Config, 'databaseWaitSeconds'>>
  /** An older version works on the same database. */
  besideOlder?: boolean
}

async function external(url: string, { before }: Options): Promise<Source> {
  await before?.()
  return { url, stop: async () => undefined, leave: async () => undefined, own: async () => undefined }
}

const LONGEST_PAUSE_MS = 2000

/** In the middle of a failover the database is away, or still a standby, for a while. */
async function whenAvailable<T>(url: string, { config, say }: Options, work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + (config.databaseWaitSeconds ?? 0) * 1000
  let said = ''
  for (let wait = 100; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof StartProblem || !isConnectionLoss(error)) throw error
      if (performance.now() > deadline) throw unreachable(url, error)
      const { message } = cause(error)
      if (message !== said) say?.(`Waiting for the database (DATABASE_URL): ${message}.`)
      said = message
      await pause(wait)
    }
  }
}

async function prepare(
  { url, isShared = false }: Source,
  { config, say, besideOlder = isShared }: Options,
): Promise<Database> {
  const isExternal = config.databaseUrl !== undefined
  if (isExternal) {
    await checkServer(url)
    await refuseStrongRole(url)
  }
  const applied = await migrate(url, MIGRATIONS, { besideOlder })
  if (applied.length > 0) say?.(`Updated the database (${applied.join(', ')}).`)
  if (isExternal && !(await hasOwnSettings(url))) throw new StartProblem(POOLER)
  const db = openDatabase(url)
  try {
    await seed(db)
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}

/** Starts or connects to the database as it is, even if another version made it. Throws StartProblem. */
export async function openSource(options: Options): Promise<Source> {
  const { databaseUrl } = options.config
  return databaseUrl ? external(databaseUrl, options) : embedded(options)
}

/** Starts or connects to the database, migrates and seeds it. Throws StartProblem. */
export async function openInstallation(options: Options): Promise<Installation> {
  const { databaseUrl } = options.config
  const source = await openSource(options)
  const { url } = source
  try {
    const db = await (databaseUrl
      ? whenAvailable(url, options, () => prepare(source, options))
      : prepare(source, options))
    return {
      db,
      url,
      close: () => db.close().finally(() => source.stop()),
      handOver: () => db.close().finally(() => source.leave()),
      takeOver: () => source.own(),
    }
  } catch (error) {
    await source.stop()
    throw error
  }
}
