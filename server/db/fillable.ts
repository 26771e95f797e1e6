import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * What an insert of rows of JSON is written with: the columns that a row may fill, what each is given (its default where a row leaves it
 * out), and their types. `without` are columns that the statement fills itself; columns of JSON, arrays and bytes are not for it.
 */
export function fillable(table: PgTable, without: readonly string[] = []): { columns: SQL; values: SQL; types: SQL } {
  const columns = Object.values(getTableColumns(table)).filter(
    ({ name, generated, generatedIdentity }) => !generated && !generatedIdentity && name !== 'company_id' && !without.includes(name),
  )
  type Column = (typeof columns)[number]
  const join = (of: (column: Column) => SQL) => sql.join(columns.map(of), sql`, `)
  const named = ({ name }: Column) => sql`${sql.identifier(name)}`
  return {
    columns: join(named),
    values: join((column) =>
      column.default === undefined ? named(column) : sql`coalesce(${named(column)}, ${column.default})`.inlineParams(),
    ),
    types: join((column) => sql`${named(column)} ${sql.raw(column.getSQLType())}`),
  }
}
