import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { type Endpoint, type idParams, record } from '#contract/http.ts'
import { toChange } from '#server/kernel/base/change.ts'
import type { JsonText } from '#server/kernel/base/json-text.ts'
import { Conflict } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { assertCurrentVersion } from '#server/kernel/history/stale.ts'
import type { TrailWords } from '#server/kernel/history/trail-words.ts'
import { inWords } from '#server/kernel/history/words.ts'
import type { Principal } from '#server/kernel/http/access.ts'
import { mount } from '#server/kernel/http/mount.ts'
import {
  columnsOf,
  recordRows,
  type RecordSource,
  type RecordTable,
} from '#server/kernel/record/record.repository.ts'

type Shape = z.ZodRawShape
type Values = Record<string, unknown>
type Shown<S extends Shape> = z.output<z.ZodObject<S>>
type Part = (tx: Tx, id: number, value: never) => Promise<void>

export interface RecordCalls<Query extends z.ZodObject> {
  readonly list?: Endpoint<z.ZodObject, Query>
  readonly read?: Endpoint<typeof idParams>
  readonly create?: Endpoint<z.ZodObject, z.ZodObject, z.ZodObject>
  readonly update?: Endpoint<typeof idParams, z.ZodObject, z.ZodType<Values & { version: number }>>
  readonly remove?: Endpoint<typeof idParams>
}

/** As readers saw the record before and after; one is absent when it was created or removed. */
export interface Written<S extends Shape> {
  readonly who: Principal
  readonly before?: Shown<S>
  readonly after?: Shown<S>
}

export interface RecordDefinition<
  T extends RecordTable,
  S extends Shape,
  Query extends z.ZodObject,
> extends RecordSource<T, S> {
  /** In the audit trail, in histories and in messages. */
  readonly type: string
  /** What names the record where another one refers to it. */
  readonly name?: PgColumn | SQL
  readonly trail?: Omit<TrailWords, 'names'>
  /** The action that the audit trail names where it is not `delete`. */
  readonly removal?: string
  readonly calls: RecordCalls<Query>
  /** Conditions of the list, by query field. */
  readonly filters?: {
    readonly [Name in keyof z.output<Query>]?: (value: NonNullable<z.output<Query>[Name]>) => SQL | undefined
  }
  /** Saves fields that are stored in other tables. */
  readonly parts?: {
    readonly [Name in keyof Shown<S>]?: (tx: Tx, id: number, value: Shown<S>[Name]) => Promise<void>
  }
  /** Columns that users do not enter, such as who wrote the record; not audited. */
  readonly fill?: (who: Principal, current?: T['$inferSelect']) => Partial<T['$inferInsert']>
  /** For a caller with an older version, where none but the caller changes the record. */
  readonly staleText?: string
  /** Throws Forbidden before a change or removal. */
  readonly authorize?: (who: Principal, current: T['$inferSelect']) => void
  /** Run in order before a write; `values` are the record as it would be, `current` as it is. */
  readonly rules?: readonly ((
    tx: Tx,
    values: T['$inferInsert'],
    current: T['$inferSelect'] | undefined,
    who: Principal,
  ) => Promise<void> | void)[]
  /** Throws Conflict where the record must stay. */
  readonly refuseRemoval?: (tx: Tx, record: Shown<S>) => Promise<void>
  /** Taken before the record's own lock, where rules compare it with others. */
  readonly serialize?: (tx: Tx) => Promise<unknown>
  readonly announce?: (tx: Tx, written: Written<S>) => Promise<void>
}

/**
 * A record that users list, show, create, change and remove. Every write is checked, versioned, audited and
 * announced in the call's transaction. `server/kernel/record/record.routes.ts` mounts its calls.
 */
