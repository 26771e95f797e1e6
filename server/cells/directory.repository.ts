import pg from 'pg'
import { connectionSettings } from '#server/kernel/db/connect.ts'

/** Milliseconds: a call that waits for the directory is answered with 503 after that. */
const PATIENCE = 3000
const CONNECT_PATIENCE = 2000
const CONNECTIONS = 8
/** With the company’s number. */
const MOVE_LOCK = 7_146_206

const TABLES = `
CREATE TABLE IF NOT EXISTS cell (
  name text PRIMARY KEY, number int NOT NULL UNIQUE GENERATED ALWAYS AS IDENTITY (MAXVALUE 1400),
  url text NOT NULL, smtp text NOT NULL);
CREATE TABLE IF NOT EXISTS company_place (
  company int PRIMARY KEY, cell text NOT NULL REFERENCES cell, name text NOT NULL, abbreviation text NOT NULL,
  placed_at timestamptz NOT NULL DEFAULT now());
CREATE TABLE IF NOT EXISTS route (
  key text NOT NULL, company int NOT NULL REFERENCES company_place ON DELETE CASCADE, PRIMARY KEY (key, company));
CREATE INDEX IF NOT EXISTS route_company ON route (company);
CREATE TABLE IF NOT EXISTS company_move (
  company int PRIMARY KEY REFERENCES company_place ON DELETE CASCADE, source text NOT NULL REFERENCES cell,
  target text NOT NULL REFERENCES cell, folder text NOT NULL, begun_at timestamptz NOT NULL DEFAULT now())`

export interface Cell {
  readonly name: string
  readonly number: number
  /** Address of its nodes, or of the proxy in front of them. */
  readonly url: string
  /** Host and port of its SMTP listener; empty without one. */
  readonly smtp: string
}

export interface Place {
  readonly company: number
  readonly cell: string
  readonly name: string
  readonly abbreviation: string
}

export interface Move {
  readonly company: number
  readonly source: string
  readonly target: string
  readonly folder: string
}

export interface HeldMove {
  isHeld(): boolean
  release(): Promise<void>
}

/** Directory entry that a cell publishes for one of its companies. */
export type Content = Pick<Place, 'name' | 'abbreviation'> & { readonly keys: readonly string[] }

/** Its methods reject while its database is away. */
export class Directory {
  readonly #pool: pg.Pool

  constructor(url: string, onError: (error: Error) => void = () => undefined) {
    this.#pool = new pg.Pool({
      ...connectionSettings(url, { name: 'directory', statementTimeout: PATIENCE, lockTimeout: PATIENCE }),
      connectionTimeoutMillis: CONNECT_PATIENCE,
      max: CONNECTIONS,
    })
    this.#pool.on('error', onError)
  }

  readonly close = (): Promise<void> => this.#pool.end()

  async #rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.#pool.query<Row>(text, values)).rows
  }

  async prepare(): Promise<void> {
    await this.#pool.query(TABLES)
  }

  /** New, or with another address. */
  async saveCell(name: string, url: string, smtp: string): Promise<Cell> {
    const [cell] = await this.#rows<Cell>(
      `INSERT INTO cell (name, url, smtp) VALUES ($1, $2, $3)
      ON CONFLICT (name) DO UPDATE SET url = excluded.url, smtp = excluded.smtp RETURNING name, number, url, smtp`,
      [name, url, smtp],
    )
    return cell!
  }

  readonly listCells = () => this.#rows<Cell>('SELECT name, number, url, smtp FROM cell ORDER BY number')

  readonly listPlaces = () =>
    this.#rows<Place>('SELECT company, cell, name, abbreviation FROM company_place ORDER BY company')

  readonly listMoves = () => this.#rows<Move>('SELECT company, source, target, folder FROM company_move')

  /** A name or an email can be known in several companies. */
  async findCompanies(keys: readonly string[]): Promise<number[]> {
    const rows = await this.#rows<{ company: number }>(
      'SELECT DISTINCT company FROM route WHERE key = ANY ($1) ORDER BY company',
      [keys],
    )
    return rows.map(({ company }) => company)
  }

  /**
   * Replaces what the directory has of a company, with what `read` says while no one else publishes it. False,
   * and nothing changed, when the company is in another cell.
   */
  async publish(company: number, cell: string, read: () => Promise<Content | undefined>): Promise<boolean> {
    const client = await this.#pool.connect()
    let isBroken = true
    try {
      await client.query('BEGIN')
      await client.query(
        `INSERT INTO company_place (company, cell, name, abbreviation) VALUES ($1, $2, '', '') ON CONFLICT DO NOTHING`,
        [company, cell],
      )
      const { rows } = await client.query<{ cell: string }>(
        'SELECT cell FROM company_place WHERE company = $1 FOR UPDATE',
        [company],
      )
      const isHere = rows[0]?.cell === cell
      if (isHere) await this.#replace(client, company, await read())
      await client.query(isHere ? 'COMMIT' : 'ROLLBACK')
      isBroken = false
      return isHere
    } finally {
      // A connection in the middle of a transaction is of no use to others.
      client.release(isBroken)
    }
  }

  async #replace(client: pg.PoolClient, company: number, content: Content | undefined): Promise<void> {
    if (!content) {
      await client.query('DELETE FROM company_place WHERE company = $1', [company])
      return
    }
    const { name, abbreviation, keys } = content
    await client.query('UPDATE company_place SET name = $2, abbreviation = $3 WHERE company = $1', [
      company,
      name,
      abbreviation,
    ])
    await client.query('DELETE FROM route WHERE company = $1 AND key <> ALL ($2)', [company, keys])
    await client.query(
      'INSERT INTO route (key, company) SELECT key, $1 FROM unnest($2::text[]) AS key ON CONFLICT DO NOTHING',
      [company, keys],
    )
  }

  /** Undefined while another process moves the company. The lock ends with the connection. */
  async holdMove(company: number): Promise<HeldMove | undefined> {
    const client = await this.#pool.connect()
    let isHeld = true
    client.on('error', () => (isHeld = false))
    const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS held', [
      MOVE_LOCK,
      company,
    ])
    if (rows[0]?.held) return { isHeld: () => isHeld, release: () => this.#endHold(client, company) }
    client.release()
    return undefined
  }

  async #endHold(client: pg.PoolClient, company: number): Promise<void> {
    await client.query('SELECT pg_advisory_unlock($1, $2)', [MOVE_LOCK, company]).catch(() => undefined)
    client.release(true)
  }

  async beginMove({ company, source, target, folder }: Move): Promise<void> {
    await this.#pool.query(
      'INSERT INTO company_move (company, source, target, folder) VALUES ($1, $2, $3, $4)',
      [company, source, target, folder],
    )
  }

  async endMove(company: number): Promise<void> {
    await this.#pool.query('DELETE FROM company_move WHERE company = $1', [company])
  }

  /** From now on calls go to the new cell, on each router within a reload of its places. */
  async place({ company, source, target }: Move): Promise<void> {
    await this.#pool.query(
      'UPDATE company_place SET cell = $3, placed_at = now() WHERE company = $1 AND cell = $2',
      [company, source, target],
    )
  }

  async secondsSincePlaced(company: number): Promise<number> {
    const [row] = await this.#rows<{ seconds: number }>(
      'SELECT extract(epoch FROM now() - placed_at)::float8 AS seconds FROM company_place WHERE company = $1',
      [company],
    )
    return row?.seconds ?? 0
  }
}
