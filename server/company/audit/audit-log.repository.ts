import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { PAGE_SIZE } from '#contract/constants.ts'
import type { AuditEntry } from '#contract/entities/kernel/audit.ts'
import { auditEntry } from '#server/kernel/history/audit.table.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { type AuditViewer, shownAction, shownValues } from '#server/company/audit/shown-values.repository.ts'
import { ofRecordsNamed, withChange } from '#server/company/audit/entry-search.repository.ts'
import { actionsLike, recordsLike } from '#server/kernel/history/trail.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

export type StoredEntry = Omit<AuditEntry, 'action_text' | 'record_text' | 'record_name' | 'changes'>

/**
 * Without `with_platform`, excludes sign-ins of platform operators who are not administrators of this
 * company.
 */
export interface AuditFilter {
  viewer: AuditViewer
  with_platform: boolean
  search?: string | undefined
  user?: number | undefined
  action?: string | undefined
  record_type?: string | undefined
  kind?: string | undefined
  record?: string | undefined
  field?: string | undefined
  value?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const who = sql`coalesce(nullif(trim(concat_ws(' ', ${user.first_name}, ${user.last_name})), ''), ${user.username},
  ${auditEntry.after}->>'by', 'System')`
const isTheirs = sql`${user.company_id} = ${auditEntry.company_id} and ${user.id} = ${auditEntry.user_id}`

const isOfPlatform = sql`(${auditEntry.record_type} = 'user' and ${auditEntry.record_id} in (select person.id from ${user} as person
  where person.company_id = ${auditEntry.company_id} and person.is_superuser and not person.is_admin))`

async function conditions(
  tx: Tx,
  {
    viewer,
    with_platform,
    search = '',
    user: by,
    action,
    record_type,
    kind,
    record,
    field,
    value,
    from,
    to,
  }: AuditFilter,
): Promise<SQL> {
  const shown = {
    before: shownValues(auditEntry.before, viewer),
    after: shownValues(auditEntry.after, viewer),
  }
  const zone = sql`(select ${company.time_zone} from ${company} where ${company.id} = ${tx.companyId})`
  const text = search.toLowerCase()
  const plain = (name: SQLWrapper) => sql`lower(translate(${name}, '_-', '  '))`
  const isNamed = (name: SQLWrapper, named: string, codes: readonly string[]) =>
    sql`(strpos(${plain(name)}, ${named.toLowerCase().replaceAll(/[_-]/g, ' ')}) > 0 or ${name} = any(${sql.param([...codes])}::text[]))`
  const words = sql`lower(concat_ws(' ', ${who}, ${auditEntry.ip}, ${shown.before}, ${shown.after}))`
  return sql.join(
    [
      sql`${auditEntry.company_id} = ${tx.companyId}`,
      ...(with_platform ? [] : [sql`not ${isOfPlatform}`]),
      ...(by === undefined ? [] : [sql`${auditEntry.user_id} = ${by}`]),
      ...(action ? [isNamed(shownAction(viewer), action, actionsLike(action))] : []),
      ...(kind ? [sql`${auditEntry.record_type} = ${kind}`] : []),
      ...(record_type ? [isNamed(auditEntry.record_type, record_type, recordsLike(record_type))] : []),
      ...(record ? [await ofRecordsNamed(tx, record, shown)] : []),
      ...(field || value ? [await withChange(tx, { field, value }, shown)] : []),
      ...(from ? [sql`${auditEntry.created_at} >= (${from}::date)::timestamp at time zone ${zone}`] : []),
      ...(to ? [sql`${auditEntry.created_at} < (${to}::date + 1)::timestamp at time zone ${zone}`] : []),
      ...(text === ''
        ? []
        : [
            sql`(strpos(${words}, ${text}) > 0 or ${isNamed(shownAction(viewer), text, actionsLike(text))}
              or ${isNamed(auditEntry.record_type, text, recordsLike(text))}
              or ${await ofRecordsNamed(tx, text, shown)} or ${await withChange(tx, { field: text }, shown)}
              or ${await withChange(tx, { value: text }, shown)})`,
          ]),
    ],
    sql` and `,
  )
}

const entries = (viewer: AuditViewer, where: SQL, rest: SQL) => sql`
  select ${auditEntry.id}::int as id, to_json(${auditEntry.created_at})#>>'{}' as created_at, to_json(${auditEntry.created_at})#>>'{}' as updated_at,
    1 as version, ${auditEntry.user_id} as user, ${who} as user_name, ${auditEntry.ip} as ip, ${shownAction(viewer)} as action,
    ${auditEntry.record_type} as record_type, ${auditEntry.record_id} as record_id,
    coalesce((${shownValues(auditEntry.before, viewer)})::text, '') as before,
    coalesce((${shownValues(auditEntry.after, viewer)})::text, '') as after
  from ${auditEntry} left join ${user} on ${isTheirs} where ${where} order by ${auditEntry.id} desc ${rest}`

type Row = StoredEntry & Record<string, unknown>

export async function listEntries(tx: Tx, filter: AuditFilter, page: number): Promise<StoredEntry[]> {
  const { rows } = await tx.execute<Row>(
    entries(
      filter.viewer,
      await conditions(tx, filter),
      sql`limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`,
    ),
  )
  return rows
}

export async function listKinds(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ kind: string }>(
    sql`select distinct ${auditEntry.record_type} as kind from ${auditEntry} where ${auditEntry.company_id} = ${tx.companyId}`,
  )
  return rows.map(({ kind }) => kind)
}

export async function countEntries(tx: Tx, filter: AuditFilter): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from ${auditEntry} left join ${user} on ${isTheirs} where ${await conditions(tx, filter)}`,
  )
  return rows[0]?.count ?? 0
}

export async function readEntry(tx: Tx, id: number, filter: AuditFilter): Promise<StoredEntry | undefined> {
  const where = sql`${await conditions(tx, filter)} and ${auditEntry.id} = ${id}`
  const { rows } = await tx.execute<Row>(entries(filter.viewer, where, sql``))
  return rows[0]
}

export async function entriesBelow(
  tx: Tx,
  filter: AuditFilter,
  below: number | undefined,
  most: number,
): Promise<StoredEntry[]> {
  const where = sql`${await conditions(tx, filter)}${below === undefined ? sql`` : sql` and ${auditEntry.id} < ${below}`}`
  const { rows } = await tx.execute<Row>(entries(filter.viewer, where, sql`limit ${most}`))
  return rows
}
