import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { load } from '#server/freight/schema/load.table.ts'

interface OfferOf {
  readonly company: SQLWrapper
  readonly offer: SQLWrapper
}

/** The load that was booked from the offer; of several copies the first. */
export const loadOfTender = ({ company, offer }: OfferOf, column: 'id' | 'number'): SQL =>
  sql`(select ${load[column]} from ${load} where ${load.company_id} = ${company} and ${load.offer} = ${offer} and ${load.deleted_at} is null order by ${load.id} limit 1)`
