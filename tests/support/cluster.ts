import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { claimFolder } from '#server/kernel/db/postgres/folder-lock.ts'
import { type EmbeddedPostgres, endLeftover, startPostgres } from '#server/kernel/db/postgres/supervisor.ts'

const PARENT = tmpdir()
const NAME = 'freight test-'

/** Has a space in its path, as checkouts may; the run that created it owns it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(PARENT, NAME))
  chmodSync(folder, 0o755)
  claimFolder(folder, 'a test run')
  return join(folder, 'data')
}

export function removeFolder(dataDir: string): void {
  rmSync(dirname(dataDir), { recursive: true, force: true })
}

/** Runs without fsync: the data never has to survive a power cut. */
export async function temporaryCluster(dataDir = temporaryFolder()): Promise<EmbeddedPostgres> {
  return startPostgres({ dataDir, durable: false })
}

/** Removes clusters of test runs that were killed. */
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
