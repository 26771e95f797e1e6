import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { PAGE_SIZE } from '#contract/constants.ts'
import { type JsonText, listAnswer } from '#server/kernel/base/json-text.ts'
import { narrowedCount } from '#server/kernel/db/cached-count.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { idsInOrder } from '#server/kernel/db/ids-in-order.ts'
import { deleteRow, insertRow, isRow, updateRow } from '#server/kernel/db/row.ts'
import { type Computed, jsonList, jsonOne, jsonRow, jsonText } from '#server/kernel/db/json-row.ts'
import type { Principal } from '#server/kernel/http/access.ts'

/** A table with `recordColumns()`; one with `deleted_at` has an archive. */
export type RecordTable = PgTable &
  Record<'id' | 'company_id' | 'version' | 'updated_at', PgColumn> & { readonly deleted_at?: PgColumn }

type Asked<Query extends z.ZodObject> = Partial<z.output<Query>>
type Condition = SQL | undefined

export interface RecordSource<T extends RecordTable, S extends z.ZodRawShape, Query extends z.ZodObject> {
  /** In the audit trail, in histories and in messages. */
  readonly type: string
  readonly table: T
  readonly schema: z.ZodObject<S>
  /** Fields of the schema that are no columns. */
  readonly computed: NoInfer<Computed<T, S>> | ((who: Principal) => NoInfer<Computed<T, S>>)
  /** For `computed`, filters and order. */
  readonly joins?: SQL
  /** Conditions of the list, by query field; `is_deleted` needs none. */
  readonly filters?: {
    readonly [Name in keyof z.output<Query>]?: (
      value: NonNullable<z.output<Query>[Name]>,
      tx: Tx,
    ) => Condition | Promise<Condition>
  }
  readonly order: SQL
  /** Records that a user can open and change. */
  readonly scope?: (who: Principal) => SQL | undefined
  /** Records that a user's list shows, where not the same. */
  readonly listScope?: (who: Principal) => SQL | undefined
  /** Other orders, by the query field `order`. */
  readonly orders?: Readonly<Record<string, SQL>>
  /** `totals` of the list: sums over all its pages, by name. */
  readonly totals?: Readonly<Record<string, SQL>>
}

export const columnsOf = (table: PgTable): readonly string[] => Object.keys(getTableColumns(table))

const PAGE = sql.raw(String(PAGE_SIZE))

