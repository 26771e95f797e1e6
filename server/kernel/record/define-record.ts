import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { type Endpoint, type idParams, record } from '#contract/http.ts'
import { toChange } from '#server/kernel/base/change.ts'
import { Conflict } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Services } from '#server/kernel/base/services.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { audit, type AuditNote } from '#server/kernel/history/audit.ts'
import { refuseArchived } from '#server/kernel/history/current.ts'
import { assertCurrentVersion } from '#server/kernel/history/stale.ts'
import type { TrailWords } from '#server/kernel/history/trail-words.ts'
import { inWords } from '#server/kernel/history/words.ts'
import type { Principal } from '#server/kernel/http/access.ts'
import {
  columnsOf,
  recordRows,
  type RecordSource,
  type RecordTable,
} from '#server/kernel/record/record.repository.ts'

type Shape = z.ZodRawShape
type Values = Record<string, unknown>
type Shown<S extends Shape> = z.output<z.ZodObject<S>>
/** The stored row, and the fields that `parts` save. */
type Current<T extends RecordTable, S extends Shape> = T['$inferSelect'] &
  Omit<Partial<Shown<S>>, keyof T['$inferSelect']>
type Changed<T extends RecordTable, S extends Shape> = Partial<
  T['$inferInsert'] & Omit<Shown<S>, keyof T['$inferInsert']>
>

export interface RecordCalls<Query extends z.ZodObject> {
  readonly list?: Endpoint<z.ZodObject, Query>
  readonly read?: Endpoint<typeof idParams>
  readonly create?: Endpoint<z.ZodObject, z.ZodObject, z.ZodObject>
  readonly update?: Endpoint<typeof idParams, z.ZodObject, z.ZodType<Values & { version: number }>>
  /** Archives a record whose table has `deleted_at`. */
  readonly remove?: Endpoint<typeof idParams>
  readonly restore?: Endpoint<typeof idParams>
}

export interface Written<T extends RecordTable, S extends Shape> {
  readonly who: Principal
  /** As in the audit trail: `create`, `update`, `delete`, `restore` or one of the record's own. */
  readonly action: string
  readonly id: number
  /** Absent when it was created. */
  readonly before?: Current<T, S>
  readonly changed: Changed<T, S>
}

export interface RecordDefinition<
  T extends RecordTable,
  S extends Shape,
  Query extends z.ZodObject,
> extends RecordSource<T, S, Query> {
  /** Its name where another record refers to it. */
  readonly name?: PgColumn | SQL
  /** Its name in a refusal. */
  readonly nameOf?: (row: T['$inferSelect']) => string
  readonly trail?: TrailWords
  /** The action that the audit trail names where it is not `delete`. */
  readonly removal?: string
  readonly calls: RecordCalls<Query>
  /** Saves fields that are stored elsewhere than in a column of their name. */
  readonly parts?: {
    readonly [Name in keyof Shown<S>]?: (tx: Tx, id: number, value: Shown<S>[Name]) => Promise<void>
  }
  /** Waits on other services, before the transaction of a create or update. */
  readonly ahead?: (values: Changed<T, S>, services: Services) => Promise<void>
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
    write: { who: Principal; changed: Partial<T['$inferInsert']> },
  ) => Promise<void> | void)[]
  /** Throws Conflict where the record must stay. */
  readonly refuseRemoval?: (tx: Tx, record: Shown<S>) => Promise<void>
  /** Throws Conflict where the record must stay archived; returns values that no longer hold. */
  readonly restoring?: (tx: Tx, row: T['$inferSelect']) => Promise<Partial<T['$inferInsert']> | void>
  /** Taken before the record's own lock, where rules compare it with others. */
  readonly serialize?: (tx: Tx) => Promise<unknown>
  /** Does what follows from a write: live messages, other records. */
  readonly announce?: (tx: Tx, written: Written<T, S>) => Promise<void>
}

const isEmpty = (value: unknown) =>
  value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0)
const withoutEmpty = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))
const pick = (names: readonly string[], from: object): Values =>
  Object.fromEntries(Object.entries(from).filter(([field]) => names.includes(field)))

/**
 * A record that users list, show, create, change and remove. Every write is checked, versioned, audited and
 * announced in the call's transaction. `server/kernel/record/record.routes.ts` mounts its calls.
 */
