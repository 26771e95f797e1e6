import { sql } from 'drizzle-orm'

export const place = sql`select 1`
