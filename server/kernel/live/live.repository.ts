import { and, asc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { LiveType } from '#contract/live.ts'
import { liveCounter, liveEvent } from '#server/kernel/live/live.table.ts'
import type { SystemTx, Tx } from '#server/kernel/db/client.ts'
import { prepared } from '#server/kernel/db/statement.ts'

export interface NewEvent {
  type: LiveType
  data: string
  user_id: number | null
}

export interface StoredEvent extends NewEvent {
  id: number
  seq: number
}

export interface LiveEnd {
  seq: number
  id: number | null
}

const writeEvents = prepared<never, 'events'>(
  'live events',
  ['events'],
  ({ events }) => sql`
  insert into ${liveEvent} (type, data, user_id)
  select type, data, user_id
  from rows from (json_to_recordset(${events}::json) as (type text, data text, user_id int)) with ordinality as event(type, data, user_id, place)
  order by place`,
)

/** Events are numbered later: assigning a number here would serialize all of the company's commits. */
export async function insertEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  await writeEvents(tx, { events: JSON.stringify(events) })
}

/**
 * SQL insert for a statement that writes its own events, one per row of `from`. Call `emitted` when it wrote
 * any.
 */
export const eventFrom = (type: LiveType, data: SQL, from: SQL, user = sql`null::int`): SQL =>
  sql`insert into ${liveEvent} (type, data, user_id) select ${sql.raw(`'${type}'`)}, (${data})::text, ${user} from ${from}`

const lockCounter = prepared<{ seq: number }, 'company'>(
  'lock live counter',
  ['company'],
  ({ company }) => sql`select seq from ${liveCounter} where company_id = ${company} for update`,
)

const numberPending = prepared<never, 'company'>(
  'number live events',
  ['company'],
  ({ company }) => sql`
  with pending as (
    select id, row_number() over (order by id) as n from ${liveEvent} where company_id = ${company} and seq is null
  ), counted as (
    update ${liveCounter} as counter set seq = counter.seq + total.n from (select count(*) as n from pending) as total
    where counter.company_id = ${company} and total.n > 0
    returning counter.seq, counter.seq - total.n as before
  ), numbered as (
    update ${liveEvent} as event set seq = counted.before + pending.n from pending, counted
    where event.company_id = ${company} and event.id = pending.id
  )
  select pg_notify('live', ${company}::int || ':' || seq) from counted`,
)

async function numberCounted(tx: SystemTx, company: number): Promise<boolean> {
  // Pipelined: each statement sees what was committed before it began, so the second sees what others numbered
  // while the first waited for the lock.
  const [locked] = await Promise.all([lockCounter(tx, { company }), numberPending(tx, { company })])
  return locked.length > 0
}

export async function numberEvents(tx: SystemTx, companyId: number): Promise<void> {
  if (await numberCounted(tx, companyId)) return
  await tx.execute(sql`
    insert into ${liveCounter} (company_id)
    select ${companyId} where exists (select from ${liveEvent} where company_id = ${companyId} and seq is null)
    on conflict do nothing`)
  await numberCounted(tx, companyId)
}

export async function companiesToNumber(tx: SystemTx): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ company_id: liveEvent.company_id })
    .from(liveEvent)
    .where(isNull(liveEvent.seq))
  return rows.map(({ company_id }) => company_id)
}

export async function readEnd(tx: Tx): Promise<LiveEnd> {
  const [row] = await tx
    .select({ seq: liveCounter.seq, id: liveEvent.id })
    .from(liveCounter)
    .leftJoin(
      liveEvent,
      and(eq(liveEvent.company_id, liveCounter.company_id), eq(liveEvent.seq, liveCounter.seq)),
    )
    .where(eq(liveCounter.company_id, tx.companyId))
  return row ?? { seq: 0, id: null }
}

export async function eventsFrom(tx: Tx, seq: number, limit: number): Promise<StoredEvent[]> {
  const rows = await tx
    .select({
      id: liveEvent.id,
      seq: liveEvent.seq,
      type: liveEvent.type,
      data: liveEvent.data,
      user_id: liveEvent.user_id,
    })
    .from(liveEvent)
    .where(and(eq(liveEvent.company_id, tx.companyId), gte(liveEvent.seq, seq)))
    .orderBy(asc(liveEvent.seq))
    .limit(limit)
  return rows as StoredEvent[]
}

export async function pruneEvents(tx: SystemTx, minutes: number): Promise<void> {
  await tx.delete(liveEvent).where(lt(liveEvent.created_at, sql`now() - make_interval(mins => ${minutes})`))
}
