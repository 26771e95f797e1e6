import type pg from 'pg'
import { changingColumns } from '#server/kernel/transfer/changed-columns.ts'
import { TRANSFERRED } from '#server/kernel/transfer/tables.ts'

export type Client = pg.ClientBase

export interface TransferTable {
  readonly name: string
  /** Without generated ones, in alphabetical order. */
  readonly columns: readonly string[]
  /** Those whose values stay the same wherever the company is. */
  readonly compared: readonly string[]
  readonly orderBy: readonly string[]
  readonly hasBytes: boolean
  /** Draws the ids of the column `id`. */
  readonly sequence: string | null
  readonly references: readonly string[]
  readonly isLast: boolean
  readonly isRenumbered: boolean
}

const TABLES = `
  SELECT c.relname AS name, own.columns, own.has_bytes AS "hasBytes", coalesce(key.columns, own.columns) AS "orderBy",
    (SELECT pg_get_serial_sequence(quote_ident(c.relname), a.attname) FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attidentity <> '' AND a.attname = 'id') AS sequence,
    ARRAY(SELECT DISTINCT t.relname::text FROM pg_constraint f JOIN pg_class t ON t.oid = f.confrelid
      WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid ORDER BY 1) AS references
  FROM pg_class c
  CROSS JOIN LATERAL (SELECT array_agg(a.attname::text ORDER BY a.attname) AS columns, bool_or(a.atttypid = 'bytea'::regtype) AS has_bytes
    FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS own
  LEFT JOIN LATERAL (SELECT array_agg(a.attname::text ORDER BY k.place) AS columns
    FROM pg_index i CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k (attnum, place)
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
    WHERE i.indrelid = c.oid AND i.indisprimary) AS key ON true
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
  ORDER BY c.relname`

type Row = Omit<TransferTable, 'compared' | 'isLast' | 'isRenumbered'>

export type TableInOrder = Pick<TransferTable, 'name' | 'columns' | 'references' | 'isLast'>

export async function readAllTables(client: Client): Promise<Row[]> {
  return (await client.query<Row>(TABLES)).rows
}

/** Each after those that it refers to; throws when tables refer to each other in a circle. */
function inOrder<T extends TableInOrder>(tables: readonly T[]): T[] {
  const ordered: T[] = []
  const names = new Set(tables.map(({ name }) => name))
  let waiting = tables.toSorted(
    (one, other) => Number(other.name === 'company') - Number(one.name === 'company'),
  )
  while (waiting.length > 0) {
    const there = new Set(ordered.map(({ name }) => name))
    const isReady = ({ references }: T) => references.every((name) => there.has(name) || !names.has(name))
    const ready = waiting.filter(
      (one) => isReady(one) && (!one.isLast || waiting.every(({ isLast }) => isLast)),
    )
    if (ready.length === 0)
      throw new Error(`tables refer to each other in a circle: ${waiting.map(({ name }) => name).join(', ')}`)
    ordered.push(...ready)
    waiting = waiting.filter((one) => !ready.includes(one))
  }
  return ordered
}

/** The tables that go along, in the order in which their rows can be inserted. */
export async function readTransferTables(client: Client): Promise<TransferTable[]> {
  const tables = (await readAllTables(client)).flatMap((table) => {
    const decided = TRANSFERRED[table.name]
    if (!decided)
      throw new Error(
        `the table ${table.name} is new: declare in server/kernel/transfer/tables.ts whether it goes along`,
      )
    if (decided.is === 'left') return []
    const isRenumbered = decided.isRenumbered === true
    const changing = new Set([...changingColumns(table), ...(isRenumbered ? ['id'] : [])])
    return [
      {
        ...table,
        compared: table.columns.filter((name) => !changing.has(name)),
        references: [...table.references, ...(decided.after ?? [])],
        isLast: decided.isLast === true,
        isRenumbered,
      },
    ]
  })
  return inOrder(tables)
}

/** Every table with rows of a company, also those that don't go along, in the order of the transfer. */
export async function readCompanyTables(client: Client): Promise<TableInOrder[]> {
  const tables = (await readAllTables(client)).flatMap((table) => {
    const decided = TRANSFERRED[table.name]
    const after = decided?.is === 'taken' ? (decided.after ?? []) : []
    const isLast = decided?.is === 'taken' && decided.isLast === true
    const isOfCompany = table.name === 'company' || table.columns.includes('company_id')
    return isOfCompany ? [{ ...table, references: [...table.references, ...after], isLast }] : []
  })
  return inOrder(tables)
}

export async function readMigration(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('SELECT max(name) AS name FROM migration')
  return rows[0]?.name ?? ''
}
