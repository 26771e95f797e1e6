import { sql } from 'drizzle-orm'
import type { SystemTx, Tx } from '#server/kernel/db/client.ts'
import { withClient } from '#server/kernel/db/connection.ts'

export interface Effect {
  what: string
  fence: number
}

export const createEffects = (url: string) =>
  withClient(url, (client) =>
    client.query(
      'create table effect (id int generated always as identity, what text, fence int); grant all on effect to freight_app, freight_system',
    ),
  )

export async function takeEffect(tx: Tx | SystemTx, what: string, fence: number): Promise<void> {
  await tx.execute(sql`insert into effect (what, fence) values (${what}, ${fence})`)
}

export const effectsOf = (url: string, what: string) =>
  withClient(
    url,
    async (client) =>
      (await client.query<Effect>('select what, fence from effect where what = $1 order by id', [what])).rows,
  )

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
        }>(
          'select id, company_id, key, state, attempts, fence, last_error from job where name = $1 order by id',
          [name],
        )
      ).rows,
  )
