import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Driver } from '#contract/entities/fleet/driver.ts'
import { pickColumns, instant, recordColumns, stateNumberKey } from '#server/kernel/db/columns.ts'
import { searchKeyColumns, searchKeyIndexes } from '#server/kernel/db/search-key.ts'
import { rejectNote } from '#server/kernel/handbook/handbook.table.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'

export const driver = pgTable(
  'driver',
  pickColumns<Driver, 'expired_documents' | 'owner_name' | 'is_deleted' | 'units'>()({
    ...recordColumns(),
    owner_company: integer().notNull(),
    first_name: text().notNull(),
    last_name: text().notNull().default(''),
    phone: text().notNull().default(''),
    email: text().notNull().default(''),
    birth_date: date({ mode: 'string' }),
    license_number: text().notNull().default(''),
    license_state: text().notNull().default(''),
    license_key: text().generatedAlwaysAs(
      stateNumberKey(sql.raw('license_number'), sql.raw('license_state')),
    ),
    license_class: text({ enum: ['', 'A', 'B', 'C', 'D'] })
      .notNull()
      .default(''),
    license_expires: date({ mode: 'string' }),
    medical_expires: date({ mode: 'string' }),
    allow_bid: boolean().notNull().default(true),
    view_price: boolean().notNull().default(false),
    is_owner: boolean().notNull().default(false),
    emergency_name: text().notNull().default(''),
    emergency_phone: text().notNull().default(''),
    registration_status: smallint().notNull().default(1),
    ...searchKeyColumns(`first_name || ' ' || last_name`),
    reject_note: integer().references(() => rejectNote.id),
    comment: text().notNull().default(''),
    documents_expire_on: date({ mode: 'string' }),
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
