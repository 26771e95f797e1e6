import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { PAGE_SIZE } from '#contract/constants.ts'
import type { FieldChange } from '#contract/entities/owner.ts'
import { auditEntry } from '#server/core/core.table.ts'
import type { Tx } from '#server/db/client.ts'
import { document } from '#server/entities/document/document.table.ts'
import { driver, driverName } from '#server/entities/driver/driver.table.ts'
import { load } from '#server/entities/load/load.table.ts'
import { owner } from '#server/entities/owner/owner.table.ts'
import { fullName } from '#server/entities/user/user.repository.ts'
import { user } from '#server/entities/user/user.table.ts'
import { vehicle } from '#server/entities/vehicle/vehicle.table.ts'

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

const recordsOf = (company: number, id: number) => sql`records as materialized (
  with known as (
    select 'owner' as type, ${owner.id} as id, ${owner.name} as name from ${owner}
    where ${owner.company_id} = ${company} and ${owner.id} = ${id}
    union all
    select 'driver', ${driver.id}, ${driverName} from ${driver}
    where ${driver.company_id} = ${company} and ${driver.owner_company} = ${id}
    union all
    select 'vehicle', ${vehicle.id}, ${vehicle.unit_number} from ${vehicle}
    where ${vehicle.company_id} = ${company} and ${vehicle.owner_company} = ${id}
  )
  select type, id, name from known
  union all
  select 'document', ${document.id}, ${document.type} from known
  join ${document} on ${document.company_id} = ${company} and ${document.of} = known.type and ${document.of_id} = known.id
)`

export interface Scope {
  records: SQL
  fields?: readonly string[] | undefined
}

export const ofOwner = (company: number, id: number): Scope => ({ records: recordsOf(company, id) })

export const ofLoad = (company: number, id: number, fields: readonly string[]): Scope => ({
  records: sql`records as (
    select 'load' as type, ${load.id} as id, ${load.number} as name from ${load} where ${load.company_id} = ${company} and ${load.id} = ${id})`,
  fields,
})

export async function zonesOfLoad(tx: Tx, id: number): Promise<Record<string, string>> {
  const zones = {
    pick_up_date: load.pick_up_zone,
    delivery_date: load.delivery_zone,
    delivered_at: load.delivery_zone,
  }
  const [row = {}] = await tx
    .select(zones)
    .from(load)
    .where(and(eq(load.company_id, tx.companyId), eq(load.id, id)))
  return row
}

const textOf = (values: PgColumn) => sql`coalesce(nullif(${values} -> changed.field, '""'), 'null')`

const changes = (company: number, { fields }: Scope) => sql`from records
  join ${auditEntry} on ${auditEntry.company_id} = ${company} and ${auditEntry.record_type} = records.type
    and ${auditEntry.record_id} = records.id
  cross join lateral jsonb_object_keys(coalesce(${auditEntry.before}, '{}') || coalesce(${auditEntry.after}, '{}'))
    with ordinality as changed (field, place)
  ${
    fields === undefined
      ? sql``
      : sql`where changed.field = any (${sql.param([...fields])}::text[]) and ${textOf(auditEntry.before)} <> ${textOf(auditEntry.after)}
    and not (${textOf(auditEntry.before)} = 'null' and ${textOf(auditEntry.after)} = 'false')`
  }`

export const historyQuery = (company: number, scope: Scope, page: number): SQL => sql`
  with ${scope.records}, page as (
    select ${auditEntry.id}, records.name, changed.field, changed.place ${changes(company, scope)}
    order by ${auditEntry.id} desc, changed.place limit ${sql.raw(String(PAGE_SIZE))} offset ${(page - 1) * PAGE_SIZE}
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
