import { sql } from 'drizzle-orm'
import { bid } from '#server/entities/bid/bid.table.ts'
import { load } from '#server/entities/load/load.table.ts'
import { user } from '#server/entities/user/user.table.ts'

export const hasDispatched = sql`(
  exists (select from ${load} where ${load.company_id} = ${user.company_id} and ${load.dispatcher} = ${user.id})
  or exists (select from ${bid} where ${bid.company_id} = ${user.company_id} and ${bid.dispatcher} = ${user.id}))`
