import type { Config } from '#server/kernel/config.ts'
import { type Database, openDatabase } from '#server/kernel/db/client.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { migrate } from '#server/kernel/db/migrate.ts'
import { FolderInUse, claimFolder } from '#server/kernel/db/postgres/folder-lock.ts'
import { StartProblem } from '#server/kernel/base/problem.ts'
import { runningDatabase, startPostgres } from '#server/kernel/db/postgres/supervisor.ts'
import { seed } from '#server/kernel/operation/seed.ts'

export interface Installation {
  db: Database
  url: string
  close(): Promise<void>
}

interface Options {
  config: Pick<Config, 'dataDir' | 'databaseUrl'>
  purpose: string
  /** Work alongside a running server on the embedded database instead of failing. */
  beside?: boolean
  /** Runs once the data folder is locked and before anything starts; may throw StartProblem. */
  before?: () => Promise<void>
  say?: (line: string) => void
}

interface Source {
  url: string
  stop(): Promise<void>
}

async function external(url: string, { before }: Options): Promise<Source> {
  await before?.()
  try {
    await withClient(url, (client) => client.query('SELECT 1'))
  } catch (error) {
    const { host, pathname } = new URL(url)
    throw new StartProblem(
      `Can’t reach the database ${pathname} at ${host} (DATABASE_URL): ${(error as Error).message}. Check the address, and that it is running.`,
      {
        cause: error,
      },
    )
  }
  return { url, stop: async () => undefined }
}

async function embedded({
  config: { dataDir },
  purpose,
  beside = false,
  before,
  say,
}: Options): Promise<Source> {
  try {
    const release = claimFolder(dataDir, purpose)
    try {
      await before?.()
      const postgres = await startPostgres({ dataDir, say })
      return { url: postgres.url, stop: () => postgres.stop().finally(release) }
    } catch (error) {
      release()
      throw error
    }
  } catch (error) {
    const url = beside && error instanceof FolderInUse ? await runningDatabase(dataDir) : undefined
    if (url) return { url, stop: async () => undefined }
    throw error
  }
}

/** Starts or connects to the database, migrates and seeds it. Throws StartProblem. */
export async function openInstallation(options: Options): Promise<Installation> {
  const { databaseUrl } = options.config
  const source = databaseUrl ? await external(databaseUrl, options) : await embedded(options)
  let db: Database | undefined
  try {
    const applied = await migrate(source.url)
    if (applied.length > 0) options.say?.(`Updated the database (${applied.join(', ')}).`)
    db = openDatabase(source.url)
    await seed(db)
    const opened = db
    return { db, url: source.url, close: () => opened.close().finally(() => source.stop()) }
  } catch (error) {
    await db?.close()
    await source.stop()
    throw error
  }
}