export function defineRecord<T extends RecordTable, S extends Shape, Query extends z.ZodObject = z.ZodObject>(
  definition: RecordDefinition<T, S, Query>,
) {
  type Row = T['$inferSelect'] & { id: number; version: number }
  const { type, table, name, calls, rules = [], announce, serialize, refuseRemoval } = definition
  const { removal = 'delete', fill, authorize, staleText } = definition
  const filters = (definition.filters ?? {}) as Readonly<Record<string, (value: never) => SQL | undefined>>
  const parts = (definition.parts ?? {}) as Readonly<Record<string, Part>>
  const rows = recordRows(definition)
  const columns = columnsOf(table)
  const entered = calls.create?.body ?? definition.schema
  const enteredFields = Object.keys(entered.shape).filter((field) => !(field in record.shape))
  const pick = (names: readonly string[], from: object): Values =>
    Object.fromEntries(Object.entries(from).filter(([field]) => names.includes(field)))

  const open = (tx: Tx, who: Principal, id: number): Promise<Shown<S>> => orNotFound(rows.read(tx, who, id))

  async function lock(tx: Tx, who: Principal, id: number): Promise<Row> {
    const row = (await orNotFound(rows.lock(tx, who, id))) as Row
    authorize?.(who, row)
    return row
  }

  function list(tx: Tx, who: Principal, { page, ...query }: Values & { page?: number }): Promise<JsonText> {
    const conditions = Object.entries(query).map(([field, value]) =>
      value === undefined ? undefined : filters[field]?.(value as never),
    )
    return rows.list(tx, who, conditions, page)
  }

  async function check(tx: Tx, who: Principal, values: Values, current?: Row): Promise<void> {
    for (const rule of rules) await rule(tx, values as T['$inferInsert'], current, who)
  }

  async function saveParts(tx: Tx, id: number, values: Values): Promise<void> {
    for (const [field, save] of Object.entries(parts))
      if (field in values) await save(tx, id, values[field] as never)
  }

  const auditAs = (
    tx: Tx,
    who: Principal,
    action: string,
    id: number,
    change: { before?: Values; after?: Values },
  ) => audit(tx, { who, action, record_type: type, record_id: id, ...change })

  async function create(tx: Tx, who: Principal, values: Values): Promise<Shown<S>> {
    await serialize?.(tx)
    await check(tx, who, values)
    const id = await rows.insert(tx, { ...pick(columns, values), ...fill?.(who) } as T['$inferInsert'])
    await saveParts(tx, id, values)
    await auditAs(tx, who, 'create', id, { after: values })
    const after = await open(tx, who, id)
    await announce?.(tx, { who, after })
    return after
  }

  /** Throws Conflict for an older `version`; a change that changes nothing is not saved. */
  async function update(
    tx: Tx,
    who: Principal,
    id: number,
    { version, ...wanted }: Values & { version: number },
  ): Promise<Shown<S>> {
    await serialize?.(tx)
    const row = await lock(tx, who, id)
    const before = await open(tx, who, id)
    const current = { ...row, ...pick(Object.keys(parts), before) }
    if (staleText && version !== row.version) throw new Conflict(staleText)
    await assertCurrentVersion(tx, type, current, version, inWords)
    const change = toChange<Values>(current, wanted)
    if (!change) return before
    await check(tx, who, { ...current, ...change.after }, row)
    const values = { ...pick(columns, change.after), ...fill?.(who, row) }
    await rows.update(tx, id, values as Partial<T['$inferInsert']>)
    await saveParts(tx, id, change.after)
    await auditAs(tx, who, 'update', id, change)
    const after = await open(tx, who, id)
    await announce?.(tx, { who, before, after })
    return after
  }

  async function remove(tx: Tx, who: Principal, id: number): Promise<Shown<S>> {
    await serialize?.(tx)
    const row = await lock(tx, who, id)
    const before = await open(tx, who, id)
    await refuseRemoval?.(tx, before)
    await rows.delete(tx, id)
    const kept = { ...row, ...pick(Object.keys(parts), before) }
    await auditAs(tx, who, removal, id, { before: pick(enteredFields, kept) })
    await announce?.(tx, { who, before })
    return before
  }

  const trail: TrailWords = {
    ...definition.trail,
    ...(name && { names: { [type]: { from: table, word: name } } }),
  }

  function mountCalls(app: FastifyInstance): void {
    if (calls.list) mount(app, calls.list, ({ tx, who, query }) => list(tx, who, query) as never)
    if (calls.read) mount(app, calls.read, ({ tx, who, params }) => open(tx, who, params.id) as never)
    if (calls.create) mount(app, calls.create, ({ tx, who, body }) => create(tx, who, body) as never)
    if (calls.update)
      mount(app, calls.update, ({ tx, who, params, body }) => update(tx, who, params.id, body) as never)
    if (calls.remove) mount(app, calls.remove, ({ tx, who, params }) => remove(tx, who, params.id) as never)
  }

  return { ...rows, type, trail, list, open, lock, create, update, remove, mountCalls }
}

/** What the server collects of the records. */
export interface GatheredRecord {
  readonly trail: TrailWords
  readonly mountCalls: (app: FastifyInstance) => void
}
