import type { Database } from '#server/kernel/db/client.ts'
import { LostConnection } from '#server/kernel/db/losses.ts'

const PROBE_MS = 3000

/** Rejects if the database can't be written to; all who ask while it looks share one connection. */
export function createProbe(db: Database, patienceMs = PROBE_MS): () => Promise<void> {
  let running: Promise<void> | undefined
  return async () => {
    running ??= db.system(async () => undefined).finally(() => (running = undefined))
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => late.reject(new LostConnection('08006', 'The database doesn’t answer in time')),
      patienceMs,
    )
    await Promise.race([running, late.promise]).finally(() => clearTimeout(timer))
  }
}
