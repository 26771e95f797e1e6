import { withClient } from '#server/kernel/db/connection.ts'

const COMPANIES_PER_CELL = 1_000_000

/** The companies that are in the database now. */
export async function readNumbers(url: string): Promise<number[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ id: number }>('SELECT id FROM company ORDER BY id')
    return rows.map(({ id }) => id)
  })
}

/** New companies of the cell get numbers that no other cell gives, so that a company keeps its number when it moves. */
export async function reserveNumbers(url: string, cellNumber: number): Promise<void> {
  const first = cellNumber * COMPANIES_PER_CELL
  const last = first + COMPANIES_PER_CELL - 1
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ sequence: string; is_reserved: boolean; start: number }>(
      `SELECT seqrelid::regclass::text AS sequence, seqmin = $1 AND seqmax = $2 AS is_reserved,
        greatest($1, (SELECT max(id) + 1 FROM company WHERE id BETWEEN $1 AND $2))::int AS start
      FROM pg_sequence WHERE seqrelid = pg_get_serial_sequence('company', 'id')::regclass`,
      [first, last],
    )
    const { sequence, is_reserved, start } = rows[0]!
    if (!is_reserved)
      await client.query(
        `ALTER SEQUENCE ${sequence} MINVALUE ${first} MAXVALUE ${last} START ${first} RESTART ${start}`,
      )
  })
}
