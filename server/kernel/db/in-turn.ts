import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

const LOCK = 7_146_203
/** A waiting table lock blocks every later query, so give up early and retry. */
const TABLE_LOCK_MS = 2000
const LOCK_NOT_AVAILABLE = '55P03'
const TRIES = 30
const PAUSE_MS = 1000

async function once(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
    await client.query(`SET LOCAL lock_timeout = ${TABLE_LOCK_MS}`)
    await work()
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/**
 * One transaction of the nodes that start together at a time; `work` may run several times. The lock belongs to the
 * transaction, so it ends with it; a lock of the session can outlive its client behind a pooler.
 */
export async function inTurn(client: pg.Client, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await once(client, work)
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || tries === TRIES) throw error
      await pause(PAUSE_MS)
    }
  }
}
