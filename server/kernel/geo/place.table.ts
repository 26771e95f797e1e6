import { sql } from 'drizzle-orm'
import { doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * ZIP codes of the United States, and towns of Canada and Mexico without codes (GeoNames, CC BY 4.0). Shared
 * by every company.
 */
export const place = pgTable(
  'place',
  {
    country: text({ enum: ['US', 'CA', 'MX'] })
      .notNull()
      .default('US'),
    zip: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    city_key: text().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    population: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.country, table.zip, table.state, table.city_key] }),
    index('place_zip').on(table.zip),
    index('place_city').on(table.state, table.city_key),
    index('place_city_trigram').using('gin', sql`city_key gin_trgm_ops`),
  ],
)
