import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { SystemTx } from '#server/db/client.ts'
import { prepared } from '#server/db/statement.ts'

/**
 * Inserts rows in their order by one statement that is written once and planned once on each connection; answers their ids in that order.
 * A column that a row leaves out gets its default. `name` must be the statement's own; columns of JSON, arrays and bytes are not for it.
 */
export function preparedInsert<Table extends PgTable>(
  name: string,
  table: Table,
): (tx: SystemTx, rows: readonly Table['$inferInsert'][]) => Promise<number[]> {
  const columns = Object.values(getTableColumns(table)).filter(
    ({ name: column, generated, generatedIdentity }) => !generated && !generatedIdentity && column !== 'company_id',
  )
  type Column = (typeof columns)[number]
  const join = (of: (column: Column) => SQL) => sql.join(columns.map(of), sql`, `)
  const named = ({ name: column }: Column) => sql`${sql.identifier(column)}`
  const insert = prepared<{ id: number }, 'rows'>(
    name,
    ['rows'],
    ({ rows }) => sql`
    insert into ${table} (${join(named)})
    select ${join((column) => (column.default === undefined ? named(column) : sql`coalesce(${named(column)}, ${column.default})`))}
    from rows from (json_to_recordset(${rows}::json)
      as (${join((column) => sql`${named(column)} ${sql.raw(column.getSQLType())}`)}))
      with ordinality as given (${join(named)}, in_order)
    order by in_order returning id`,
  )
  return async (tx, rows) => {
    const made = await insert(tx, { rows: JSON.stringify(rows) })
    if (made.length !== rows.length) throw new Error('not every row was inserted')
    return made.map(({ id }) => id)
  }
}
