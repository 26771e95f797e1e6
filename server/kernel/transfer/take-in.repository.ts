import pg from 'pg'
import { cause } from '#server/kernel/db/losses.ts'
import { changedColumns } from '#server/kernel/transfer/changed-columns.ts'
import { TransferProblem } from '#server/kernel/transfer/problem.ts'
import type { Client, TransferTable } from '#server/kernel/transfer/schema.repository.ts'

const ONE_AT_A_TIME = 7_146_204

/** Held until the connection ends. */
export async function claimTakeIn(client: Client): Promise<void> {
  const { rows } = await client.query<{ claimed: boolean }>('SELECT pg_try_advisory_lock($1) AS claimed', [
    ONE_AT_A_TIME,
  ])
  if (!rows[0]?.claimed)
    throw new TransferProblem('Another company is being taken in. Try again when that has ended.')
}

/** Returns when no take-in is at work, nor the last statement of one that died. */
export async function awaitTakeIn(client: Client): Promise<void> {
  await client.query(
    `BEGIN; SET LOCAL lock_timeout = '60s'; SELECT pg_advisory_xact_lock(${ONE_AT_A_TIME}); COMMIT`,
  )
}

export interface Names {
  abbreviation: string
  tracking_token: string
  addresses: string[]
  usernames: string[]
  uuids: string[]
}

/** Conflicts with existing data, in words for the operator. */
export async function findTaken(client: Client, names: Names): Promise<string[]> {
  const { rows } = await client.query<{ what: string }>(
    `SELECT 'the abbreviation ' || abbreviation || ' (' || name || ')' AS what FROM company WHERE abbreviation = $1
    UNION ALL SELECT 'the tracking token (' || name || ')' FROM company WHERE tracking_token = $2
    UNION ALL SELECT 'the email address ' || lower(intake_address) || ' (' || name || ')' FROM company WHERE lower(intake_address) = ANY ($3)
    UNION ALL SELECT 'the email address ' || address FROM other_intake WHERE lower(address) = ANY ($3)
    UNION ALL (SELECT 'the username ' || username FROM app_user WHERE username = ANY ($4) ORDER BY username)
    UNION ALL (SELECT 'the user ' || username FROM app_user WHERE uuid::text = ANY ($5) AND username <> ALL ($4) ORDER BY username)`,
    [names.abbreviation, names.tracking_token, names.addresses, names.usernames, names.uuids],
  )
  return rows.map(({ what }) => what)
}

/** Its own where no other company has it; a new one else. */
export async function chooseCompanyId(client: Client, wanted: number): Promise<number> {
  for (let id = wanted; ;) {
    const { rows } = await client.query<{ is_used: boolean; next: number | null }>(
      `SELECT is_used, CASE WHEN is_used THEN nextval(pg_get_serial_sequence('company', 'id')) END AS next
      FROM (SELECT EXISTS (SELECT FROM company WHERE id = $1) OR EXISTS (SELECT FROM pending_file WHERE company_id = $1) AS is_used) AS asked`,
      [id],
    )
    const { next } = rows[0]!
    if (next === null) return id
    id = next
  }
}

/** Drops pending files of a take-in that died, except those already being deleted. */
export async function dropLeftPending(client: Client, companyId: number): Promise<void> {
  await client.query(
    'DELETE FROM pending_file WHERE company_id = $1 AND condemned_at IS NULL AND NOT EXISTS (SELECT FROM company WHERE id = $1)',
    [companyId],
  )
}

/**
 * Keeps the server from assigning an id that is being loaded; the lock blocks others meanwhile. In a cell, numbers
 * of companies of other cells are beyond its sequence.
 */
export async function advanceSequence(client: Client, sequence: string, to: number): Promise<void> {
  await client.query(`BEGIN; SET LOCAL lock_timeout = '10s'; ALTER SEQUENCE ${sequence} CACHE 1`)
  await client.query(
    `SELECT setval($1::regclass, greatest($2::bigint, last_value)) FROM ${sequence}
      WHERE $2::bigint <= (SELECT seqmax FROM pg_sequence WHERE seqrelid = $1::regclass)`,
    [sequence, to],
  )
  await client.query('COMMIT')
}

/** Marks files that no row names yet, so that they are deleted if this process dies. */
export async function insertPendingFiles(
  client: Client,
  companyId: number,
  keys: readonly string[],
): Promise<void> {
  await client.query(
    'INSERT INTO pending_file (company_id, file_key) SELECT $1::int, key FROM unnest($2::text[]) AS key',
    [companyId, keys],
  )
}

/** Restarts the hour after which files without a row are deleted. */
export async function refreshPendingFiles(client: Client, companyId: number): Promise<void> {
  await client.query('UPDATE pending_file SET created_at = now() WHERE company_id = $1', [companyId])
}

export const commitTakeIn = (client: Client) => client.query('COMMIT')

/** Returns the keys of the files that no row can come to name any more. */
export async function rollBackTakeIn(client: Client, companyId: number): Promise<string[]> {
  await client.query('ROLLBACK')
  const { rows } = await client.query<{ file_key: string }>(
    'UPDATE pending_file SET condemned_at = now() WHERE company_id = $1 RETURNING file_key',
    [companyId],
  )
  return rows.map(({ file_key }) => file_key)
}

export async function deletePendingFiles(client: Client, companyId: number): Promise<void> {
  await client.query('DELETE FROM pending_file WHERE company_id = $1', [companyId])
}

/** Begins the transaction that inserts all rows. Returns the number of files that it now owns. */
export async function beginTakeIn(client: Client, companyId: number): Promise<number> {
  await client.query(
    `BEGIN; SET LOCAL ROLE freight_system; SET LOCAL lock_timeout = '30s'; SET LOCAL app.company_id = ${companyId}`,
  )
  const { rowCount } = await client.query(
    'DELETE FROM pending_file WHERE company_id = $1 AND condemned_at IS NULL',
    [companyId],
  )
  return rowCount ?? 0
}

/** From here on row-level security limits the transaction to the company. */
export const becomeCompany = (client: Client) => client.query('SET LOCAL ROLE freight_app')

/** Deletes rows that triggers wrote while other tables were loaded. */
export async function clearTable(client: Client, { name }: TransferTable, companyId: number): Promise<void> {
  await client.query(`DELETE FROM ${pg.escapeIdentifier(name)} WHERE company_id = $1`, [companyId])
}

export async function insertLines(
  client: Client,
  table: TransferTable,
  companyId: number,
  lines: readonly string[],
): Promise<void> {
  const own = changedColumns(table)
  const columns = table.columns.filter((name) => !(table.isRenumbered && name === 'id'))
  const name = pg.escapeIdentifier(table.name)
  const values = columns.map((column) => own[column] ?? `r.${pg.escapeIdentifier(column)}`)
  try {
    await client.query(
      `INSERT INTO ${name} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')}) OVERRIDING SYSTEM VALUE
      SELECT ${values.join(', ')} FROM json_populate_recordset(NULL::${name}, $1::json) AS r`,
      [`[${lines.join(',')}]`, companyId],
    )
  } catch (error) {
    throw refusal(error, table.name)
  }
}

/** Constraint violations and values that don't fit are the archive's fault. */
function refusal(error: unknown, table: string): unknown {
  const { code = '', message } = cause(error)
  if (code === '23505')
    return new TransferProblem(
      `Something in ${table} is here already (${message}). The company may have been taken in before under another name.`,
    )
  if (!/^(?:22|23|42501|54)/.test(code)) return error
  return new TransferProblem(
    `tables/${table}.jsonl has a row that the database refuses: ${message}. Take the company out again.`,
  )
}
