import { createHash } from 'node:crypto'
import { caughtUpFrame, type LiveMark } from '#contract/live.ts'
import { textFrame } from '#server/kernel/live/live-frame.ts'
import type { LiveFeed } from '#server/kernel/live/live-feed.ts'
import { bytesFor } from '#server/kernel/live/live-peers.ts'
import { eventsFrom, readEnd, type StoredEvent } from '#server/kernel/live/live.repository.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import type { Database } from '#server/kernel/db/client.ts'

const MAX_EVENTS = 500

type AccessState = Pick<
  SessionUser,
  'permissions' | 'is_admin' | 'is_superuser' | 'payment_status' | 'second_factor_due'
>

export function hashPrincipal({
  permissions,
  is_admin,
  is_superuser,
  payment_status,
  second_factor_due,
}: AccessState): string {
  const fingerprint = [[...permissions].sort(), is_admin, is_superuser, payment_status, second_factor_due]
  return createHash('sha256').update(JSON.stringify(fingerprint)).digest('base64url').slice(0, 16)
}

/** Undefined when events were deleted, renumbered, or exceed MAX_EVENTS. */
async function readMissedEvents(
  db: Database,
  companyId: number,
  feed: LiveFeed,
  after: number,
): Promise<StoredEvent[] | undefined> {
  // Another node may be ahead of this feed but never of the counter. If the client is, the counter was reset and
  // its numbers now mean other events.
  if (after > feed.at && after > (await db.read(companyId, readEnd)).seq) return undefined
  const missed: StoredEvent[] = []
  for (let at = after; at < feed.at; at = missed.at(-1)?.seq ?? at) {
    const from = at + 1
    const rows = await db.read(companyId, (tx) => eventsFrom(tx, from, MAX_EVENTS))
    if (rows[0]?.seq !== from || missed.length + rows.length >= MAX_EVENTS) return undefined
    missed.push(...rows)
  }
  return missed.filter(({ seq }) => seq <= feed.at)
}

/** The socket must join the feed synchronously after this resolves, or events are lost. */
export async function catchUp(
  db: Database,
  feed: LiveFeed,
  user: SessionUser,
  mark: LiveMark,
): Promise<Buffer> {
  const missed =
    mark.principal === hashPrincipal(user)
      ? await readMissedEvents(db, user.company_id, feed, mark.seq)
      : undefined
  return Buffer.concat([textFrame(caughtUpFrame(missed !== undefined)), bytesFor(user, missed ?? [])])
}
