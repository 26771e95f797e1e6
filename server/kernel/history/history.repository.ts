import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { PAGE_SIZE } from '#contract/constants.ts'
import type { FieldChange } from '#contract/entities/kernel/field-change.ts'
import { auditEntry } from '#server/kernel/history/audit.table.ts'
import { FACTS } from '#server/kernel/base/facts.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

/** `record_name` of a document is its type code. */
export interface ChangedField extends Record<string, unknown> {
  id: number
  at: string
  user_name: string
  action: string
  record_type: FieldChange['record_type']
  record_id: number
  record_name: string
  field: string
  place: number
  before: unknown
  after: unknown
}

export interface Scope {
  /** A CTE `records (type, id, name)`. */
  records: SQL
  fields?: readonly string[] | undefined
}

const textSql = (values: PgColumn) =>
  sql`coalesce(nullif(nullif(${values} -> changed.field, '""'), '[]'), 'null')`

// A jsonb object keeps its keys by length; a person reads them in the order of the fields' declaration.
const FORM_ORDER = JSON.stringify(
  Object.fromEntries(
    Object.entries(FACTS).map(([type, facts = {}]) => [
      type,
      Object.fromEntries(Object.keys(facts).map((field, place) => [field, place])),
    ]),
  ),
)

const inFormOrder = sql`coalesce((${FORM_ORDER}::jsonb -> ${auditEntry.record_type} ->> changed.field)::int, 500), changed.place`

const changes = (company: number, { fields }: Scope) => sql`from records
  join ${auditEntry} on ${auditEntry.company_id} = ${company} and ${auditEntry.record_type} = records.type
    and ${auditEntry.record_id} = records.id
  cross join lateral jsonb_object_keys(coalesce(${auditEntry.before}, '{}') || coalesce(${auditEntry.after}, '{}'))
    with ordinality as changed (field, place)
  where ${textSql(auditEntry.before)} <> ${textSql(auditEntry.after)}
    and not (${textSql(auditEntry.before)} = 'null' and ${textSql(auditEntry.after)} = 'false')
    ${fields === undefined ? sql`` : sql`and changed.field = any (${sql.param([...fields])}::text[])`}`

export const historyQuery = (company: number, scope: Scope, page: number): SQL => sql`
  with ${scope.records}, page as (
    select ${auditEntry.id}, records.name, changed.field,
      row_number() over (partition by ${auditEntry.id} order by ${inFormOrder}) as place ${changes(company, scope)}
    order by ${auditEntry.id} desc, place limit ${sql.raw(String(PAGE_SIZE))} offset ${(page - 1) * PAGE_SIZE}
  )
  select page.id, ${auditEntry.created_at} as at, coalesce(${fullName(user)}, '') as user_name, ${auditEntry.action},
    ${auditEntry.record_type}, ${auditEntry.record_id}, page.name as record_name, page.field, page.place::int,
    ${auditEntry.before} -> page.field as before, ${auditEntry.after} -> page.field as after
  from page
  join ${auditEntry} on ${auditEntry.company_id} = ${company} and ${auditEntry.id} = page.id
  left join ${user} on ${user.company_id} = ${company} and ${user.id} = ${auditEntry.user_id}
  order by page.id desc, page.place`

export async function listChanges(tx: Tx, scope: Scope, page: number): Promise<ChangedField[]> {
  const { rows } = await tx.execute<ChangedField>(historyQuery(tx.companyId, scope, page))
  return rows
}

export const historyCount = (company: number, scope: Scope): SQL =>
  sql`with ${scope.records} select count(*)::int as count ${changes(company, scope)}`

export async function countChanges(tx: Tx, scope: Scope): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(historyCount(tx.companyId, scope))
  return rows[0]?.count ?? 0
}
