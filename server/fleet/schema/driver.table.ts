import { sql } from 'drizzle-orm'
import {
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { type Driver, driverFields } from '#contract/entities/fleet/driver.ts'
import { fieldColumns } from '#server/kernel/db/field-columns.ts'
import { pickColumns, instant, recordColumns, stateNumberKey } from '#server/kernel/db/columns.ts'
import { searchKeyColumns, searchKeyIndexes } from '#server/kernel/db/search-key.ts'
import { rejectNote } from '#server/kernel/handbook/handbook.table.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'

export const driver = pgTable(
  'driver',
  pickColumns<Driver, 'expired_documents' | 'owner_name' | 'is_deleted' | 'units'>()({
    ...recordColumns(),
    ...fieldColumns(driverFields),
    owner_company: integer().notNull(),
    license_key: text().generatedAlwaysAs(
      stateNumberKey(sql.raw('license_number'), sql.raw('license_state')),
    ),
    license_class: text({ enum: ['', 'A', 'B', 'C', 'D'] })
      .notNull()
      .default(''),
    registration_status: smallint().notNull().default(1),
    ...searchKeyColumns(`first_name || ' ' || last_name`),
    reject_note: integer().references(() => rejectNote.id),
    deleted_at: instant(),
  }),
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({
      columns: [table.company_id, table.owner_company],
      foreignColumns: [owner.company_id, owner.id],
    }),
    index().on(table.company_id, table.owner_company),
    uniqueIndex('driver_is_owner')
      .on(table.company_id, table.owner_company)
      .where(sql`is_owner and deleted_at is null`),
    ...searchKeyIndexes('driver', table),
    index('driver_license').on(table.company_id, table.license_key),
    index('driver_documents')
      .on(table.company_id, table.documents_expire_on)
      .where(sql`deleted_at is null`),
  ],
)

export const driverName = sql<string>`trim(concat_ws(' ', ${driver.first_name}, ${driver.last_name}))`
