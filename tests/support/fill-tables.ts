import { randomUUID } from 'node:crypto'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { gather } from '#server/kernel/base/gather.ts'
import { newFileKey } from '#server/kernel/files/file-key.ts'
import { readTransferTables } from '#server/kernel/transfer/schema.repository.ts'

interface Key {
  column: string
  table: string
}

const KEYS = `SELECT a.attname AS column, t.relname AS table FROM pg_constraint f JOIN pg_class t ON t.oid = f.confrelid
  JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = f.conkey[array_length(f.conkey, 1)]
  WHERE f.contype = 'f' AND f.conrelid = $1::regclass AND a.attname <> 'company_id'`

const SAMPLES: Readonly<Record<string, unknown>> = {
  smallint: 3,
  integer: 7,
  bigint: 2_147_483_648,
  real: 0.1,
  'double precision': 0.1 + 0.2,
  numeric: '1234567890.123456789',
  'numeric(3, 2)': '4.25',
  'numeric(5, 2)': '88.25',
  boolean: true,
  text: 'A “sample”\n\\x41 line',
  bytea: Buffer.from('Subject: a sample\r\n\r\n\0\xff', 'latin1'),
  jsonb: JSON.stringify({ big: 12345678901234567890n.toString(), nested: [{ amount: 0.1 }, null] }),
  date: '2026-02-28',
  'timestamp with time zone': '2026-02-28T23:59:59.123456Z',
}

/** A row with one of them is hidden from most lists. */
const ENDS = new Set(['deleted_at', 'removed_at'])

const NAMED: Readonly<Record<string, string>> = {
  content_type: 'image/png',
  url: 'https://receiver.example/hook',
}

async function sample(
  client: pg.Client,
  companyId: number,
  column: PgColumn,
  keys: readonly Key[],
): Promise<unknown> {
  const key = keys.find((one) => one.column === column.name)
  if (key) {
    const id = key.table === 'user_session' ? 'sid' : 'id'
    const { rows } = await client.query<{ id: number }>(
      `SELECT ${id} AS id FROM ${key.table} ORDER BY 1 LIMIT 1`,
    )
    return rows[0]?.id
  }
  if (column.name === 'company_id') return companyId
  if (ENDS.has(column.name)) return null
  if (column.name in NAMED) return NAMED[column.name]
  if (column.name === 'file_key') return newFileKey(companyId)
  if (column.enumValues?.length) return column.enumValues.at(-1)
  const type = column.getSQLType()
  if (type === 'uuid') return randomUUID()
  if (type.endsWith('[]')) return type === 'text[]' ? ['a "b"', '{c,d}', ''] : [1, 2]
  return SAMPLES[type]
}

/** Gives each table that goes along with a company a row, where it has none. `given` are values by table and column. */
export async function fillTables(
  client: pg.Client,
  companyId: number,
  given: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): Promise<void> {
  const declared = (await gather('.table.ts')).filter((one) => is(one, PgTable))
  for (const { name, columns: stored } of await readTransferTables(client)) {
    const { rows } = await client.query(`SELECT FROM ${name} LIMIT 1`)
    const table = declared.find((one) => getTableName(one) === name)
    if (rows.length > 0 || !table) continue
    const { rows: keys } = await client.query<Key>(KEYS, [name])
    const columns = Object.values(getTableColumns(table)).filter(
      (column) => stored.includes(column.name) && !column.generatedIdentity,
    )
    const values: [string, unknown][] = []
    for (const column of columns) {
      const own = given[name] ?? {}
      const value = Object.hasOwn(own, column.name)
        ? own[column.name]
        : await sample(client, companyId, column, keys)
      if (value !== undefined) values.push([column.name, value])
    }
    await client.query(
      `INSERT INTO ${name} (${values.map(([column]) => `"${column}"`).join(', ')}) VALUES (${values.map((_, index) => `$${index + 1}`).join(', ')})`,
      values.map(([, value]) => value),
    )
  }
}
