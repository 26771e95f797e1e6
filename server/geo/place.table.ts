import { sql } from 'drizzle-orm'
import { doublePrecision, index, pgTable, text } from 'drizzle-orm/pg-core'

/** ZIP codes of the United States (GeoNames, CC BY 4.0); the same for every company. */
export const place = pgTable(
  'place',
  {
    zip: text().primaryKey(),
    city: text().notNull(),
    state: text().notNull(),
    city_key: text().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
  },
  (table) => [index('place_city').on(table.state, table.city_key), index('place_city_trigram').using('gin', sql`city_key gin_trgm_ops`)],
)