export function recordRows<T extends RecordTable, S extends z.ZodRawShape, Query extends z.ZodObject>(
  source: RecordSource<T, S, Query>,
) {
  type Row = T['$inferSelect']
  type Values = { [Column in keyof T['$inferInsert']]?: T['$inferInsert'][Column] | SQL }
  const { type, schema, computed, joins = sql``, orders = {}, totals, scope, listScope = scope } = source
  const filters = (source.filters ?? {}) as Readonly<
    Record<string, (value: unknown, tx: Tx) => Condition | Promise<Condition>>
  >
  const table: RecordTable = source.table
  const fields = (who: Principal) =>
    jsonRow(source.table, schema, typeof computed === 'function' ? computed(who) : computed)
  const isOpenTo = (tx: Tx, who: Principal, id: number) => and(isRow(tx, table, id), scope?.(who))

  async function where(tx: Tx, who: Principal, query: Asked<Query>): Promise<SQL> {
    const conditions: Condition[] = [eq(table.company_id, tx.companyId), listScope?.(who)]
    const { is_deleted = false } = query
    if (table.deleted_at)
      conditions.push(sql`${table.deleted_at} is ${is_deleted ? sql`not null` : sql`null`}`)
    for (const [field, value] of Object.entries(query))
      if (value !== undefined) conditions.push(await filters[field]?.(value, tx))
    return sql`${and(...conditions)}`
  }

  const orderOf = ({ order }: Asked<Query>): SQL => orders[String(order)] ?? source.order

  /** All rows without `page`. Computes fields for the page's rows only, not for those that it skips. */
  async function pageQuery(tx: Tx, who: Principal, query: Asked<Query>): Promise<SQL> {
    const order = orderOf(query)
    const page = query['page'] as number | undefined
    const limit = page === undefined ? sql`` : sql`limit ${PAGE} offset ${(page - 1) * PAGE_SIZE}`
    const chosen = sql`select ${table.id} as chosen_id from ${table} ${joins} where ${await where(tx, who, query)}
      order by ${order} ${limit}`
    return sql`select ${fields(who)} from (${chosen}) as chosen
      join ${table} on ${table.company_id} = ${tx.companyId} and ${table.id} = chosen.chosen_id
      ${joins} order by ${order}`
  }

  async function countExactly(tx: Tx, who: Principal, query: Asked<Query>): Promise<number> {
    const { rows } = await tx.execute<{ count: number }>(
      sql`select count(*)::int as count from ${table} ${joins} where ${await where(tx, who, query)}`,
    )
    return rows[0]?.count ?? 0
  }

  /** Up to some seconds old for a long list. */
  function count(
    tx: Tx,
    who: Principal,
    { page: _page, order: _order, ...query }: Asked<Query>,
  ): Promise<number> {
    const narrowed = query as Asked<Query>
    const cached = listScope ? `${type} of ${who.id}` : type
    return narrowedCount(tx, cached, narrowed, () => countExactly(tx, who, narrowed))
  }

  async function sum(tx: Tx, who: Principal, query: Asked<Query>): Promise<Record<string, number>> {
    const sums = Object.entries(totals ?? {}).map(
      ([name, cents]) => sql`coalesce(${cents}, 0)::float8 as ${sql.identifier(name)}`,
    )
    const { rows: found } = await tx.execute<Record<string, number>>(
      sql`select ${sql.join(sums, sql`, `)} from ${table} ${joins} where ${await where(tx, who, query)}`,
    )
    return found[0] ?? {}
  }

  return {
    where,
    pageQuery,
    count,
    async list(tx: Tx, who: Principal, query: Asked<Query>): Promise<JsonText> {
      const counted = await count(tx, who, query)
      const results = (await jsonText(tx, jsonList(await pageQuery(tx, who, query)))) ?? '[]'
      return listAnswer(counted, results, totals && { totals: await sum(tx, who, query) })
    },
    async ids(tx: Tx, who: Principal, query: Asked<Query>): Promise<Int32Array> {
      const from = sql`${table} ${joins} where ${await where(tx, who, query)}`
      return idsInOrder(tx, table.id, from, orderOf(query))
    },
    /** As listed, in the order of the ids. */
    async readMany(tx: Tx, who: Principal, ids: Int32Array): Promise<z.output<z.ZodObject<S>>[]> {
      const chosen = sql`unnest(${sql.param([...ids])}::int[]) with ordinality as chosen (chosen_id, place)`
      const rows = sql`select ${fields(who)} from ${chosen}
        join ${table} on ${table.company_id} = ${tx.companyId} and ${table.id} = chosen.chosen_id
        ${joins} where ${and(sql`true`, listScope?.(who))} order by chosen.place`
      return JSON.parse((await jsonText(tx, jsonList(rows))) ?? '[]') as z.output<z.ZodObject<S>>[]
    },
    async read(tx: Tx, who: Principal, id: number): Promise<z.output<z.ZodObject<S>> | undefined> {
      const text = await jsonText(
        tx,
        jsonOne(sql`select ${fields(who)} from ${table} ${joins} where ${isOpenTo(tx, who, id)}`),
      )
      return text === undefined ? undefined : (JSON.parse(text) as z.output<z.ZodObject<S>>)
    },
    async lock(tx: Tx, who: Principal, id: number): Promise<Row | undefined> {
      const [row] = await tx
        .select()
        .from(table as PgTable)
        .where(isOpenTo(tx, who, id))
        .for('update')
      return row as Row | undefined
    },
    insert: (tx: Tx, values: Values): Promise<number> => insertRow(tx, table, values),
    update: (tx: Tx, id: number, values: Values): Promise<void> => updateRow(tx, source.table, id, values),
    delete: (tx: Tx, id: number): Promise<void> => deleteRow(tx, table, id),
  }
}
