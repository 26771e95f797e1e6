import type pg from 'pg'

const LOCK = 7_146_203

/**
 * One transaction of the nodes that start together at a time. The lock belongs to the transaction, so it ends with
 * it; a lock of the session can outlive its client behind a pooler.
 */
export async function inTurn(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
    await work()
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}