export function defineRecord<T extends RecordTable, S extends Shape, Query extends z.ZodObject = z.ZodObject>(
  definition: RecordDefinition<T, S, Query>,
) {
  type Row = Current<T, S> & { id: number; version: number; deleted_at?: string | null }
  const { type, table, name, calls, rules = [], announce, serialize } = definition
  const {
    nameOf = () => `This ${type}`,
    removal = 'delete',
    refuseRemoval,
    restoring,
    fill,
    authorize,
    staleText,
  } = definition
  const parts = Object.entries(definition.parts ?? {}) as [
    string,
    (tx: Tx, id: number, value: never) => unknown,
  ][]
  const rows = recordRows(definition)
  const columns = columnsOf(table)
  const { shape } = calls.create?.body ?? definition.schema
  const enteredFields = Object.keys(shape).filter((field) => !(field in record.shape))

  const open = (tx: Tx, who: Principal, id: number): Promise<Shown<S>> => orNotFound(rows.read(tx, who, id))

  async function lock(tx: Tx, who: Principal, id: number): Promise<Row | undefined> {
    await serialize?.(tx)
    const row = await rows.lock(tx, who, id)
    if (row) authorize?.(who, row)
    const names = parts.map(([field]) => field)
    return (row && parts.length > 0 ? { ...row, ...pick(names, await open(tx, who, id)) } : row) as
      | Row
      | undefined
  }

  /** For a change. Throws Conflict for an older `version` and for an archived record. */
  async function hold(tx: Tx, who: Principal, id: number, version: number): Promise<Row> {
    const row = await orNotFound(lock(tx, who, id))
    if (staleText && version !== row.version) throw new Conflict(staleText)
    await assertCurrentVersion(tx, type, row, version, inWords)
    refuseArchived({ deleted_at: row.deleted_at ?? null }, nameOf(row))
    return row
  }

  async function finish(
    tx: Tx,
    { id, before, changed, ...written }: Omit<Written<T, S>, 'changed'> & { changed: Values },
    note: Pick<AuditNote, 'before' | 'after'>,
  ): Promise<void> {
    for (const [field, save] of parts) if (field in changed) await save(tx, id, changed[field] as never)
    await audit(tx, { ...written, record_type: type, record_id: id, ...note })
    await announce?.(tx, { ...written, id, ...(before && { before }), changed: changed as Changed<T, S> })
  }

  async function check(
    tx: Tx,
    who: Principal,
    values: Values,
    changed: Values,
    current?: Row,
  ): Promise<void> {
    for (const rule of rules) await rule(tx, values as never, current, { who, changed: changed as never })
  }

  async function create(tx: Tx, who: Principal, values: Values): Promise<Shown<S>> {
    await serialize?.(tx)
    await check(tx, who, values, values)
    const id = await rows.insert(tx, { ...pick(columns, values), ...fill?.(who) } as never)
    await finish(tx, { who, action: 'create', id, changed: values }, { after: withoutEmpty(values) })
    return open(tx, who, id)
  }

  /** Saves the fields that differ in a record the caller holds; true if any did. */
  async function save(tx: Tx, who: Principal, action: string, before: Row, wanted: Values): Promise<boolean> {
    const change = toChange<Values>(before, wanted)
    if (!change) return false
    await check(tx, who, { ...before, ...change.after }, change.after, before)
    await rows.update(tx, before.id, { ...pick(columns, change.after), ...fill?.(who, before) } as never)
    await finish(tx, { who, action, id: before.id, before, changed: change.after }, change)
    return true
  }

  async function update(
    tx: Tx,
    who: Principal,
    id: number,
    { version, ...wanted }: Values & { version: number },
  ): Promise<Shown<S>> {
    await save(tx, who, 'update', await hold(tx, who, id, version), wanted)
    return open(tx, who, id)
  }

  async function remove(tx: Tx, who: Principal, id: number): Promise<Shown<S>> {
    const before = await orNotFound(lock(tx, who, id))
    const shown = await open(tx, who, id)
    if (before.deleted_at) return shown
    await refuseRemoval?.(tx, shown)
    const written = { who, action: removal, id, before, changed: {} }
    if (!table.deleted_at) {
      await rows.delete(tx, id)
      await finish(tx, written, { before: pick(enteredFields, before) })
      return shown
    }
    await rows.update(tx, id, { deleted_at: sql`now()` } as never)
    await finish(tx, written, { before: { is_deleted: false }, after: { is_deleted: true } })
    return open(tx, who, id)
  }

  async function restore(tx: Tx, who: Principal, id: number): Promise<Shown<S>> {
    const before = await orNotFound(lock(tx, who, id))
    if (!before.deleted_at) return open(tx, who, id)
    const amended = toChange<Values>(before, (await restoring?.(tx, before)) ?? {})
    await rows.update(tx, id, { deleted_at: null, ...amended?.after } as never)
    await finish(
      tx,
      { who, action: 'restore', id, before, changed: { ...amended?.after } },
      { before: { is_deleted: true, ...amended?.before }, after: { is_deleted: false, ...amended?.after } },
    )
    return open(tx, who, id)
  }

  const trail: TrailWords = {
    ...definition.trail,
    names: { ...definition.trail?.names, ...(name && { [type]: { from: table, word: name } }) },
  }

  return {
    ...rows,
    type,
    nameOf,
    trail,
    calls,
    ahead: definition.ahead,
    open,
    lock,
    hold,
    create,
    save,
    update,
    remove,
    restore,
  }
}
