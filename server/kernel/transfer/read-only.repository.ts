import { setTimeout as pause } from 'node:timers/promises'
import { SYSTEM } from '#server/kernel/db/connect.ts'
import { COMPANY_LOCK } from '#server/kernel/db/begin-tenant.ts'
import type { Client } from '#server/kernel/transfer/schema.repository.ts'

const LOOK_MS = 50

export interface ReadOnlyState {
  jobs_paused_at: string | null
  /** ISO 8601 in UTC with microseconds. */
  read_only_at: string | null
}

const iso = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS ${column}`

export async function readState(client: Client, companyId: number): Promise<ReadOnlyState> {
  const { rows } = await client.query<ReadOnlyState>(
    `SELECT ${iso('jobs_paused_at')}, ${iso('read_only_at')} FROM company WHERE id = $1`,
    [companyId],
  )
  return rows[0]!
}

export const pauseJobs = (client: Client, companyId: number) =>
  client.query(
    'UPDATE company SET jobs_paused_at = coalesce(jobs_paused_at, clock_timestamp()) WHERE id = $1',
    [companyId],
  )

export const setReadOnly = (client: Client, companyId: number) =>
  client.query('UPDATE company SET read_only_at = coalesce(read_only_at, clock_timestamp()) WHERE id = $1', [
    companyId,
  ])

export const liftReadOnly = (client: Client, companyId: number) =>
  client.query('UPDATE company SET jobs_paused_at = NULL, read_only_at = NULL WHERE id = $1', [companyId])

async function isTrue(client: Client, text: string, values: unknown[]): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(`SELECT ${text} AS yes`, values)
  return rows[0]!.yes
}

/** Waits for the server's own transactions that may not know yet that the jobs pause. */
async function awaitClaims(client: Client): Promise<void> {
  const { rows } = await client.query<{ now: string }>('SELECT clock_timestamp()::text AS now')
  const isOver = () =>
    isTrue(
      client,
      'NOT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1 AND xact_start < $2::timestamptz)',
      [`freight ${SYSTEM.name}`, rows[0]!.now],
    )
  while (!(await isOver())) await pause(LOOK_MS)
}

async function runningJobs(client: Client, companyId: number): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT name FROM job WHERE company_id = $1 AND state = 'running' AND due_at > now() ORDER BY name`,
    [companyId],
  )
  return rows.map(({ name }) => name)
}

/** The names of those that still run after `patience` milliseconds. */
export async function awaitJobs(client: Client, companyId: number, patience: number): Promise<string[]> {
  await awaitClaims(client)
  const deadline = performance.now() + patience
  for (;;) {
    const running = await runningJobs(client, companyId)
    if (running.length === 0 || performance.now() > deadline) return running
    await pause(LOOK_MS)
  }
}

/** Waits until each transaction has ended that began before the company was read-only. */
export async function awaitWrites(client: Client, companyId: number): Promise<void> {
  await client.query(
    `BEGIN; SET LOCAL lock_timeout = '60s'; SELECT pg_advisory_xact_lock(${COMPANY_LOCK}, ${companyId}); COMMIT`,
  )
}
