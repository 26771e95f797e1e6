import { sql } from 'drizzle-orm'
import { load } from '#server/entities/load/load.table.ts'
import { user } from '#server/entities/user/user.table.ts'

export const dispatchesLoads = sql`exists (
  select from ${load} where ${load.company_id} = ${user.company_id} and ${load.dispatcher} = ${user.id})`
