import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * SQL counterpart of `hasExpired` in contract/rules/documents.ts. `today` is YYYY-MM-DD in the company's
 * zone.
 */
export const hasExpired = (expiresOn: PgColumn, today: string): SQL => sql`${expiresOn} < ${today}::date`
