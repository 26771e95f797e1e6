import { integer, pgTable, text } from 'drizzle-orm/pg-core'

export const state = pgTable('state', {
  id: integer().primaryKey(),
  short_name: text().notNull().unique(),
  name: text().notNull(),
})

export const vehicleType = pgTable('vehicle_type', {
  id: integer().primaryKey(),
  name: text().notNull().unique(),
})

export const companyType = pgTable('company_type', {
  id: integer().primaryKey(),
  name: text().notNull().unique(),
})

export const liabilityType = pgTable('liability_type', {
  id: integer().primaryKey(),
  name: text().notNull().unique(),
})

export const equipment = pgTable('equipment', { id: integer().primaryKey(), name: text().notNull().unique() })

export const dock = pgTable('dock', { id: integer().primaryKey(), name: text().notNull().unique() })

export const rejectNote = pgTable('reject_note', {
  id: integer().primaryKey(),
  note: text().notNull().unique(),
})
