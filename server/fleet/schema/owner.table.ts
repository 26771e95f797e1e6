import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { type Owner, ownerFields } from '#contract/entities/fleet/owner.ts'
import { fieldColumns } from '#server/kernel/db/field-columns.ts'
import { pickColumns, instant, recordColumns } from '#server/kernel/db/columns.ts'
import { prefixIndex, searchKeyColumns, searchKeyIndexes } from '#server/kernel/db/search-key.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { companyType, liabilityType, rejectNote } from '#server/kernel/handbook/handbook.table.ts'

export const owner = pgTable(
  'owner',
  pickColumns<
    Owner,
    | 'bank'
    | 'expired_documents'
    | 'drivers_expire_on'
    | 'vehicles_expire_on'
    | 'drivers_expired'
    | 'vehicles_expired'
    | 'is_deleted'
    | 'owner_driver'
    | 'driver_count'
    | 'vehicle_count'
  >()({
    ...recordColumns(),
    ...fieldColumns(ownerFields),
    company_type: integer().references(() => companyType.id),
    liability_type: integer().references(() => liabilityType.id),
    bank_last_four: text().notNull().default(''),
    registration_status: smallint().notNull().default(1),
    ...searchKeyColumns('name'),
    reject_note: integer().references(() => rejectNote.id),
    deleted_at: instant(),
  }),
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id], foreignColumns: [company.id] }),
    index().on(table.company_id, table.name),
    ...searchKeyIndexes('owner', table),
    index('owner_status').on(table.company_id, table.registration_status, table.name),
    index('owner_documents').on(table.company_id, table.documents_expire_on, table.id),
    index('owner_state').on(table.company_id, table.state, table.name),
    index('owner_entered').on(table.company_id, table.created_at, table.id),
    prefixIndex('owner_mc_search', table.company_id, table.mc_number),
    prefixIndex('owner_dot_search', table.company_id, table.dot_number),
    index('owner_archive')
      .on(table.company_id, table.name)
      .where(sql`deleted_at is not null`),
  ],
)
