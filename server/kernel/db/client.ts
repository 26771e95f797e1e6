import { setTimeout as pause } from 'node:timers/promises'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { type NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Caller } from '#server/kernel/base/caller.ts'
import { CompanyReadOnly } from '#server/kernel/base/errors.ts'
import { createLimiter, type Limiter } from '#server/kernel/base/limiter.ts'
import { assertNothingHeld, holding } from '#server/kernel/db/held.ts'
import { beginTenant } from '#server/kernel/db/begin-tenant.ts'
import { commit, type Query } from '#server/kernel/db/commit.ts'
import {
  APP,
  Connection,
  type ConnectionKind,
  connectionSettings,
  limitAnswer,
  ReplicaConnection,
  SYSTEM,
} from '#server/kernel/db/connect.ts'
import {
  isConflict,
  isConnectionLoss,
  isReadOnly,
  LostConnection,
  readOnlyServer,
  withoutValues,
} from '#server/kernel/db/losses.ts'
import { type Listener, type Subscription, openListener } from '#server/kernel/db/listener.ts'
import { type ServerWatch, watchServer, type WatchTimes } from '#server/kernel/db/server-watch.ts'
import { wireTypes } from '#server/kernel/db/types.ts'

export interface NamedStatement {
  name: string
  text: string
  values: unknown[]
}

export type SystemTx = NodePgDatabase & {
  /** PostgreSQL plans it once per connection. Without, a list page takes 40 % longer, an order 90 %. */
  runNamed<Row>(statement: NamedStatement): Promise<Row[]>
  /** Until the transaction ends, each statement may take this many milliseconds; no limit with 0. */
  limitStatements(ms: number): Promise<void>
}

/** Row-level security limits it to one company. Statements sent together run in order, in one round trip. */
export type Tx = SystemTx & {
  companyId: number
  /** Runs after the commit, not after a rollback; in a read immediately. `work` must not throw. */
  afterCommit(work: () => void): void
}

/**
 * A transaction that fails on a serialization conflict or deadlock is retried, so `work` may run several times.
 */
export interface Database {
  /** Rejects on rollback, when the caller disconnected before it began, and for a write of a read-only company. */
  tenant<T>(companyId: number, work: (tx: Tx) => Promise<T>, caller?: Caller): Promise<T>
  /** No transaction: each statement sees its own snapshot. Retried once when the connection breaks. */
  read<T>(companyId: number, work: (tx: Tx) => Promise<T>, caller?: Caller): Promise<T>
  /** Crosses companies: login lookup, routing of incoming email, live fan-out, sending email. */
  system<T>(work: (tx: SystemTx) => Promise<T>): Promise<T>
  /** `onReconnect` is called whenever messages may have been missed. */
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onReconnect: () => void,
  ): Promise<Subscription>
  readonly listening: boolean
  close(): Promise<void>
}

export interface DatabaseOptions {
  appConnections?: number
  systemConnections?: number
  /** It may be a server that can't be written to. */
  isReplica?: boolean
  /** Milliseconds that a call waits for a server that can be written to. */
  patience?: number
  watch?: WatchTimes
  onError?: (error: Error) => void
}

const ANOTHER = 'another connection'
const dialect = new PgDialect()
// One company's calls, all waiting for the same row, must leave connections for others.
const COMPANY_SHARE = 2 / 3
const CONFLICT_RETRIES = 4
const CONFLICT_PAUSE_MS = 20
const LONGEST_TIMER_MS = 2 ** 31 - 1
const sessionCompany = new WeakMap<pg.PoolClient, number>()

function assertCompany(companyId: number): void {
  if (!Number.isSafeInteger(companyId) || companyId <= 0)
    throw new TypeError(`not a company id: ${companyId}`)
}

/** Rejects queries after the call has ended, because the client may already serve another company. */
function bind(client: pg.PoolClient): { db: SystemTx; end: () => void } {
  let open = true
  let limit: Pick<Query, 'query_timeout'> = {}
  const guarded = {
    query(config: pg.QueryConfig, values = config.values) {
      if (!open) return Promise.reject(new Error('a query was sent after its transaction ended'))
      const query: Query = { ...config, ...limit, types: wireTypes as pg.CustomTypesConfig }
      return client.query(query, values)
    },
  }
  const limitStatements = async (ms: number) => {
    limit = { query_timeout: ms === 0 ? LONGEST_TIMER_MS : limitAnswer(ms) }
    await guarded.query({ text: `SET LOCAL statement_timeout = ${ms}` })
  }
  const session = new NodePgSession(guarded as unknown as pg.PoolClient, dialect, undefined)
  // Drizzle's database would BEGIN a nested transaction; its transaction sets a savepoint.
  const db = new NodePgTransaction(dialect, session, undefined) as unknown as NodePgDatabase
  const runNamed = async <Row>(statement: NamedStatement): Promise<Row[]> => {
    try {
      return (await guarded.query(statement)).rows as Row[]
    } catch (error) {
      throw new DrizzleQueryError(statement.text, [], error as Error)
    }
  }
  return { db: Object.assign(db, { runNamed, limitStatements }), end: () => void (open = false) }
}

const isStandby = (client: pg.Client) => client instanceof Connection && client.isReadOnly

class PgDatabase implements Database {
  readonly #app: pg.Pool
  readonly #system: pg.Pool
  readonly #listener: Listener
  readonly #patience: number
  readonly #watch: ServerWatch
  readonly #share: Limiter<number>

