import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** `hasExpired` of contract/rules/documents.ts in SQL: whether the day in a column is before a day (YYYY-MM-DD of the company's zone). */
export const hasExpired = (expiresOn: PgColumn, today: string): SQL => sql`${expiresOn} < ${today}::date`
