import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Tx } from '#server/kernel/db/client.ts'

type Columns<T extends PgTable> = keyof T['_']['columns']
export type Computed<T extends PgTable, S extends z.ZodRawShape> = Record<Exclude<keyof S, Columns<T>>, SQL> &
  Partial<Record<keyof S, SQL>>

/**
 * Fields come from `computed`, otherwise from the column of that name. Throws for a field that has neither.
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

export const jsonList = (query: SQL): SQL =>
  sql`(select coalesce(json_agg(listed), '[]') from (${query}) as listed)`

export const jsonOne = (query: SQL): SQL => sql`(select row_to_json(shown) from (${query}) as shown)`

export async function jsonText(tx: Tx, expression: SQL): Promise<string | undefined> {
  const { rows } = await tx.execute<{ text: string | null }>(sql`select (${expression})::text as text`)
  return rows[0]?.text ?? undefined
}
