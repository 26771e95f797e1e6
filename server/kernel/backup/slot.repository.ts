import { withClient } from '#server/kernel/db/connection.ts'
import { type Lsn, parseLsn } from '#server/kernel/db/wal-position.ts'
import { STANDBY } from '#server/kernel/backup/backup.repository.ts'

export const SLOT = 'freight_backup'

/** The first position of the log that is still there; undefined without a slot, or if its log is gone. */
export async function readSlot(url: string): Promise<Lsn | undefined> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ lsn: string | null; status: string | null }>(
      'SELECT restart_lsn::text AS lsn, wal_status AS status FROM pg_replication_slots WHERE slot_name = $1',
      [SLOT],
    )
    const [slot] = rows
    return slot?.lsn && slot.status !== 'lost' ? parseLsn(slot.lsn) : undefined
  })
}

/** Without an archive the slot would keep the log until the disk is full. */
export async function dropSlot(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(
      `SELECT pg_terminate_backend(active_pid, 5000) FROM pg_replication_slots WHERE slot_name = $1 AND active_pid IS NOT NULL`,
      [SLOT],
    )
    await client.query(
      'SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = $1',
      [SLOT],
    )
  })
}

export async function createSlot(url: string): Promise<Lsn> {
  return withClient(url, async (client) => {
    await client.query('SELECT pg_create_physical_replication_slot($1, true)', [SLOT])
    const { rows } = await client.query<{ lsn: string }>(
      'SELECT restart_lsn::text AS lsn FROM pg_replication_slots WHERE slot_name = $1',
      [SLOT],
    )
    return parseLsn(rows[0]!.lsn)
  })
}

/** While it is on, no commit is acknowledged before the backup has it. */
export async function setSynchronous(url: string, isOn: boolean): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ names: string }>(
      `SELECT current_setting('synchronous_standby_names') AS names`,
    )
    const names = isOn ? STANDBY : ''
    if (rows[0]!.names === names) return
    await client.query(`ALTER SYSTEM SET synchronous_standby_names = '${names}'`)
    await client.query('SELECT pg_reload_conf()')
  })
}

/**
 * Ends connections whose commit has waited too long for the backup. Their callers don't know the outcome then,
 * which is true; a statement_timeout would report a commit as done that the backup may not have.
 */
export async function cutWaiting(url: string, seconds: number): Promise<number> {
  return withClient(url, async (client) => {
    const { rowCount } = await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE wait_event = 'SyncRep' AND state_change < now() - make_interval(secs => $1)`,
      [seconds],
    )
    return rowCount ?? 0
  })
}
