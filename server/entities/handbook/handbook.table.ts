import { integer, pgTable, text } from 'drizzle-orm/pg-core'

export const state = pgTable('state', { id: integer().primaryKey(), short_name: text().notNull().unique(), name: text().notNull() })

export const vehicleType = pgTable('vehicle_type', { id: integer().primaryKey(), name: text().notNull().unique() })
