import pg from 'pg'
import { withClient } from '#server/kernel/db/connection.ts'

const UNSURE =
  'This email was waiting when the backup was made, so it may have been sent since. Check, then send it again or leave it.'

/** Keys of all uploaded files that rows name. */
export async function namedFiles(url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c
        WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND 2 =
          (SELECT count(*) FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname IN ('file_key', 'content_type'))`,
    )
    const each = tables.map(
      ({ name }) => `SELECT file_key FROM ${pg.escapeIdentifier(name)} WHERE file_key <> ''`,
    )
    const { rows } = await client.query<{ file_key: string }>(
      [...each, `SELECT logo_key FROM company WHERE logo_key <> ''`].join(' UNION ') + ' ORDER BY 1',
    )
    return rows.map(({ file_key }) => file_key)
  })
}

/** Milliseconds since 1970; undefined when nothing was replayed. */
export async function lastReplayed(url: string): Promise<number | undefined> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ at: string | null }>(
      'SELECT (extract(epoch FROM pg_last_xact_replay_timestamp()) * 1000)::bigint::text AS at',
    )
    return rows[0]?.at == null ? undefined : Number(rows[0].at)
  })
}

/** Emails that would be sent once more are left to a person. Answers how many there are. */
export async function holdWaitingMails(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rowCount } = await client.query(
      `UPDATE outgoing_mail SET state = 'uncertain', last_error = $1, next_try_at = NULL, updated_at = now()
        WHERE state IN ('queued', 'sending')`,
      [UNSURE],
    )
    return rowCount ?? 0
  })
}
