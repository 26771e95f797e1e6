import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()

const one = async (tx: { execute: (query: ReturnType<typeof sql>) => Promise<{ rows: unknown[] }> }, query: ReturnType<typeof sql>) =>
  (await tx.execute(query)).rows[0]

test('a company transaction runs as the application role of that company', async () => {
  const row = await db.tenant(7, async (tx) => [
    tx.companyId,
    await one(tx, sql`SELECT current_user AS me, current_setting('app.company_id') AS company`),
  ])
  expect(row).toEqual([7, { me: 'freight_app', company: '7' }])
})
