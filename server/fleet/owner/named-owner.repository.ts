import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { owner } from '#server/fleet/schema/owner.table.ts'
import { named } from '#server/kernel/sheets/sheet-sql.repository.ts'

export const namedOwner = named(owner.id, sql`${owner.name}`)
export const withOwner = ({ company_id, owner_company }: Record<'company_id' | 'owner_company', PgColumn>) =>
  sql`join ${owner} on ${owner.company_id} = ${company_id} and ${owner.id} = ${owner_company}`
