import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { Connection, connectionSettings } from '#server/kernel/db/connect.ts'

const STATEMENT_MS = 5_000
const HEARTBEAT = 20_000
const HEARTBEAT_PATIENCE = 5_000
const LONGEST_WAIT = 2_000

export interface Subscription {
  readonly listening: boolean
  close(): Promise<void>
}

export interface Listener {
  readonly listening: boolean
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onReconnect: () => void,
  ): Promise<Subscription>
  close(): Promise<void>
}

interface Handler {
  channel: string
  onMessage: (payload: string) => void
  onReconnect: () => void
}

class PgListener implements Listener {
  readonly #url: string
  readonly #report: (error: Error) => void
  readonly #handlers = new Set<Handler>()
  readonly #closed = new AbortController()
  #client: Connection | undefined
  #connecting: Promise<Connection> | undefined

  constructor(url: string, report: (error: Error) => void) {
    this.#url = url
    this.#report = report
  }

  get listening(): boolean {
    return this.#handlers.size === 0 || this.#client !== undefined
  }

  async listen(
    channel: string,
    onMessage: (payload: string) => void,
    onReconnect: () => void,
  ): Promise<Subscription> {
    const handler = { channel, onMessage, onReconnect }
    const client = await this.#connected()
    await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    this.#handlers.add(handler)
    const isUp = () => this.#client !== undefined
    return {
      get listening() {
        return isUp()
      },
      close: async () => {
        this.#handlers.delete(handler)
        if ([...this.#handlers].every((other) => other.channel !== channel)) {
          await this.#client?.query(`UNLISTEN ${pg.escapeIdentifier(channel)}`).catch(this.#report)
        }
      },
    }
  }

  async close(): Promise<void> {
    this.#closed.abort()
    this.#handlers.clear()
    await this.#connecting?.catch(() => undefined)
    const client = this.#client
    this.#client = undefined
    await client?.end().catch(() => undefined)
  }

  async #connected(): Promise<Connection> {
    if (this.#client) return this.#client
    this.#connecting ??= this.#connect().finally(() => (this.#connecting = undefined))
    return this.#connecting
  }

  async #connect(): Promise<Connection> {
    const client = new Connection(
      connectionSettings(this.#url, { name: 'live', statementTimeout: STATEMENT_MS }),
    )
    client.on('error', this.#report)
    client.on('notification', ({ channel, payload }) => {
      for (const handler of this.#handlers) if (handler.channel === channel) handler.onMessage(payload ?? '')
    })
    try {
      await client.connect()
      const channels = new Set([...this.#handlers].map((handler) => handler.channel))
      for (const channel of channels) await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
      this.#closed.signal.throwIfAborted()
    } catch (error) {
      client.connection.stream.destroy()
      throw error
    }
    this.#client = client
    const heartbeat = setInterval(() => void this.#check(client), HEARTBEAT)
    heartbeat.unref()
    client.once('end', () => {
      clearInterval(heartbeat)
      if (this.#client !== client) return
      this.#client = undefined
      void this.#reconnect()
    })
    return client
  }

  /** Detects a peer that vanished without closing the connection, or that became a standby. */
  async #check(client: Connection): Promise<void> {
    const answer = client.query('SELECT 1').then(
      () => true,
      () => false,
    )
    const alive = await Promise.race([answer, pause(HEARTBEAT_PATIENCE, false, { ref: false })])
    if (!alive || client.isReadOnly) client.connection.stream.destroy()
  }

  async #reconnect(): Promise<void> {
    for (let wait = 25; !this.#closed.signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT)) {
      await pause(wait * (0.5 + Math.random()))
      if (this.#closed.signal.aborted) return
      try {
        await this.#connected()
        for (const handler of this.#handlers) handler.onReconnect()
        return
      } catch (error) {
        if (!this.#closed.signal.aborted) this.#report(error as Error)
      }
    }
  }
}

export function openListener(url: string, report: (error: Error) => void): Listener {
  return new PgListener(url, report)
}
