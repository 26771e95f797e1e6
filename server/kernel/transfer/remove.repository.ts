import pg from 'pg'
import { toSeenKey } from '#server/kernel/files/file-key.ts'
import type { Client, TableInOrder } from '#server/kernel/transfer/schema.repository.ts'

/** The only users who manage the platform, if other companies stay. */
export async function lastSuperusers(client: Client, companyId: number): Promise<string[]> {
  const { rows } = await client.query<{ username: string }>(
    `SELECT username FROM app_user WHERE company_id = $1 AND is_superuser
      AND EXISTS (SELECT FROM company WHERE id <> $1)
      AND NOT EXISTS (SELECT FROM app_user WHERE company_id <> $1 AND is_superuser) ORDER BY username`,
    [companyId],
  )
  return rows.map(({ username }) => username)
}

/** Undefined when it is deleted already. `keys` are those of the files, which the job for files without a record deletes if this process can't. */
export async function deleteCompany(
  client: Client,
  companyId: number,
  { tables, keys }: { tables: readonly TableInOrder[]; keys: readonly string[] },
): Promise<number | undefined> {
  let rows = 0
  await client.query(`BEGIN; SET LOCAL lock_timeout = '30s'`)
  try {
    const { rowCount: found } = await client.query('SELECT FROM company WHERE id = $1 FOR UPDATE', [
      companyId,
    ])
    if (found === 0) {
      await client.query('ROLLBACK')
      return undefined
    }
    // Triggers write to some tables when rows of others are deleted.
    for (const { name } of [...tables.toReversed(), ...tables.filter(({ isLast }) => isLast)]) {
      if (name === 'company') continue
      const { rowCount } = await client.query(
        `DELETE FROM ${pg.escapeIdentifier(name)} WHERE company_id = $1`,
        [companyId],
      )
      rows += rowCount ?? 0
    }
    await client.query('DELETE FROM company WHERE id = $1', [companyId])
    await client.query(
      `INSERT INTO pending_file (company_id, file_key, condemned_at, created_at)
        SELECT DISTINCT $1::int, key, now(), now() FROM unnest($2::text[]) AS key`,
      [companyId, keys.map(toSeenKey)],
    )
    await client.query(`SELECT pg_notify('session', $1)`, [`${companyId}:*:*`])
    await client.query('COMMIT')
    return rows + 1
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}
