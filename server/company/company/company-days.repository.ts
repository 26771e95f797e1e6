import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { company } from '#server/kernel/tenant/company.table.ts'

const zoneSql = (companyId: number) =>
  sql`(select ${company.time_zone} from ${company} where ${company.id} = ${companyId})`

/** A `timestamptz` in the company's time zone. */
export const startOfDay = (companyId: number, day: SQL): SQL =>
  sql`(${day})::timestamp at time zone ${zoneSql(companyId)}`

/** Days are YYYY-MM-DD, both inclusive, in the company's time zone; an absent end is open. */
export function withinDays(
  companyId: number,
  at: SQLWrapper,
  from: string | undefined,
  to: string | undefined,
): SQL[] {
  return [
    ...(from ? [sql`${at} >= ${startOfDay(companyId, sql`${from}::date`)}`] : []),
    ...(to ? [sql`${at} < ${startOfDay(companyId, sql`${to}::date + 1`)}`] : []),
  ]
}

export const withinMonth = (companyId: number, at: SQLWrapper, month: SQL): SQL[] => [
  sql`${at} >= ${startOfDay(companyId, month)}`,
  sql`${at} < ${startOfDay(companyId, sql`${month} + interval '1 month'`)}`,
]

export const companyDay = (companyId: number, at: SQLWrapper): SQL =>
  sql`(${at} at time zone ${zoneSql(companyId)})::date`
