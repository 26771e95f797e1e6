import { fillPlaceholders, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, PgDialect } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type { SystemTx } from '#server/kernel/db/client.ts'

type Value = string | number | boolean | null
type Holes<Name extends string> = Record<Name, Placeholder>
export type Build<Name extends string> = (holes: Holes<Name>) => SQL
export type Values<Name extends string> = Record<Name, Value>

const dialect = new PgDialect()

/**
 * SQL built once and planned once per connection, for frequent queries. `name` must be unique; only the named
 * values change between calls.
 */
export function prepared<Row, const Name extends string>(
  name: string,
  names: readonly Name[],
  build: Build<Name>,
): (tx: SystemTx, values: Values<Name>) => Promise<Row[]> {
  const holes = Object.fromEntries(
    names.map((hole) => [hole, sql.placeholder(hole)]),
  ) as unknown as Holes<Name>
  let query: ReturnType<typeof dialect.sqlToQuery> | undefined
  return async (tx, values) => {
    query ??= dialect.sqlToQuery(build(holes))
    return tx.runNamed<Row>({ name, text: query.sql, values: fillPlaceholders(query.params, values) })
  }
}

export function runNamed<Row>(tx: SystemTx, name: string, query: SQL): Promise<Row[]> {
  const { sql: text, params: values } = dialect.sqlToQuery(query)
  return tx.runNamed<Row>({ name, text, values })
}

export function statement<const Name extends string>(
  name: string,
  names: readonly Name[],
  build: Build<Name>,
): (tx: SystemTx, values: Values<Name>) => Promise<string | undefined> {
  const query = prepared<{ text: string | null }, Name>(
    name,
    names,
    (holes) => sql`select (${build(holes)})::text as text`,
  )
  return async (tx, values) => (await query(tx, values))[0]?.text ?? undefined
}

export function preparedRows<Fields extends Record<string, PgColumn | SQL>, const Name extends string>(
  name: string,
  names: readonly Name[],
  fields: Fields,
  rest: Build<Name>,
): (tx: SystemTx, values: Values<Name>) => Promise<SelectResultFields<Fields>[]> {
  const selected = Object.entries(fields).map(([key, field]) => sql`${field} as ${sql.identifier(key)}`)
  return prepared<SelectResultFields<Fields>, Name>(
    name,
    names,
    (holes) => sql`select ${sql.join(selected, sql`, `)} ${rest(holes)}`,
  )
}
