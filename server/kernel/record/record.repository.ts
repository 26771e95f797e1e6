import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { PAGE_SIZE } from '#contract/constants.ts'
import { type JsonText, listAnswer } from '#server/kernel/base/json-text.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { type Computed, jsonList, jsonOne, jsonRow, jsonText } from '#server/kernel/db/json-row.ts'
import type { Principal } from '#server/kernel/http/access.ts'

/** A table with `recordColumns()`. */
export type RecordTable = PgTable & Record<'id' | 'company_id' | 'version' | 'updated_at', PgColumn>

export interface RecordSource<T extends RecordTable, S extends z.ZodRawShape> {
  readonly table: T
  readonly schema: z.ZodObject<S>
  /** Fields of the schema that are no columns. */
  readonly computed: NoInfer<Computed<T, S>> | ((who: Principal) => NoInfer<Computed<T, S>>)
  /** For `computed`, filters and order. */
  readonly joins?: SQL
  readonly order: SQL
  /** Which records a user can open and change. */
  readonly scope?: (who: Principal) => SQL | undefined
  /** Which records a user's list shows, where not the same. */
  readonly listScope?: (who: Principal) => SQL | undefined
}

export const columnsOf = (table: PgTable): readonly string[] => Object.keys(getTableColumns(table))

export function recordRows<T extends RecordTable, S extends z.ZodRawShape>(source: RecordSource<T, S>) {
  type Shown = z.output<z.ZodObject<S>>
  type Row = T['$inferSelect']
  type Values = Partial<T['$inferInsert']>
  const { schema, computed, joins = sql``, order, scope, listScope = scope } = source
  const table: RecordTable = source.table
  const fields = (who: Principal) =>
    jsonRow(source.table, schema, typeof computed === 'function' ? computed(who) : computed)
  const isThis = (tx: Tx, id: number) => and(eq(table.company_id, tx.companyId), eq(table.id, id))
  const isOpenTo = (tx: Tx, who: Principal, id: number) => and(isThis(tx, id), scope?.(who))

  return {
    /** All rows without `page`. */
    async list(
      tx: Tx,
      who: Principal,
      conditions: readonly (SQL | undefined)[],
      page?: number,
    ): Promise<JsonText> {
      const isListed = and(eq(table.company_id, tx.companyId), listScope?.(who), ...conditions)
      const from = sql`from ${table} ${joins} where ${isListed}`
      const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count ${from}`)
      const limit = page === undefined ? sql`` : sql`limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`
      const results = jsonList(sql`select ${fields(who)} ${from} order by ${order} ${limit}`)
      return listAnswer(rows[0]?.count ?? 0, (await jsonText(tx, results)) ?? '[]')
    },
    async read(tx: Tx, who: Principal, id: number): Promise<Shown | undefined> {
      const text = await jsonText(
        tx,
        jsonOne(sql`select ${fields(who)} from ${table} ${joins} where ${isOpenTo(tx, who, id)}`),
      )
      return text === undefined ? undefined : (JSON.parse(text) as Shown)
    },
    async lock(tx: Tx, who: Principal, id: number): Promise<Row | undefined> {
      const [row] = await tx
        .select()
        .from(table as PgTable)
        .where(isOpenTo(tx, who, id))
        .for('update')
      return row as Row | undefined
    },
    async insert(tx: Tx, values: Values): Promise<number> {
      const [row] = await tx
        .insert(table)
        .values(values as never)
        .returning({ id: table.id })
      if (!row) throw new Error('the record was not inserted')
      return row.id as number
    },
    async update(tx: Tx, id: number, values: Values): Promise<void> {
      await tx
        .update(table)
        .set({ ...values, updated_at: sql`now()`, version: sql`${table.version} + 1` } as never)
        .where(isThis(tx, id))
    },
    async delete(tx: Tx, id: number): Promise<void> {
      await tx.delete(table).where(isThis(tx, id))
    },
  }
}
