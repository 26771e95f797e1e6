import { MINUTE_MS } from '#contract/rules/durations.ts'
import { pruneKeys } from '#server/kernel/http/idempotency.repository.ts'
import { KEY_DAYS } from '#server/kernel/http/idempotency.ts'
import { pruneEvents } from '#server/kernel/live/live.repository.ts'
import { pruneLoginFailures } from '#server/kernel/http/rate-limit.repository.ts'
import { pruneSessions } from '#server/kernel/tenant/sessions.repository.ts'
import type { Database } from '#server/kernel/db/client.ts'
import { pruneTickets } from '#server/kernel/http/tickets.repository.ts'
import { definePlatformJob } from '#server/kernel/jobs/define-job.ts'

const EVENT_MINUTES = 60
const SESSION_DAYS = 1
const FAILURE_HOURS = 24

export async function tidy(db: Database): Promise<void> {
  await db.system((tx) => pruneEvents(tx, EVENT_MINUTES))
  await db.system((tx) => pruneKeys(tx, KEY_DAYS))
  await db.system((tx) => pruneSessions(tx, SESSION_DAYS))
  await db.system((tx) => pruneLoginFailures(tx, FAILURE_HOURS))
  await db.system((tx) => pruneTickets(tx))
}

export const housekeeping = definePlatformJob({
  name: 'housekeeping',
  title: 'Delete old events, sessions and keys',
  schedule: { everyMs: 10 * MINUTE_MS },
  work: ({ services }) => tidy(services.db),
})
