import pg from 'pg'
import { withClient } from '#server/kernel/db/connection.ts'

export const STANDBY = 'freight_backup'

export interface StoppedBackup {
  lsn: string
  labelfile: string
  spcmapfile: string
}

/** Both calls of one backup need the same connection. Answers the position where recovery has to begin. */
export async function startBackup(client: pg.Client, label: string): Promise<string> {
  const { rows } = await client.query<{ lsn: string }>(
    'SELECT pg_backup_start($1, fast => true)::text AS lsn',
    [label],
  )
  return rows[0]!.lsn
}

export async function stopBackup(client: pg.Client): Promise<StoppedBackup> {
  const { rows } = await client.query<StoppedBackup>(
    'SELECT lsn::text, labelfile, spcmapfile FROM pg_backup_stop(wait_for_archive => false)',
  )
  return rows[0]!
}

export interface TableCount {
  rows: number
  inserted: number
  deleted: number
}

/** Rows of every table of the product, and how many were ever inserted and deleted. */
export async function countRows(url: string): Promise<Map<string, TableCount>> {
  return withClient(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string; inserted: string; deleted: string }>(
      `SELECT c.relname AS name, pg_stat_get_tuples_inserted(c.oid) AS inserted, pg_stat_get_tuples_deleted(c.oid) AS deleted
        FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY 1`,
    )
    const counts = new Map<string, TableCount>()
    for (const { name, inserted, deleted } of tables) {
      const { rows } = await client.query<{ count: string }>(
        `SELECT count(*) AS count FROM ${pg.escapeIdentifier(name)}`,
      )
      counts.set(name, {
        rows: Number(rows[0]!.count),
        inserted: Number(inserted),
        deleted: Number(deleted),
      })
    }
    return counts
  })
}

export async function lastMigration(url: string): Promise<string> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'SELECT name FROM migration ORDER BY name DESC LIMIT 1',
    )
    return rows[0]?.name ?? ''
  })
}

export async function flushedLsn(url: string): Promise<string> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ lsn: string }>('SELECT pg_current_wal_flush_lsn()::text AS lsn')
    return rows[0]!.lsn
  })
}

export async function canStream(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ senders: number }>(
    `SELECT current_setting('max_wal_senders')::int AS senders`,
  )
  return rows[0]!.senders > 0
}
