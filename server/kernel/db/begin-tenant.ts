import type pg from 'pg'

/** With the company’s id: a transaction that may write has it shared; after waiting for it, none is left. */
export const COMPANY_LOCK = 7_146_205

// Three statements, each with a snapshot of its own: the last one sees what was committed before the lock was got.
const begin = (companyId: number) =>
  `BEGIN; SET LOCAL app.company_id = ${companyId};
  SELECT CASE WHEN read_only_at IS NULL THEN pg_advisory_xact_lock_shared(${COMPANY_LOCK}, id) END FROM company WHERE id = ${companyId};
  SELECT read_only_at IS NOT NULL AS is_read_only FROM company WHERE id = ${companyId}`

/** True when the company is read-only, and so is the transaction. */
export async function beginTenant(client: pg.ClientBase, companyId: number): Promise<boolean> {
  const results = (await client.query(begin(companyId))) as unknown as pg.QueryResult<{
    is_read_only: boolean
  }>[]
  const isReadOnly = results.at(-1)?.rows[0]?.is_read_only === true
  if (isReadOnly) await client.query('SET TRANSACTION READ ONLY')
  return isReadOnly
}
