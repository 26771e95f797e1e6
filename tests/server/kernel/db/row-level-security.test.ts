import pg from 'pg'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { connectionSettings } from '#server/kernel/db/connect.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { testDatabase } from '#tests/support/database.ts'

const { url } = await testDatabase()

interface Column {
  table_name: string
  column_name: string
  udt_name: string
}

const DENIED = '42501'

const SAMPLES: Record<string, string> = {
  int2: '1',
  int4: '1',
  int8: '1',
  float4: '1',
  float8: '1',
  numeric: '1',
  bool: 'false',
  text: `'x'`,
  uuid: `'00000000-0000-4000-8000-000000000000'`,
  bytea: `'\\x00'`,
  jsonb: `'{}'`,
  date: `'2026-01-01'`,
  timestamptz: `'2026-01-01T00:00:00Z'`,
  _text: `'{}'`,
  _int4: `'{}'`,
  _int8: `'{}'`,
}

async function tablesOfCompanies(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table_name: string }>(
    `SELECT c.table_name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.column_name = 'company_id' ORDER BY 1`,
  )
  return rows.map((row) => row.table_name)
}

/** Nullable, but a check wants it or another column. */
const WANTED = ['recurring_deduction.amount_cents', 'recurring_deduction.owner']

async function neededColumns(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `SELECT table_name, column_name, udt_name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_default IS NULL AND is_identity = 'NO' AND is_generated = 'NEVER'
       AND (is_nullable = 'NO' OR table_name || '.' || column_name = ANY ($1))`,
    [WANTED],
  )
  return rows
}

const scopeOf = (table: string) => (table === 'company' ? 'id' : 'company_id')

function insertion(table: string, columns: Column[]): string {
  const scope = scopeOf(table)
  const needed = columns.filter((column) => column.table_name === table && column.column_name !== scope)
  const names = [scope, ...needed.map((column) => column.column_name)].map((name) => `"${name}"`)
  const values = [
    '1',
    ...needed.map((column) => SAMPLES[column.udt_name] ?? `'a sample of ${column.udt_name} is missing'`),
  ]
  return `INSERT INTO "${table}" (${names.join()}) OVERRIDING SYSTEM VALUE VALUES (${values.join()})`
}

const { tables, columns } = await withClient(url, async (client) => {
  const found = { tables: await tablesOfCompanies(client), columns: await neededColumns(client) }
  // Skips foreign keys: one row per table is enough here.
  await client.query('SET session_replication_role = replica')
  for (const table of ['company', ...found.tables]) await client.query(insertion(table, found.columns))
  return found
})

async function open(role: string, company?: number): Promise<pg.Client> {
  const client = new pg.Client(connectionSettings(url, { name: 'tests' }))
  await client.connect()
  await client.query(`SET ROLE ${role}${company ? `; SET app.company_id = ${company}` : ''}`)
  return client
}

const clients = new Map<string, Promise<pg.Client>>()
afterAll(() => Promise.all([...clients.values()].map(async (client) => (await client).end())))

async function as<T>(
  role: string,
  company: number | undefined,
  job: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const name = `${role} ${company}`
  if (!clients.has(name)) clients.set(name, open(role, company))
  return job(await clients.get(name)!)
}

const countOf = async (client: pg.Client, table: string) =>
  (await client.query<{ n: number }>(`SELECT count(*) AS n FROM "${table}"`)).rows[0]!.n

test('the database has company tables to check', () => {
  expect(tables.length).toBeGreaterThan(10)
  expect(tables).toContain('offer')
})

describe.each([...tables, 'company'])('row-level security of %s', (table) => {
  test('a row is visible to its own company and the system role, not to another company', async () => {
    expect(await as('freight_app', 1, (client) => countOf(client, table))).toBe(1)
    expect(await as('freight_system', undefined, (client) => countOf(client, table))).toBe(1)
    expect(await as('freight_app', 2, (client) => countOf(client, table))).toBe(0)
  })

  test('a query without a company fails on a new and on a used connection', async () => {
    await expect(as('freight_app', undefined, (client) => countOf(client, table))).rejects.toThrow(
      'unrecognized configuration parameter "app.company_id"',
    )
    // A new connection: on a used one the setting exists and is empty.
    const used = await open('freight_app')
    onTestFinished(() => used.end())
    await used.query('BEGIN; SET LOCAL app.company_id = 1; COMMIT')
    await expect(countOf(used, table)).rejects.toThrow('invalid input syntax for type integer')
  })

  test('a company cannot update, delete, truncate, or insert rows of another', async () => {
    const outcome = (statement: string) =>
      as('freight_app', 2, (client) =>
        client.query(statement).then(
          (result) => result.rowCount,
          (error: pg.DatabaseError) => error.code,
        ),
      )
    const scope = scopeOf(table)
    expect(
      await outcome(`UPDATE "${table}" SET ${scope} = ${scope}`.replace('SET id = id', 'SET name = name')),
    ).toBeOneOf([0, DENIED])
    expect(await outcome(`DELETE FROM "${table}"`)).toBeOneOf([0, DENIED])
    expect(await outcome(`TRUNCATE "${table}"`)).toBe(DENIED)
    expect(await outcome(insertion(table, columns))).toBe(DENIED)
    expect(await as('freight_system', undefined, (client) => countOf(client, table))).toBe(1)
  })
})

describe('application roles', () => {
  test('the application roles own nothing, cannot log in, and cannot bypass row-level security', async () => {
    const { rows } = await withClient(url, (client) =>
      client.query(
        `SELECT r.rolcanlogin, r.rolbypassrls, r.rolsuper, (SELECT count(*) FROM pg_class WHERE relowner = r.oid) AS owned
         FROM pg_roles r WHERE rolname IN ('freight_app', 'freight_system')`,
      ),
    )
    expect(rows).toEqual(
      Array(2).fill({ rolcanlogin: false, rolbypassrls: false, rolsuper: false, owned: 0 }),
    )
  })

  test.each(['freight_app', 'freight_system'])(
    '%s can insert audit entries but not change or delete them',
    async (role) => {
      await as(role, 1, async (client) => {
        await client.query(
          `INSERT INTO audit_entry (company_id, action, record_type, record_id) VALUES (1, 'a', 'b', 1)`,
        )
        await expect(client.query(`UPDATE audit_entry SET action = 'other'`)).rejects.toThrow(
          'permission denied',
        )
        await expect(client.query('DELETE FROM audit_entry')).rejects.toThrow('permission denied')
      })
    },
  )

  test.each(['secret', 'login_failure', 'migration'])(
    'the application role cannot read the table %s',
    async (table) => {
      await expect(as('freight_app', 1, (client) => countOf(client, table))).rejects.toThrow(
        'permission denied',
      )
    },
  )

  test('the application role can read the handbook but not write it', async () => {
    await as('freight_app', 1, async (client) => {
      expect(await countOf(client, 'state')).toBeGreaterThan(50)
      await expect(client.query('DELETE FROM state')).rejects.toThrow('permission denied')
    })
  })
})
