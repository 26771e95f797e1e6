import { sql } from 'drizzle-orm'
import { bid } from '#server/market/schema/bid.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

export const dispatchesBids = sql`exists (
  select from ${bid} where ${bid.company_id} = ${user.company_id} and ${bid.dispatcher} = ${user.id})`
