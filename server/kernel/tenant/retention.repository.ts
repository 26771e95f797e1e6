import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { company } from '#server/kernel/tenant/company.table.ts'

type KeptColumn =
  | typeof company.keep_mail_days
  | typeof company.keep_offer_days
  | typeof company.keep_position_days
  | typeof company.keep_quarantine_days

/**
 * Uses the company's retention or else the server's. The shortest retention of any company comes first so
 * that an index can be used. The query must read one table with `company_id`.
 */
export function isPastRetention(at: PgColumn, own: KeptColumn, serverDays: number): SQL {
  const days = sql`coalesce(${own}, ${serverDays}::int)`
  return sql`${at} < now() - make_interval(days => (select coalesce(min(${days}), ${serverDays}::int) from ${company}))
    and ${at} < now() - make_interval(days => (select ${days} from ${company} where ${company.id} = company_id))`
}
