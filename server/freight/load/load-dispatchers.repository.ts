import { sql } from 'drizzle-orm'
import { load } from '#server/freight/schema/load.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

export const dispatchesLoads = sql`exists (
  select from ${load} where ${load.company_id} = ${user.company_id} and ${load.dispatcher} = ${user.id})`
