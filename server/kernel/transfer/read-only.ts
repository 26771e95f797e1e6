import { withClient } from '#server/kernel/db/connection.ts'
import { TransferProblem } from '#server/kernel/transfer/problem.ts'
import {
  awaitJobs,
  awaitWrites,
  liftReadOnly,
  pauseJobs,
  readState,
  setReadOnly,
} from '#server/kernel/transfer/read-only.repository.ts'
import type { Client } from '#server/kernel/transfer/schema.repository.ts'
import { type CompanyHere, findCompany } from '#server/kernel/transfer/take-out.repository.ts'

const JOBS_MS = 60_000

/**
 * From now on nothing of the company is written on any server of this database: running jobs end before, and
 * what was begun is committed or rolled back. False when it was so already. Throws when jobs don't end; then
 * nothing has changed.
 */
export async function makeReadOnly(
  client: Client,
  { id, name }: CompanyHere,
  patience = JOBS_MS,
): Promise<boolean> {
  if ((await readState(client, id)).read_only_at !== null) {
    // The process that set read-only may have died before the last writes ended.
    await awaitWrites(client, id)
    return false
  }
  try {
    await pauseJobs(client, id)
    const running = await awaitJobs(client, id, patience)
    if (running.length > 0)
      throw new TransferProblem(
        `Jobs of ${name} are still running: ${running.join(', ')}. Try again when they have ended.`,
      )
    await setReadOnly(client, id)
    await awaitWrites(client, id)
    return true
  } catch (error) {
    await liftReadOnly(client, id)
    throw error
  }
}

/** For a company that was not taken in elsewhere. */
export async function endReadOnly(url: string, abbreviation: string): Promise<CompanyHere> {
  return withClient(url, async (client) => {
    const company = await findCompany(client, abbreviation)
    const { jobs_paused_at, read_only_at } = await readState(client, company.id)
    if (jobs_paused_at === null && read_only_at === null)
      throw new TransferProblem(`${company.name} (${company.abbreviation}) is not read-only.`)
    await liftReadOnly(client, company.id)
    return company
  })
}