  constructor(url: string, options: DatabaseOptions) {
    const report = options.onError ?? (() => undefined)
    const watch = watchServer(url, options.watch)
    this.#watch = watch
    const pool = (kind: ConnectionKind, max: number) => {
      const made = new pg.Pool({
        ...connectionSettings(url, kind),
        max,
        idleTimeoutMillis: 30_000,
        pipeline: true,
        Client: (options.isReplica ? ReplicaConnection : Connection) as unknown as new () => pg.ClientBase,
      })
      made.on('error', report)
      made.on('connect', (client) => {
        client.on('error', () => undefined)
        watch.add(client)
      })
      made.on('remove', (client) => watch.remove(client))
      made.on('acquire', (client) => watch.begin(client))
      made.on('release', (_, client) => watch.end(client))
      return made
    }
    const connections = options.appConnections ?? 12
    this.#app = pool(APP, connections)
    this.#system = pool(SYSTEM, options.systemConnections ?? 5)
    this.#share = createLimiter({
      name: 'connections of a company',
      total: connections,
      perKey: Math.ceil(connections * COMPANY_SHARE),
    })
    this.#listener = openListener(url, report)
    this.#patience = options.patience ?? 10_000
  }

  get listening(): boolean {
    return this.#listener.listening
  }

  async tenant<T>(companyId: number, work: (tx: Tx) => Promise<T>, caller?: Caller): Promise<T> {
    assertCompany(companyId)
    assertNothingHeld(ANOTHER)
    let committed: (() => void)[] = []
    let isCompanyReadOnly = false
    const begin = async (client: pg.PoolClient) => {
      isCompanyReadOnly = await beginTenant(client, companyId)
    }
    const attempt = async (db: SystemTx) => {
      committed = []
      const afterCommit = (then: () => void) => void committed.push(then)
      try {
        return await work(Object.assign(db, { companyId, afterCommit }))
      } catch (error) {
        throw isCompanyReadOnly && isReadOnly(error) ? new CompanyReadOnly() : error
      }
    }
    const deadline = this.#deadline()
    const transaction = () => this.#transaction(this.#app, begin, attempt, deadline)
    const result = await this.#share(companyId, transaction, caller)
    for (const then of committed) then()
    return result
  }

  async system<T>(work: (tx: SystemTx) => Promise<T>): Promise<T> {
    assertNothingHeld(ANOTHER)
    return this.#transaction(this.#system, (client) => client.query('BEGIN'), work, this.#deadline())
  }

  async read<T>(companyId: number, work: (tx: Tx) => Promise<T>, caller?: Caller): Promise<T> {
    assertCompany(companyId)
    assertNothingHeld(ANOTHER)
    const deadline = this.#deadline()
    const attempt = async () => {
      const client = await this.#checkout(this.#app, deadline, async (candidate) => {
        if (sessionCompany.get(candidate) === companyId) return
        sessionCompany.delete(candidate)
        await candidate.query(`SET app.company_id = ${companyId}`)
        sessionCompany.set(candidate, companyId)
      })
      const { db, end } = bind(client)
      try {
        const own = {
          companyId,
          afterCommit: (then: () => void) => then(),
        }
        const result = await holding(() => work(Object.assign(db, own))).finally(end)
        client.release(isStandby(client))
        return result
      } catch (error) {
        client.release(isConnectionLoss(error))
        throw withoutValues(error)
      }
    }
    const read = () =>
      attempt().catch((error: unknown) => (isConnectionLoss(error) ? attempt() : Promise.reject(error)))
    return this.#share(companyId, read, caller)
  }

  async listen(
    channel: string,
    onMessage: (payload: string) => void,
    onReconnect: () => void,
  ): Promise<Subscription> {
    return this.#listener.listen(channel, onMessage, onReconnect)
  }

  async close(): Promise<void> {
    await Promise.all([this.#listener.close(), this.#app.end(), this.#system.end(), this.#watch.stop()])
  }

  #deadline(): number {
    return performance.now() + this.#patience
  }

  async #transaction<T>(
    pool: pg.Pool,
    begin: (client: pg.PoolClient) => Promise<unknown>,
    work: (db: SystemTx) => Promise<T>,
    deadline: number,
  ): Promise<T> {
    const attempt = async () => {
      const client = await this.#checkout(pool, deadline, begin)
      const { db, end } = bind(client)
      try {
        const result = await holding(() => work(db)).finally(end)
        await commit(client)
        client.release()
        return result
      } catch (error) {
        const undone =
          !isConnectionLoss(error) &&
          (await client.query('ROLLBACK').then(
            () => true,
            () => false,
          ))
        client.release(!undone)
        throw withoutValues(error)
      }
    }
    for (let retries = 0; ; retries++) {
      try {
        return await attempt()
      } catch (error) {
        const isOver = performance.now() > deadline || !isReadOnly(error)
        if (retries === CONFLICT_RETRIES || (isOver && !isConflict(error))) throw error
        await pause(Math.random() * CONFLICT_PAUSE_MS * 2 ** retries)
      }
    }
  }

  /** Nothing was sent to the database yet, so a lost connection is retried. */
  async #checkout(
    pool: pg.Pool,
    deadline: number,
    prepare: (client: pg.PoolClient) => Promise<unknown>,
  ): Promise<pg.PoolClient> {
    for (let wait = 10; ; wait = Math.min(wait * 2, 250)) {
      let client: pg.PoolClient | undefined
      try {
        if (this.#watch.isSilent) throw new LostConnection('08006', 'The database doesn’t answer')
        client = await pool.connect()
        await prepare(client)
        if (isStandby(client)) throw readOnlyServer()
        return client
      } catch (error) {
        client?.release(true)
        if (!isConnectionLoss(error) || performance.now() > deadline) throw error
        await pause(wait)
      }
    }
  }
}

export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  return new PgDatabase(url, options)
}
