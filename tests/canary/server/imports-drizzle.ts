import { sql } from 'drizzle-orm'

export const planted = sql`select 1`
