import { type SQL, sql } from 'drizzle-orm'
import { PAGE_SIZE } from '#contract/constants.ts'
import { auditEntry } from '#server/core/core.table.ts'
import type { Tx } from '#server/db/client.ts'
import { document } from '#server/entities/document/document.table.ts'
import { driver } from '#server/entities/driver/driver.table.ts'
import { owner } from '#server/entities/owner/owner.table.ts'
import { fullName } from '#server/entities/user/user.repository.ts'
import { user } from '#server/entities/user/user.table.ts'
import { vehicle } from '#server/entities/vehicle/vehicle.table.ts'

/** One field of one audit entry; `record_name` of a paper is the code of its type. */
export interface ChangedField extends Record<string, unknown> {
  id: number
  at: string
  user_name: string
  action: string
  record_type: 'owner' | 'driver' | 'vehicle' | 'document'
  record_id: number
  record_name: string
  field: string
  place: number
  before: unknown
  after: unknown
}

/** The records whose changes an owner's history tells: `type`, `id` and `name`. */
const recordsOf = (company: number, id: number) => sql`records as materialized (
  with known as (
    select 'owner' as type, ${owner.id} as id, ${owner.name} as name from ${owner}
    where ${owner.company_id} = ${company} and ${owner.id} = ${id}
    union all
    select 'driver', ${driver.id}, trim(concat_ws(' ', ${driver.first_name}, ${driver.last_name})) from ${driver}
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

const changes = (company: number) => sql`from records
  join ${auditEntry} on ${auditEntry.company_id} = ${company} and ${auditEntry.record_type} = records.type
    and ${auditEntry.record_id} = records.id
  cross join lateral jsonb_object_keys(coalesce(${auditEntry.before}, '{}') || coalesce(${auditEntry.after}, '{}'))
    with ordinality as changed (field, place)`

/** The query of one page of an owner's changes, newest first. */
export const historyQuery = (company: number, id: number, page: number): SQL => sql`
  with ${recordsOf(company, id)}, page as (
    select ${auditEntry.id}, records.name, changed.field, changed.place ${changes(company)}
    order by ${auditEntry.id} desc, changed.place limit ${sql.raw(String(PAGE_SIZE))} offset ${(page - 1) * PAGE_SIZE}
  )
  select page.id, ${auditEntry.created_at} as at, coalesce(${fullName(user)}, '') as user_name, ${auditEntry.action},
    ${auditEntry.record_type}, ${auditEntry.record_id}, page.name as record_name, page.field, page.place::int,
    ${auditEntry.before} -> page.field as before, ${auditEntry.after} -> page.field as after
  from page
  join ${auditEntry} on ${auditEntry.company_id} = ${company} and ${auditEntry.id} = page.id
  left join ${user} on ${user.company_id} = ${company} and ${user.id} = ${auditEntry.user_id}
  order by page.id desc, page.place`

export async function listChanges(tx: Tx, id: number, page: number): Promise<ChangedField[]> {
  const { rows } = await tx.execute<ChangedField>(historyQuery(tx.companyId, id, page))
  return rows
}

/** The query of how many fields were changed of an owner and what is his. */
export const historyCount = (company: number, id: number): SQL =>
  sql`with ${recordsOf(company, id)} select count(*)::int as count ${changes(company)}`

export async function countChanges(tx: Tx, id: number): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(historyCount(tx.companyId, id))
  return rows[0]?.count ?? 0
}
