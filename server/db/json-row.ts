import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Tx } from '#server/db/client.ts'

type Columns<T extends PgTable> = keyof T['_']['columns']
type Computed<T extends PgTable, S extends z.ZodRawShape> = Record<Exclude<keyof S, Columns<T>>, SQL> & Partial<Record<keyof S, SQL>>

/**
 * The select list of a row as the contract names it: each field is what `computed` says, else the table's column of that name.
 * Throws where a field is neither.
 */
export function jsonRow<T extends PgTable, S extends z.ZodRawShape>(
  table: T,
  schema: z.ZodObject<S>,
  computed: NoInfer<Computed<T, S>>,
): SQL {
  const columns: Record<string, PgColumn> = getTableColumns(table)
  const expressions: Partial<Record<string, SQL>> = computed
  const fields = Object.keys(schema.shape).map((name) => {
    const value = expressions[name] ?? columns[name]
    if (!value) throw new Error(`the field ${name} is neither a column nor computed`)
    return sql`${value} as ${sql.identifier(name)}`
  })
  return sql.join(fields, sql`, `)
}

/** The rows of a query as a JSON list. */
export const jsonList = (query: SQL): SQL => sql`(select coalesce(json_agg(listed), '[]') from (${query}) as listed)`

/** The row of a query as JSON; null where there is none. */
export const jsonOne = (query: SQL): SQL => sql`(select row_to_json(shown) from (${query}) as shown)`

/** The text of a JSON expression; undefined where it is null. */
export async function jsonText(tx: Tx, expression: SQL): Promise<string | undefined> {
  const { rows } = await tx.execute<{ text: string | null }>(sql`select (${expression})::text as text`)
  return rows[0]?.text ?? undefined
}
