import type pg from 'pg'
import { Connection, connectionSettings } from '#server/kernel/db/connect.ts'
import { isSilence } from '#server/kernel/db/losses.ts'

/** Milliseconds. */
export interface WatchTimes {
  /** A connection that is in use for longer is a reason to ask the server. */
  slow?: number
  /** The server is silent if a new connection gets no answer within it. */
  answer?: number
}

export interface ServerWatch {
  readonly isSilent: boolean
  add(client: pg.Client): void
  remove(client: pg.Client): void
  begin(client: pg.Client): void
  end(client: pg.Client): void
  stop(): Promise<void>
}

const TICKS = 5

const pidOf = (client: pg.Client) => (client as unknown as { processID: number | null }).processID ?? 0
const destroy = (client: pg.Client) => void client.connection.stream.destroy()

/**
 * Asks a server that keeps a caller waiting whether it still answers, over a new connection. If it doesn't, all
 * connections are closed, so that their callers get an error; a frozen server closes none itself.
 */
class PgServerWatch implements ServerWatch {
  readonly #url: string
  readonly #slow: number
  readonly #answer: number
  readonly #timer: NodeJS.Timeout
  readonly #clients = new Set<pg.Client>()
  readonly #busySince = new Map<pg.Client, number>()
  #asking: Promise<void> | undefined
  #askedAt = 0
  isSilent = false

  constructor(url: string, { slow = 5000, answer = 10_000 }: WatchTimes) {
    this.#url = url
    this.#slow = slow
    this.#answer = answer
    this.#timer = setInterval(() => this.#look(), slow / TICKS)
    this.#timer.unref()
  }

  add(client: pg.Client): void {
    this.#clients.add(client)
  }

  remove(client: pg.Client): void {
    this.#clients.delete(client)
    this.#busySince.delete(client)
  }

  begin(client: pg.Client): void {
    this.#busySince.set(client, performance.now())
  }

  end(client: pg.Client): void {
    this.#busySince.delete(client)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#clients.clear()
    this.#busySince.clear()
    await this.#asking
  }

  #look(): void {
    if (this.#asking) return
    const before = performance.now() - this.#slow
    const slow = [...this.#busySince].filter(([, since]) => since < before).map(([client]) => client)
    if (!this.isSilent && (slow.length === 0 || this.#askedAt > before)) return
    this.#asking = this.#ask(slow).finally(() => {
      this.#askedAt = performance.now()
      this.#asking = undefined
    })
  }

  async #ask(slow: pg.Client[]): Promise<void> {
    try {
      const isThere = await this.#findBackends(slow)
      this.isSilent = false
      // Another server took the place of the one that these are connected to.
      for (const client of slow) if (this.#busySince.has(client) && !isThere(client)) destroy(client)
    } catch (error) {
      this.isSilent = isSilence(error)
      if (this.isSilent) for (const client of this.#clients) destroy(client)
    }
  }

  async #findBackends(asked: pg.Client[]): Promise<(client: pg.Client) => boolean> {
    const own = new Connection({
      ...connectionSettings(this.#url, { name: 'watch' }),
      connectionTimeoutMillis: this.#answer,
      query_timeout: this.#answer,
    })
    own.on('error', () => undefined)
    try {
      await own.connect()
      const { rows } = await own.query<{ pid: number }>(
        'SELECT pid FROM pg_stat_activity WHERE pid = ANY ($1)',
        [[own, ...asked].map(pidOf)],
      )
      const known = new Set(rows.map(({ pid }) => pid))
      // A pooler hands out numbers of its own.
      return (client) => !known.has(pidOf(own)) || known.has(pidOf(client))
    } finally {
      destroy(own)
    }
  }
}

export function watchServer(url: string, times: WatchTimes = {}): ServerWatch {
  return new PgServerWatch(url, times)
}
