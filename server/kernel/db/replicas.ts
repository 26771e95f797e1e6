import { sql } from 'drizzle-orm'
import type { Caller } from '#server/kernel/base/caller.ts'
import { type Database, openDatabase, type SystemTx, type Tx } from '#server/kernel/db/client.ts'
import { splitHosts } from '#server/kernel/db/hosts.ts'
import { isConflict, isConnectionLoss } from '#server/kernel/db/losses.ts'
import { type Lsn, parseLsn } from '#server/kernel/db/wal-position.ts'

const LOOK_MS = 2000
const OLDEST_MS = 30_000
const PATIENCE_MS = 1000
const CONNECTIONS = { appConnections: 6, systemConnections: 1 }

/** The reads of one call: all from the same replica, or, from a failure on, from the primary. */
export interface FigureReads {
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** ISO 8601: everything that was committed until then is there. Null when read from the primary. */
  readonly asOf: string | null
}

export interface Replicas {
  forCall(companyId: number, caller?: Caller): FigureReads
  stop(): Promise<void>
}

interface Replica {
  readonly db: Database
  /** Milliseconds since 1970; 0 while it is away. */
  asOf: number
}

interface Times {
  lookMs?: number
  oldestMs?: number
}

async function readLsn(
  tx: SystemTx,
  name: 'pg_current_wal_insert_lsn' | 'pg_last_wal_replay_lsn',
): Promise<Lsn> {
  const { rows } = await tx.execute<{ lsn: string }>(sql`select ${sql.raw(name)}()::text as lsn`)
  return parseLsn(rows[0]!.lsn)
}

/** Knows how old each replica is by comparing where it is in the log with where the primary was, and when. */
class PgReplicas implements Replicas {
  readonly #primary: Database
  readonly #replicas: readonly Replica[]
  readonly #oldestMs: number
  readonly #timer: NodeJS.Timeout
  #written: { lsn: Lsn; at: number }[] = []
  #looking: Promise<void> | undefined
  #turn = 0

  constructor(primary: Database, urls: readonly string[], { lookMs = LOOK_MS, oldestMs = OLDEST_MS }: Times) {
    this.#primary = primary
    this.#oldestMs = oldestMs
    this.#replicas = urls.map((url) => ({
      asOf: 0,
      db: openDatabase(url, { ...CONNECTIONS, isReplica: true, patience: PATIENCE_MS }),
    }))
    const look = () => void (this.#looking ??= this.#look().finally(() => (this.#looking = undefined)))
    this.#timer = setInterval(look, lookMs).unref()
    if (urls.length > 0) look()
    else clearInterval(this.#timer)
  }

  forCall(companyId: number, caller?: Caller): FigureReads {
    const fresh = this.#replicas.filter(({ asOf }) => asOf > Date.now() - this.#oldestMs)
    const replica = fresh[this.#turn++ % fresh.length]
    const asOf = replica && new Date(replica.asOf).toISOString()
    const primary = this.#primary
    let chosen = replica?.db
    return {
      get asOf() {
        return chosen && asOf ? asOf : null
      },
      async read(work) {
        if (chosen)
          try {
            return await chosen.read(companyId, work, caller)
          } catch (error) {
            // A replica cancels reads that hold up its replay.
            if (!isConnectionLoss(error) && !isConflict(error)) throw error
            chosen = undefined
          }
        return primary.read(companyId, work, caller)
      },
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
    await Promise.all(this.#replicas.map(({ db }) => db.close()))
  }

  async #look(): Promise<void> {
    const at = Date.now()
    // Not what is written: with synchronous_commit off a commit is acknowledged before that.
    const written = await this.#primary
      .system((tx) => readLsn(tx, 'pg_current_wal_insert_lsn'))
      .catch(() => undefined)
    if (written === undefined) return
    this.#written = [...this.#written.filter((one) => one.at > at - 2 * this.#oldestMs), { lsn: written, at }]
    await Promise.all(this.#replicas.map((replica) => this.#lookAt(replica)))
  }

  async #lookAt(replica: Replica): Promise<void> {
    const replayed = await replica.db
      .system((tx) => readLsn(tx, 'pg_last_wal_replay_lsn'))
      .catch(() => undefined)
    replica.asOf =
      replayed === undefined ? 0 : (this.#written.findLast(({ lsn }) => lsn <= replayed)?.at ?? 0)
  }
}

/** For figures and exports only, which may be some seconds old. Without a URL everything is of the primary. */
export const openReplicas = (primary: Database, url: string | undefined, times: Times = {}): Replicas =>
  new PgReplicas(primary, url === undefined ? [] : splitHosts(url), times)
