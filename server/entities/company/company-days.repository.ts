import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { company } from '#server/entities/company/company.table.ts'

const zoneOf = (companyId: number) => sql`(select ${company.time_zone} from ${company} where ${company.id} = ${companyId})`

/** The instant at which a day begins by the clocks of a company. */
export const startOfDay = (companyId: number, day: SQL): SQL => sql`(${day})::timestamp at time zone ${zoneOf(companyId)}`

/** Whether an instant falls on one of these days (YYYY-MM-DD, both inclusive) by the clocks of a company; an absent end is open. */
export function withinDays(companyId: number, at: SQLWrapper, from: string | undefined, to: string | undefined): SQL[] {
  return [
    ...(from ? [sql`${at} >= ${startOfDay(companyId, sql`${from}::date`)}`] : []),
    ...(to ? [sql`${at} < ${startOfDay(companyId, sql`${to}::date + 1`)}`] : []),
  ]
}

/** Whether an instant falls in the month that begins with a day, by the clocks of a company. */
export const withinMonth = (companyId: number, at: SQLWrapper, month: SQL): SQL[] => [
  sql`${at} >= ${startOfDay(companyId, month)}`,
  sql`${at} < ${startOfDay(companyId, sql`${month} + interval '1 month'`)}`,
]

/** The day on which an instant falls by the clocks of a company. */
export const dayOf = (companyId: number, at: SQLWrapper): SQL => sql`(${at} at time zone ${zoneOf(companyId)})::date`
