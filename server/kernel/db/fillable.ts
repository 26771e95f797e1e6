import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * Columns for inserting JSON rows; missing fields get their default. `without` are columns the statement sets
 * itself. Does not support json, array and bytea columns.
 */
export function fillable(
  table: PgTable,
  without: readonly string[] = [],
): { columns: SQL; values: SQL; types: SQL } {
  const columns = Object.values(getTableColumns(table)).filter(
    ({ name, generated, generatedIdentity }) =>
      !generated && !generatedIdentity && name !== 'company_id' && !without.includes(name),
  )
  type Column = (typeof columns)[number]
  const join = (of: (column: Column) => SQL) => sql.join(columns.map(of), sql`, `)
  const named = ({ name }: Column) => sql`${sql.identifier(name)}`
  return {
    columns: join(named),
    values: join((column) =>
      column.default === undefined
        ? named(column)
        : sql`coalesce(${named(column)}, ${column.default})`.inlineParams(),
    ),
    types: join((column) => sql`${named(column)} ${sql.raw(column.getSQLType())}`),
  }
}
