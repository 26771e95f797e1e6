import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

export const fullName = (of: Record<'first_name' | 'last_name' | 'username', PgColumn>): SQL =>
  sql`coalesce(nullif(trim(concat_ws(' ', ${of.first_name}, ${of.last_name})), ''), ${of.username})`
