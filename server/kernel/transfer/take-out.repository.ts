import pg from 'pg'
import { fileColumns } from '#server/kernel/transfer/changed-columns.ts'
import { TransferProblem } from '#server/kernel/transfer/problem.ts'
import { HANDBOOK } from '#server/kernel/transfer/tables.ts'
import type { Client, TransferTable } from '#server/kernel/transfer/schema.repository.ts'

const ROWS = 500
/** A row with an email or a file of 10 MB is several times that large. */
const LARGE_ROWS = 8

const quoted = (names: readonly string[]) => names.map((name) => pg.escapeIdentifier(name)).join(', ')

export interface CompanyHere {
  id: number
  name: string
  abbreviation: string
}

async function readCompanies(client: Client): Promise<CompanyHere[]> {
  const { rows } = await client.query<CompanyHere>(
    'SELECT id, name, abbreviation FROM company ORDER BY abbreviation',
  )
  return rows
}

export async function findCompany(client: Client, abbreviation: string): Promise<CompanyHere> {
  const companies = await readCompanies(client)
  const found = companies.find((one) => one.abbreviation.toLowerCase() === abbreviation.toLowerCase())
  if (found) return found
  const known = companies.map((one) => `${one.abbreviation} (${one.name})`).join(', ')
  throw new TransferProblem(
    `No company has the abbreviation ${abbreviation}. ${known === '' ? 'There are no companies here.' : `There are ${known}.`}`,
  )
}

/** One snapshot of one company, which row-level security limits it to. */
export async function inSnapshot<T>(client: Client, companyId: number, work: () => Promise<T>): Promise<T> {
  await client.query(
    `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL ROLE freight_app; SET LOCAL app.company_id = ${companyId}`,
  )
  try {
    return await work()
  } finally {
    await client.query('ROLLBACK')
  }
}

const scopeOf = (name: string) => (name === 'company' ? 'id' : 'company_id')

/** Each row as JSON with exact numbers and microseconds, by its key. */
export async function* readRows(
  client: Client,
  companyId: number,
  { name, columns, orderBy, hasBytes }: TransferTable,
): AsyncGenerator<string[]> {
  await client.query(
    `DECLARE transfer NO SCROLL CURSOR FOR SELECT row_to_json(one)::text AS line
      FROM (SELECT ${quoted(columns)} FROM ${pg.escapeIdentifier(name)} WHERE ${scopeOf(name)} = ${companyId} ORDER BY ${quoted(orderBy)}) AS one`,
  )
  for (;;) {
    const { rows } = await client.query<{ line: string }>(
      `FETCH ${hasBytes ? LARGE_ROWS : ROWS} FROM transfer`,
    )
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await client.query('CLOSE transfer')
}

/** The same for the same rows in any order, wherever the company is: a sum of 56 bits of each row's SHA-256. */
export async function readDigest(
  client: Client,
  companyId: number,
  { name, compared }: TransferTable,
): Promise<string> {
  const { rows } = await client.query<{ digest: string }>(
    `SELECT coalesce(sum(('x' || encode(substr(sha256(convert_to(row_to_json(one)::text, 'UTF8')), 1, 7), 'hex'))::bit(56)::bigint), 0)::text AS digest
      FROM (SELECT ${quoted(compared)} FROM ${pg.escapeIdentifier(name)} WHERE ${scopeOf(name)} = ${companyId}) AS one`,
  )
  return rows[0]!.digest
}

export async function readLastId(client: Client, { name }: TransferTable): Promise<number | null> {
  const { rows } = await client.query<{ last: number | null }>(
    `SELECT max(id)::bigint AS last FROM ${pg.escapeIdentifier(name)}`,
  )
  return rows[0]?.last ?? null
}

/** By table, the name of each entry by its id. */
export async function readHandbook(client: Client): Promise<Record<string, Record<string, string>>> {
  const read = async ([table, name]: [string, string]) => {
    const { rows } = await client.query<{ id: number; name: string }>(
      `SELECT id, ${name} AS name FROM ${table} ORDER BY id`,
    )
    return [table, Object.fromEntries(rows.map((row) => [String(row.id), row.name]))] as const
  }
  const found = []
  for (const entry of Object.entries(HANDBOOK)) found.push(await read(entry))
  return Object.fromEntries(found)
}

export async function readFileKeys(
  client: Client,
  tables: readonly TransferTable[],
): Promise<{ key: string; content_type: string }[]> {
  const each = tables.flatMap((table) => {
    const [key, type] = fileColumns(table) ?? []
    return key
      ? [`SELECT ${key} AS key, ${type} AS type FROM ${pg.escapeIdentifier(table.name)} WHERE ${key} <> ''`]
      : []
  })
  const { rows } = await client.query<{ key: string; content_type: string }>(
    `SELECT DISTINCT ON (key) key, coalesce(type, '') AS content_type FROM (${each.join(' UNION ALL ')}) AS stored ORDER BY key`,
  )
  return rows
}
