import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/db/client.ts'

type Value = string | number | boolean | null
type Holes<Name extends string> = Record<Name, Placeholder>

const dialect = new PgDialect()

/**
 * A JSON expression whose SQL is written once and planned once on each connection, for what is asked often; answers its text,
 * undefined where it is null. `name` must be the statement's own; what changes from call to call are the named values.
 */
export function statement<const Name extends string>(
  name: string,
  names: readonly Name[],
  build: (holes: Holes<Name>) => SQL,
): (tx: Tx, values: Record<Name, Value>) => Promise<string | undefined> {
  const holes = Object.fromEntries(names.map((hole) => [hole, sql.placeholder(hole)])) as unknown as Holes<Name>
  let query: ReturnType<typeof dialect.sqlToQuery> | undefined
  return async (tx, values) => {
    query ??= dialect.sqlToQuery(sql`select (${build(holes)})::text as text`)
    const { rows } = (await tx._.session.prepareQuery(query, undefined, name, false).execute(values)) as { rows: { text: string | null }[] }
    return rows[0]?.text ?? undefined
  }
}
