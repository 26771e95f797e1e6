import { sql } from 'drizzle-orm'
import type { SystemTx, Tx } from '#server/db/client.ts'
import { withClient } from '#server/db/connection.ts'

/** One effect of a job, as it stands after the commit. */
export interface Effect {
  what: string
  fence: number
}

/** A table for the effects of a file's jobs. */
export const createEffects = (url: string) =>
  withClient(url, (client) =>
    client.query(
      'create table effect (id int generated always as identity, what text, fence int); grant all on effect to freight_app, freight_system',
    ),
  )

/** The effect of a job: one row. */
export async function takeEffect(tx: Tx | SystemTx, what: string, fence: number): Promise<void> {
  await tx.execute(sql`insert into effect (what, fence) values (${what}, ${fence})`)
}

/** The effects of what is named so, in their order. */
export const effectsOf = (url: string, what: string) =>
  withClient(url, async (client) => (await client.query<Effect>('select what, fence from effect where what = $1 order by id', [what])).rows)

/** The rows of the jobs that are named so. */
export const jobsOf = (url: string, name: string) =>
  withClient(
    url,
    async (client) =>
      (
        await client.query<{
          id: number
          company_id: number | null
          key: string
          state: string
          attempts: number
          fence: number
          last_error: string
        }>('select id, company_id, key, state, attempts, fence, last_error from job where name = $1 order by id', [name])
      ).rows,
  )
