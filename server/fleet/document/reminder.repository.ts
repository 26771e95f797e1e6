import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { type DocumentCode, type DocumentOf, REMINDER_DAYS } from '#contract/rules/documents.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { hasExpired } from '#server/kernel/db/expired.ts'
import { document, documentDigest, documentReminder } from '#server/fleet/schema/document.table.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'

export interface DueDocument {
  type: DocumentCode
  of: DocumentOf
  expires_on: string
  owner: number
  owner_name: string
  /** Empty for a document of the owner itself. */
  name: string
}

/** Claims the day for this transaction; returns false when it or a later day was already claimed. */
export async function takeDay(tx: Tx, day: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    insert into ${documentDigest} (day) select ${day}::date
    where not exists (select from ${documentDigest} where ${documentDigest.company_id} = ${tx.companyId} and ${documentDigest.day} > ${day}::date)
    on conflict do nothing returning day`)
  return rows.length > 0
}

export async function takeReminders(tx: Tx, day: string): Promise<DueDocument[]> {
  const { rows } = await tx.execute<DueDocument & Record<string, unknown>>(sql`
    with standing as (
      select ${document.id}, ${document.type}, ${document.of}, ${document.expires_on}, ${owner.id} as owner, ${owner.name} as owner_name,
        case ${document.of} when 'driver' then trim(${driver.first_name} || ' ' || ${driver.last_name})
          when 'vehicle' then ${vehicle.unit_number} else '' end as name
      from ${document}
      left join ${driver} on ${document.of} = 'driver' and ${driver.company_id} = ${document.company_id}
        and ${driver.id} = ${document.of_id} and ${driver.deleted_at} is null
      left join ${vehicle} on ${document.of} = 'vehicle' and ${vehicle.company_id} = ${document.company_id}
        and ${vehicle.id} = ${document.of_id} and ${vehicle.deleted_at} is null and ${vehicle.status} <> 3
      join ${owner} on ${owner.company_id} = ${document.company_id} and ${owner.deleted_at} is null and ${owner.id} =
        case ${document.of} when 'driver' then ${driver.owner_company} when 'vehicle' then ${vehicle.owner_company} else ${document.of_id} end
      where ${document.company_id} = ${tx.companyId} and ${document.replaced_at} is null
        and ${document.expires_on} <= ${day}::date + ${Math.max(...REMINDER_DAYS)}::int
    ), taken as (
      insert into ${documentReminder} (company_id, document, days)
      select ${tx.companyId}, standing.id, reminder.days
      from standing join unnest(${sql.param([...REMINDER_DAYS])}::int[]) as reminder (days)
        on standing.expires_on <= ${day}::date + reminder.days
      on conflict do nothing
      returning ${documentReminder.document}
    )
    select standing.type, standing.of, standing.expires_on, standing.owner, standing.owner_name, standing.name
    from standing where standing.id in (select taken.document from taken)
    order by standing.expires_on, standing.owner_name, standing.name, standing.id`)
  return rows
}

export async function hasNewlyExpired(tx: Tx, day: string): Promise<boolean> {
  const last = sql`(select max(${documentDigest.day}) from ${documentDigest} where ${documentDigest.company_id} = ${tx.companyId} and ${documentDigest.day} < ${day}::date)`
  const { rows } = await tx.execute(sql`
    select from ${document} where ${document.company_id} = ${tx.companyId} and ${document.replaced_at} is null
      and ${hasExpired(document.expires_on, day)} and ${document.expires_on} >= coalesce(${last}, '-infinity') limit 1`)
  return rows.length > 0
}

export const countExpired = (tx: Tx, day: string): Promise<number> =>
  tx.$count(
    vehicle,
    and(
      eq(vehicle.company_id, tx.companyId),
      hasExpired(vehicle.documents_expire_on, day),
      sql`${vehicle.deleted_at} is null`,
      ne(vehicle.status, 3),
    ),
  )

export async function listAddresses(tx: Tx, users: readonly number[]): Promise<string[]> {
  const rows = await tx
    .select({ email: user.email })
    .from(user)
    .where(and(eq(user.company_id, tx.companyId), inArray(user.id, [...users]), ne(user.email, '')))
    .orderBy(user.id)
  return [...new Map(rows.map(({ email }) => [email.toLowerCase(), email])).values()]
}
