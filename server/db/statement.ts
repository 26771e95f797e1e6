import { fillPlaceholders, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { type PgColumn, PgDialect } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type { QueryConfig } from 'pg'
import type { SystemTx } from '#server/db/client.ts'

type Value = string | number | boolean | null
type Holes<Name extends string> = Record<Name, Placeholder>
/** The SQL of a statement around its named values. */
export type Build<Name extends string> = (holes: Holes<Name>) => SQL
/** What a statement is run with. */
export type Values<Name extends string> = Record<Name, Value>

interface Session {
  client: { query(config: QueryConfig): Promise<{ rows: unknown[] }> }
}

const dialect = new PgDialect()

const holesOf = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((hole) => [hole, sql.placeholder(hole)])) as unknown as Holes<Name>

/** Sends a query as Drizzle does, without what it does for each anew. */
async function send<Row>(tx: SystemTx, query: QueryConfig & { text: string }): Promise<Row[]> {
  const { client } = tx._.session as unknown as Session
  const { rows } = await client.query(query).catch((error: Error) => {
    throw new DrizzleQueryError(query.text, [], error)
  })
  return rows as Row[]
}

/**
 * A query whose SQL is written once and planned once on each connection, for what is asked often; answers its rows.
 * `name` must be the query's own; what changes from call to call are the named values.
 */
export function prepared<Row, const Name extends string>(
  name: string,
  names: readonly Name[],
  build: Build<Name>,
): (tx: SystemTx, values: Values<Name>) => Promise<Row[]> {
  const holes = holesOf(names)
  let query: ReturnType<typeof dialect.sqlToQuery> | undefined
  return async (tx, values) => {
    query ??= dialect.sqlToQuery(build(holes))
    return send<Row>(tx, { name, text: query.sql, values: fillPlaceholders(query.params, values) })
  }
}

/** The rows of a query that connections plan once, by its name; of one name the SQL is always the same but for its values. */
export function runNamed<Row>(tx: SystemTx, name: string, query: SQL): Promise<Row[]> {
  const { sql: text, params: values } = dialect.sqlToQuery(query)
  return send(tx, { name, text, values })
}

/** The text of a JSON expression, prepared as above; undefined where it is null. */
export function statement<const Name extends string>(
  name: string,
  names: readonly Name[],
  build: Build<Name>,
): (tx: SystemTx, values: Values<Name>) => Promise<string | undefined> {
  const query = prepared<{ text: string | null }, Name>(name, names, (holes) => sql`select (${build(holes)})::text as text`)
  return async (tx, values) => (await query(tx, values))[0]?.text ?? undefined
}

/** The rows of a select, prepared as above, with their fields read as Drizzle reads them; `rest` is all that comes after the fields. */
export function preparedRows<Fields extends Record<string, PgColumn | SQL>, const Name extends string>(
  name: string,
  names: readonly Name[],
  fields: Fields,
  rest: Build<Name>,
): (tx: SystemTx, values: Values<Name>) => Promise<SelectResultFields<Fields>[]> {
  const holes = holesOf(names)
  const ordered = Object.entries(fields).map(([key, field]) => ({ path: [key], field }))
  let query: ReturnType<typeof dialect.sqlToQuery> | undefined
  return async (tx, values) => {
    query ??= dialect.sqlToQuery(sql`select ${sql.join(Object.values(fields), sql`, `)} ${rest(holes)}`)
    return (await tx._.session.prepareQuery(query, ordered, name, false).execute(values)) as SelectResultFields<Fields>[]
  }
}
