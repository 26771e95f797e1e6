import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { auditEntry } from '#server/kernel/history/audit.table.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { prepared } from '#server/kernel/db/statement.ts'

type Entry = Pick<
  typeof auditEntry.$inferInsert,
  'user_id' | 'ip' | 'action' | 'record_type' | 'record_id' | 'before' | 'after'
>

const append = prepared<never, 'entries'>(
  'audit entries',
  ['entries'],
  ({ entries }) => sql`
  insert into ${auditEntry} (user_id, ip, action, record_type, record_id, before, after)
  select user_id, ip, action, record_type, record_id, before, after
  from rows from (json_to_recordset(${entries}::json)
    as (user_id int, ip text, action text, record_type text, record_id int, before jsonb, after jsonb))
    with ordinality as entry (user_id, ip, action, record_type, record_id, before, after, place)
  order by place`,
)

export async function insertAuditEntries(tx: Tx, entries: Entry[]): Promise<void> {
  if (entries.length === 0) return
  await append(tx, { entries: JSON.stringify(entries) })
}

/** The fields of the last changes, and the names of the users who made them. */
export async function lastChanges(
  tx: Tx,
  recordType: string,
  id: number,
  fields: readonly string[],
  changes: number,
): Promise<{ fields: string[]; by: string[] }> {
  const entries = await tx
    .select({ after: auditEntry.after, by: sql<string | null>`${fullName(user)}` })
    .from(auditEntry)
    .leftJoin(user, and(eq(user.company_id, auditEntry.company_id), eq(user.id, auditEntry.user_id)))
    .where(
      and(
        eq(auditEntry.company_id, tx.companyId),
        eq(auditEntry.record_type, recordType),
        eq(auditEntry.record_id, id),
        sql`${auditEntry.after} ?| ${sql.param([...fields])}::text[]`,
      ),
    )
    .orderBy(desc(auditEntry.id))
    .limit(changes)
  const changed = new Set(entries.flatMap(({ after }) => Object.keys(after ?? {})))
  return {
    fields: fields.filter((field) => changed.has(field)),
    by: [...new Set(entries.flatMap(({ by }) => by ?? []))],
  }
}

export async function lastEntry(tx: Tx, recordType: string, id: number) {
  const [entry] = await tx
    .select({
      user_id: auditEntry.user_id,
      action: auditEntry.action,
      before: auditEntry.before,
      after: auditEntry.after,
      minutes: sql<number>`(extract(epoch from now() - ${auditEntry.created_at}) / 60)::float8`,
    })
    .from(auditEntry)
    .where(
      and(
        eq(auditEntry.company_id, tx.companyId),
        eq(auditEntry.record_type, recordType),
        eq(auditEntry.record_id, id),
      ),
    )
    .orderBy(desc(auditEntry.id))
    .limit(1)
  return entry
}

/**
 * Values before the record last matched `became`, except fields no later entry changed; undefined when no entry
 * records the transition.
 */
export async function fieldsBefore<Field extends string>(
  tx: Tx,
  recordType: string,
  id: number,
  became: Record<string, unknown>,
  fields: readonly Field[],
): Promise<Partial<Record<Field, unknown>> | undefined> {
  const ofRecord = and(
    eq(auditEntry.company_id, tx.companyId),
    eq(auditEntry.record_type, recordType),
    eq(auditEntry.record_id, id),
  )
  const [last] = await tx
    .select({ id: auditEntry.id })
    .from(auditEntry)
    .where(and(ofRecord, sql`${auditEntry.after} @> ${JSON.stringify(became)}::jsonb`))
    .orderBy(desc(auditEntry.id))
    .limit(1)
  if (!last) return undefined
  const since = await tx
    .select({ before: auditEntry.before })
    .from(auditEntry)
    .where(and(ofRecord, gte(auditEntry.id, last.id)))
    .orderBy(desc(auditEntry.id))
  const before = Object.assign({}, ...since.map((entry) => entry.before ?? {})) as Record<string, unknown>
  return Object.fromEntries(
    fields.filter((field) => field in before).map((field) => [field, before[field]]),
  ) as Partial<Record<Field, unknown>>
}
