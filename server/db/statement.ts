import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { SystemTx } from '#server/db/client.ts'

type Value = string | number | boolean | null
type Holes<Name extends string> = Record<Name, Placeholder>

const dialect = new PgDialect()

/**
 * A query whose SQL is written once and planned once on each connection, for what is asked often; answers its rows.
 * `name` must be the query's own; what changes from call to call are the named values.
 */
export function prepared<Row, const Name extends string>(
  name: string,
  names: readonly Name[],
  build: (holes: Holes<Name>) => SQL,
): (tx: SystemTx, values: Record<Name, Value>) => Promise<Row[]> {
  const holes = Object.fromEntries(names.map((hole) => [hole, sql.placeholder(hole)])) as unknown as Holes<Name>
  let query: ReturnType<typeof dialect.sqlToQuery> | undefined
  return async (tx, values) => {
    query ??= dialect.sqlToQuery(build(holes))
    const { rows } = (await tx._.session.prepareQuery(query, undefined, name, false).execute(values)) as { rows: Row[] }
    return rows
  }
}

/** The text of a JSON expression, prepared as above; undefined where it is null. */
export function statement<const Name extends string>(
  name: string,
  names: readonly Name[],
  build: (holes: Holes<Name>) => SQL,
): (tx: SystemTx, values: Record<Name, Value>) => Promise<string | undefined> {
  const query = prepared<{ text: string | null }, Name>(name, names, (holes) => sql`select (${build(holes)})::text as text`)
  return async (tx, values) => (await query(tx, values))[0]?.text ?? undefined
}
