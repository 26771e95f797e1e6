import { isNotNull, or, sql } from 'drizzle-orm'
import { withClient } from '#server/kernel/db/connection.ts'
import type { Database, SystemTx } from '#server/kernel/db/client.ts'
import { compareMigrations } from '#server/kernel/db/migrate.ts'
import { outgoingMail, incomingMail } from '#server/kernel/email/mail.table.ts'
import { job } from '#server/kernel/jobs/job.table.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { webhook, webhookDelivery } from '#server/kernel/webhook/webhook.table.ts'

async function one<Row extends object>(url: string, text: string): Promise<Row> {
  const { rows } = await withClient(url, (client) => client.query<Row & Record<string, unknown>>(text))
  return rows[0] as Row
}

/** Seconds that the database's clock is behind. */
export async function readClock(url: string): Promise<number> {
  const before = Date.now()
  const { at } = await one<{ at: number }>(url, 'SELECT extract(epoch FROM clock_timestamp())::float8 AS at')
  const after = Date.now()
  const ms = at * 1000
  return (ms < before ? before - ms : Math.min(0, after - ms)) / 1000
}

export const readSystem = async (url: string): Promise<string> =>
  (await one<{ system: string }>(url, 'SELECT system_identifier::text AS system FROM pg_control_system()'))
    .system

export const readVersion = (url: string) =>
  one<{ number: number; text: string }>(
    url,
    `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS text`,
  )

export const readConnections = (url: string) =>
  one<{ most: number; used: number }>(
    url,
    `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS most,
      (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS used`,
  )

export async function readDurability(url: string): Promise<string[]> {
  const { names } = await one<{ names: string[] }>(
    url,
    `SELECT array(SELECT name FROM pg_settings WHERE setting = 'off'
      AND name IN ('fsync', 'full_page_writes', 'synchronous_commit') ORDER BY 1)::text[] AS names`,
  )
  return names
}

export const readArchive = (url: string) =>
  one<{ mode: string; is_failing: boolean; last_failed: string }>(
    url,
    `SELECT current_setting('archive_mode') AS mode,
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) AS is_failing,
      coalesce(to_char(last_failed_time, 'YYYY-MM-DD HH24:MI'), '') AS last_failed FROM pg_stat_archiver`,
  )

export async function readOldestTransaction(url: string): Promise<number> {
  const { minutes } = await one<{ minutes: number }>(
    url,
    `SELECT coalesce(extract(epoch FROM max(now() - xact_start)) / 60, 0)::float8 AS minutes
     FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  )
  return minutes
}

export const readMigrations = (url: string) => withClient(url, compareMigrations)

const readOne = <Row extends Record<string, unknown>>(
  db: Database,
  query: (tx: SystemTx) => Promise<{ rows: Row[] }>,
) => db.system(async (tx) => (await query(tx)).rows[0] as Row)

export const countAdministrators = async (db: Database): Promise<number> =>
  (
    await readOne(db, (tx) =>
      tx.execute<{ count: number }>(
        sql`select count(*)::int as count from ${user} where ${user.is_admin} and ${user.is_active}`,
      ),
    )
  ).count

/** Jobs that are due for more than ten minutes, and that failed in the last week. */
export const countJobs = (db: Database) =>
  readOne(db, (tx) =>
    tx.execute<{ overdue: number; dead: number }>(sql`select
      count(*) filter (where ${job.state} = 'waiting' and ${job.due_at} < now() - interval '10 minutes')::int as overdue,
      count(*) filter (where ${job.state} = 'dead' and ${job.ended_at} > now() - interval '7 days')::int as dead
      from ${job}`),
  )

export const countUnsentMails = (db: Database) =>
  readOne(db, (tx) =>
    tx.execute<{ late: number; failed: number; uncertain: number }>(sql`select
      count(*) filter (where ${outgoingMail.state} in ('queued', 'sending') and ${outgoingMail.created_at} < now() - interval '1 hour')::int as late,
      count(*) filter (where ${outgoingMail.state} = 'failed' and ${outgoingMail.created_at} > now() - interval '7 days')::int as failed,
      count(*) filter (where ${outgoingMail.state} = 'uncertain' and ${outgoingMail.created_at} > now() - interval '7 days')::int as uncertain
      from ${outgoingMail}`),
  )

/** Null when none ever arrived. */
export const readLastMail = (db: Database) =>
  readOne(db, (tx) =>
    tx.execute<{ hours: number | null; waiting: number }>(sql`select
      extract(epoch from now() - max(${incomingMail.received_at}))::float8 / 3600 as hours,
      count(*) filter (where ${incomingMail.state} in ('quarantined', 'unproven'))::int as waiting from ${incomingMail}`),
  )

export const countDeadWebhooks = (db: Database) =>
  readOne(db, (tx) =>
    tx.execute<{ paused: number; failed: number }>(sql`select
      (select count(*)::int from ${webhook} where ${webhook.is_active} and ${webhook.failure} <> '') as paused,
      (select count(*)::int from ${webhookDelivery} where ${webhookDelivery.state} = 'failed'
        and ${webhookDelivery.queued_at} > now() - interval '7 days') as failed`),
  )

/** The abbreviations of companies that are read-only, or whose jobs pause. */
export const listReadOnly = (db: Database): Promise<string[]> =>
  db.system(async (tx) => {
    const rows = await tx
      .select({ abbreviation: company.abbreviation })
      .from(company)
      .where(or(isNotNull(company.jobs_paused_at), isNotNull(company.read_only_at)))
      .orderBy(company.abbreviation)
    return rows.map(({ abbreviation }) => abbreviation)
  })
