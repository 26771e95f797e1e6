import { type Placeholder, type SQL, sql, type SQLWrapper } from 'drizzle-orm'

export interface PriceViewerSql {
  readonly id: Placeholder | number
  readonly seesAllPrices: Placeholder | boolean
}

/** SQL twin of `canSeePrices`; keep both in step. */
export const isPricedFor = ({ id, seesAllPrices }: PriceViewerSql, dispatcher: SQLWrapper): SQL =>
  sql`(${seesAllPrices}::boolean or ${dispatcher} = ${id})`
