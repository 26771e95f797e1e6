import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import type { LiveType } from '#contract/live.ts'
import { liveCounter, liveEvent } from '#server/core/core.table.ts'
import type { SystemTx, Tx } from '#server/db/client.ts'

/** One row of the live outbox, as it is written: `data` is JSON text; a `user_id` makes it that user's alone. */
export interface NewEvent {
  type: LiveType
  data: string
  user_id: number | null
}

/** One row of the live outbox, as it is read. */
export interface StoredEvent extends NewEvent {
  seq: number
}

/** Numbers and writes events in the company's order; they are announced when the transaction commits. Holds the company's counter until then. */
export async function insertEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  const rows = JSON.stringify(events.map((event, index) => ({ n: index + 1, ...event })))
  await tx.execute(sql`
    with numbered as (
      insert into ${liveCounter} as counter (company_id, seq) values (${tx.companyId}, ${events.length})
      on conflict (company_id) do update set seq = counter.seq + excluded.seq
      returning company_id, seq
    ), written as (
      insert into ${liveEvent} (company_id, seq, type, data, user_id)
      select numbered.company_id, numbered.seq - ${events.length} + event.n, event.type, event.data, event.user_id
      from numbered, json_to_recordset(${rows}::json) as event(n int, type text, data text, user_id int)
    )
    select pg_notify('live', company_id || ':' || seq) from numbered`)
}

/** The number of the company's last committed event; 0 before the first. */
export async function lastSeq(tx: Tx): Promise<number> {
  const [row] = await tx.select({ seq: liveCounter.seq }).from(liveCounter).where(eq(liveCounter.company_id, tx.companyId))
  return row?.seq ?? 0
}

/** The company's events after a number, oldest first. */
export async function eventsAfter(tx: Tx, seq: number, limit: number): Promise<StoredEvent[]> {
  const rows = await tx
    .select({ seq: liveEvent.seq, type: liveEvent.type, data: liveEvent.data, user_id: liveEvent.user_id })
    .from(liveEvent)
    .where(and(eq(liveEvent.company_id, tx.companyId), gt(liveEvent.seq, seq)))
    .orderBy(asc(liveEvent.seq))
    .limit(limit)
  return rows as StoredEvent[]
}

/** Deletes every company's events that are older than this many minutes. */
export async function pruneEvents(tx: SystemTx, minutes: number): Promise<void> {
  await tx.delete(liveEvent).where(lt(liveEvent.created_at, sql`now() - make_interval(mins => ${minutes})`))
}
