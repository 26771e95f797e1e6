import pg from 'pg'
import { leaveHost, preferredHost, splitHosts } from '#server/kernel/db/hosts.ts'
import { readOnlyServer } from '#server/kernel/db/losses.ts'
import { wireTypes } from '#server/kernel/db/types.ts'

/** Beyond the server's own limit for a statement, for its answer to arrive. */
const ANSWER_MS = 5000
const CONNECT_MS = 10_000
const CONNECT_TO_ONE_OF_SEVERAL_MS = 3000

export interface ConnectionKind {
  name: string
  role?: 'freight_app' | 'freight_system'
  /** Milliseconds; without, only a silent server ends a statement. */
  statementTimeout?: number
  lockTimeout?: number
}

export const APP = { name: 'app', role: 'freight_app', statementTimeout: 15_000, lockTimeout: 5000 } as const
export const SYSTEM = { name: 'system', role: 'freight_system', statementTimeout: 60_000 } as const

export interface ConnectionSettings extends pg.ClientConfig {
  hosts: string[]
}

export const limitAnswer = (statementTimeout: number): number => statementTimeout + ANSWER_MS

export function connectionSettings(url: string, kind: ConnectionKind): ConnectionSettings {
  let given: string | null = null
  const hosts = splitHosts(url).map((host) => {
    const address = new URL(host)
    given = address.searchParams.get('options')
    address.searchParams.delete('options')
    return address.href
  })
  const session = {
    ...(kind.role && { role: kind.role }),
    timezone: 'UTC',
    statement_timeout: kind.statementTimeout ?? 0,
    lock_timeout: kind.lockTimeout ?? 0,
    idle_in_transaction_session_timeout: kind.role ? 60_000 : 0,
  }
  return {
    hosts,
    connectionString: hosts[0],
    options: [
      ...(given ? [given] : []),
      ...Object.entries(session).map(([name, value]) => `-c ${name}=${value}`),
    ].join(' '),
    application_name: `freight ${kind.name}`,
    connectionTimeoutMillis: hosts.length > 1 ? CONNECT_TO_ONE_OF_SEVERAL_MS : CONNECT_MS,
    ...(kind.statementTimeout !== undefined && { query_timeout: limitAnswer(kind.statementTimeout) }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: wireTypes as pg.CustomTypesConfig,
  }
}

/** Refuses to connect to a server that can't be written to. */
export class Connection extends pg.Client {
  readonly #hosts: string[]
  readonly #host: string
  readonly #readOnlyBy = new Set<string>()

  constructor({ hosts, ...config }: ConnectionSettings) {
    const host = preferredHost(hosts)
    super({ ...config, connectionString: host })
    this.#hosts = hosts
    this.#host = host
    // PostgreSQL reports both at the start and on each change, before the answer to the next statement.
    this.connection.on('parameterStatus', (message: { parameterName: string; parameterValue: string }) => {
      const { parameterName: name, parameterValue: value } = message
      if (name !== 'in_hot_standby' && name !== 'default_transaction_read_only') return
      if (value === 'on') this.#readOnlyBy.add(name)
      else this.#readOnlyBy.delete(name)
    })
  }

  get isReadOnly(): boolean {
    return this.#readOnlyBy.size > 0
  }

  override connect(): Promise<pg.Client>
  override connect(callback: (error: Error | null, client?: pg.Client) => void): void
  override connect(callback?: (error: Error | null, client?: pg.Client) => void): Promise<pg.Client> | void {
    const connected = this.#open()
    if (!callback) return connected
    connected.then(
      () => callback(null, this),
      (error: Error) => callback(error),
    )
  }

  async #open(): Promise<pg.Client> {
    try {
      await super.connect()
      if (this.isReadOnly) throw readOnlyServer()
      return this
    } catch (error) {
      leaveHost(this.#hosts, this.#host)
      this.connection.stream.destroy()
      throw error
    }
  }
}

/** Reads from a server that can't be written to. */
export class ReplicaConnection extends Connection {
  override get isReadOnly(): boolean {
    return false
  }
}
