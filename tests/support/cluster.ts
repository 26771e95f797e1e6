import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type EmbeddedPostgres, startPostgres } from '#server/db/postgres/supervisor.ts'

/** A folder for one test's data, with a blank in its path as checkouts may have. */
export function temporaryFolder(): string {
  return join(mkdtempSync('/tmp/freight test-'), 'data')
}

/** A PostgreSQL of its own that no power cut will ever meet; stop() also removes its files. */
export async function temporaryCluster(): Promise<EmbeddedPostgres & { dataDir: string }> {
  const dataDir = temporaryFolder()
  const postgres = await startPostgres({ dataDir, durable: false })
  return Object.assign(postgres, { dataDir })
}

/** Removes what temporaryFolder made. */
export function removeFolder(dataDir: string): void {
  rmSync(join(dataDir, '..'), { recursive: true, force: true })
}
