import type { FastifyBaseLogger } from 'fastify'
import { POSITION_DAYS } from '#contract/constants.ts'
import { pruneKeys } from '#server/core/idempotency.repository.ts'
import { KEY_DAYS } from '#server/core/idempotency.ts'
import { pruneEvents } from '#server/core/live.repository.ts'
import { pruneLoginFailures } from '#server/core/rate-limit.repository.ts'
import { pruneSessions } from '#server/core/sessions.repository.ts'
import type { Database } from '#server/db/client.ts'
import { prunePositions } from '#server/tracking/tracking.repository.ts'
import { sweepFiles, sweepIncoming } from '#server/files/keep.ts'
import type { FileStore } from '#server/files/file-store.ts'

const EVERY_MS = 10 * 60 * 1000
const EVENT_MINUTES = 60
const SESSION_DAYS = 1
const FAILURE_HOURS = 24
/** Rows of one transaction, so that none is long. */
const AT_ONCE = 20_000

/** Deletes what is no longer needed: live events after an hour, idempotency keys after a week, ended sessions and old login failures after a day, former positions after 90. */
export async function tidy(db: Database): Promise<void> {
  await db.system((tx) => pruneEvents(tx, EVENT_MINUTES))
  await db.system((tx) => pruneKeys(tx, KEY_DAYS))
  await db.system((tx) => pruneSessions(tx, SESSION_DAYS))
  await db.system((tx) => pruneLoginFailures(tx, FAILURE_HOURS))
  while ((await db.system((tx) => prunePositions(tx, POSITION_DAYS, AT_ONCE))) === AT_ONCE);
}

/** What is kept tidy: the database, the store of files, and the folder in which uploads arrive. */
export interface Kept {
  db: Database
  files: FileStore
  incoming: string
}

/** Tidies every ten minutes; the answer stops it. */
export function keepTidy({ db, files, incoming }: Kept, log: FastifyBaseLogger): () => void {
  const timer = setInterval(() => {
    tidy(db).catch((error: unknown) => log.warn({ err: error }, 'old rows could not be deleted; trying again in ten minutes'))
    Promise.all([sweepFiles({ db, files }), sweepIncoming(incoming)]).catch((error: unknown) =>
      log.warn({ err: error }, 'files that belong to nothing could not be removed; trying again in ten minutes'),
    )
  }, EVERY_MS).unref()
  return () => clearInterval(timer)
}
