import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { claimFolder } from '#server/db/postgres/folder-lock.ts'
import { type EmbeddedPostgres, endLeftover, startPostgres } from '#server/db/postgres/supervisor.ts'

const PARENT = tmpdir()
const NAME = 'freight test-'

/** A data folder for one test, with a blank in its path as checkouts may have; the run that made it owns it until it ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(PARENT, NAME))
  chmodSync(folder, 0o755)
  claimFolder(folder, 'a test run')
  return join(folder, 'data')
}

/** Removes what temporaryFolder made. */
export function removeFolder(dataDir: string): void {
  rmSync(dirname(dataDir), { recursive: true, force: true })
}

/** A PostgreSQL of its own that no power cut will ever meet. */
export async function temporaryCluster(dataDir = temporaryFolder()): Promise<EmbeddedPostgres> {
  return startPostgres({ dataDir, durable: false })
}

/** Ends and removes what test runs left that were killed. */
export async function sweepLeftovers(): Promise<void> {
  for (const name of readdirSync(PARENT).filter((entry) => entry.startsWith(NAME))) {
    const folder = join(PARENT, name)
    try {
      claimFolder(folder, 'the next test run')()
    } catch {
      continue
    }
    await endLeftover(join(folder, 'data'))
    rmSync(folder, { recursive: true, force: true })
  }
}
