import type pg from 'pg'
import { isConnectionLoss, outcomeUnknown } from '#server/kernel/db/losses.ts'

export type Query = pg.QueryConfig & { query_timeout?: number }

const COMMIT_MS = 20_000

/** The server's limit for statements doesn't hold while a commit waits for a standby. */
export async function commit(client: pg.PoolClient): Promise<void> {
  const query: Query = { text: 'COMMIT', query_timeout: COMMIT_MS }
  const { command } = await client.query(query).catch((error: unknown) => {
    throw isConnectionLoss(error) ? outcomeUnknown(error) : error
  })
  if (command !== 'COMMIT') throw new Error('the transaction was rolled back: one of its statements failed')
}
