import { inspect } from 'node:util'
import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { openDatabase, type SystemTx, type Tx } from '#server/kernel/db/client.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { testDatabase } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'

const { db, url } = await testDatabase()

async function one(tx: SystemTx, query: SQL): Promise<Record<string, unknown>> {
  return (await tx.execute(query)).rows[0]!
}

const whoAmI = (tx: SystemTx) =>
  one(tx, sql`SELECT current_user AS role, current_setting('app.company_id', true) AS company`)
const backend = async (tx: SystemTx) => (await one(tx, sql`SELECT pg_backend_pid() AS pid`)).pid as number
const kill = (pid: number) =>
  withClient(url, (client) => client.query('SELECT pg_terminate_backend($1, 2000)', [pid]))

await withClient(url, (client) =>
  client.query(
    'CREATE TABLE counter (id int PRIMARY KEY, n int NOT NULL); GRANT ALL ON counter TO freight_app; INSERT INTO counter VALUES (1, 0), (2, 0)',
  ),
)
const increment = (tx: Tx, id: number) => tx.execute(sql`UPDATE counter SET n = n + 1 WHERE id = ${id}`)
const count = async (id: number) =>
  (await db.read(1, (tx) => one(tx, sql`SELECT n FROM counter WHERE id = ${id}`))).n

describe('tenant context', () => {
  test('a write acts as the application role for its company', async () => {
    expect(await db.tenant(7, async (tx) => ({ id: tx.companyId, ...(await whoAmI(tx)) }))).toEqual({
      id: 7,
      role: 'freight_app',
      company: '7',
    })
  })

  test('consecutive reads on one connection each see their own company', async () => {
    for (const id of [1, 1, 2, 1])
      expect(await db.read(id, whoAmI)).toEqual({ role: 'freight_app', company: String(id) })
  })

  test('a read sees its own company after a write of another company', async () => {
    await db.read(3, whoAmI)
    await db.tenant(4, whoAmI)
    expect(await db.read(3, whoAmI)).toMatchObject({ company: '3' })
  })

  test('concurrent calls never mix companies', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => (index % 7) + 1)
    const seen = await Promise.all(
      ids.map((id, index) => (index % 2 ? db.read(id, whoAmI) : db.tenant(id, whoAmI))),
    )
    expect(seen.map((row) => row.company)).toEqual(ids.map(String))
  })

  test('system work has no company', async () => {
    expect(await db.system(whoAmI)).toMatchObject({ role: 'freight_system' })
  })

  test.each([0, -1, 1.5, Number.NaN])('%d is refused as a company id', async (id) => {
    await expect(db.read(id, whoAmI)).rejects.toThrow(TypeError)
    await expect(db.tenant(id, whoAmI)).rejects.toThrow(TypeError)
  })

  test('a query after the end of its call is refused', async () => {
    let late!: Tx
    await db.read(1, async (tx) => void (late = tx))
    await expect(late.execute(sql`SELECT 1`)).rejects.toThrow('SELECT 1')
    await db.tenant(1, async (tx) => void (late = tx))
    await expect(late.execute(sql`SELECT 1`)).rejects.toThrow('SELECT 1')
  })
})

describe('transaction', () => {
  test('a transaction resolves after its commit is on disk', async () => {
    const address = new URL(url)
    address.searchParams.set('options', '-c synchronous_commit=on')
    const durable = openDatabase(address.href)
    const at = await durable.tenant(1, async (tx) => {
      await increment(tx, 2)
      return (await one(tx, sql`SELECT pg_current_wal_insert_lsn()::text AS at`)).at
    })
    expect(
      await durable.read(1, (tx) =>
        one(tx, sql`SELECT pg_current_wal_flush_lsn() >= ${at}::pg_lsn AS is_flushed`),
      ),
    ).toEqual({ is_flushed: true })
    await durable.close()
  })

  test('work that throws is rolled back', async () => {
    const before = await count(1)
    await expect(
      db.tenant(1, async (tx) => {
        await increment(tx, 1)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await count(1)).toBe(before)
  })

  test('a swallowed statement error rejects the transaction instead of committing it', async () => {
    const before = await count(1)
    await expect(
      db.tenant(1, async (tx) => {
        await increment(tx, 1)
        await tx.execute(sql`SELECT 1 / 0`).catch(() => undefined)
      }),
    ).rejects.toThrow('rolled back')
    expect(await count(1)).toBe(before)
  })

  test.each([
    ['before', (tx: Tx, failing: SQL) => [tx.execute(failing), increment(tx, 1)]],
    ['after', (tx: Tx, failing: SQL) => [increment(tx, 1), tx.execute(failing)]],
  ])('a statement that fails %s others sent with it is the reason of the rollback', async (_, send) => {
    const before = await count(1)
    const failed = db.tenant(1, (tx) => Promise.all(send(tx, sql`SELECT 1 / 0`)))
    await expect(failed).rejects.toMatchObject({ cause: { message: 'division by zero' } })
    expect(await count(1)).toBe(before)
  })

  test('a nested transaction can be rolled back alone', async () => {
    const before = (await count(1)) as number
    await db.tenant(1, async (tx) => {
      await increment(tx, 1)
      await tx
        .transaction(async (part) => {
          await part.execute(sql`UPDATE counter SET n = 1000 WHERE id = 1`)
          throw new Error('only this part')
        })
        .catch(() => undefined)
    })
    expect(await count(1)).toBe(before + 1)
  })

  test('the loser of a deadlock is retried, so that both changes are saved', async () => {
    const before = [(await count(1)) as number, (await count(2)) as number]
    const met = { 1: Promise.withResolvers<void>(), 2: Promise.withResolvers<void>() }
    const cross = (first: 1 | 2, second: 1 | 2) =>
      db.tenant(1, async (tx) => {
        await increment(tx, first)
        met[first].resolve()
        await met[second].promise
        await increment(tx, second)
      })
    await Promise.all([cross(1, 2), cross(2, 1)])
    expect([await count(1), await count(2)]).toEqual([before[0]! + 2, before[1]! + 2])
  })
})

test('the error of a failed statement contains the SQL but no values', async () => {
  const secret = 'a password hash'
  const error = await db
    .tenant(1, (tx) => tx.execute(sql`SELECT ${secret}::int`))
    .catch((thrown: Error) => thrown)
  expect(error).toMatchObject({ message: expect.stringContaining('SELECT $1'), cause: { code: '22P02' } })
  expect(
    inspect({ ...(error as object), message: (error as Error).message, stack: (error as Error).stack }),
  ).not.toContain(`params: ${secret}`)
})

describe('lost connection', () => {
  test('a connection lost during a write rejects without a retry', async () => {
    const work = vi.fn(async (tx: Tx) => {
      await kill(await backend(tx))
      await increment(tx, 1)
    })
    await expect(db.tenant(1, work)).rejects.toThrow('UPDATE counter')
    expect(work).toHaveBeenCalledTimes(1)
  })

  test('a connection lost during a read is retried', async () => {
    let runs = 0
    const read = db.read(1, async (tx) => {
      if (++runs === 1) await kill(await backend(tx))
      return whoAmI(tx)
    })
    expect(await read).toMatchObject({ company: '1' })
    expect(runs).toBe(2)
  })

  test('a connection lost while idle is not noticed by the next call', async () => {
    await kill(await db.read(1, backend))
    expect(await db.tenant(1, whoAmI)).toMatchObject({ company: '1' })
  })
})

test('integers arrive as numbers, timestamps as ISO 8601 UTC text, and dates as text', async () => {
  const row = await db.system((tx) =>
    one(
      tx,
      sql`SELECT 9007199254740991::int8 AS big, '2026-03-08 01:30:00.25-05'::timestamptz AS instant, '2026-03-08'::date AS day, count(*) AS n FROM company`,
    ),
  )
  expect(row).toEqual({ big: 9007199254740991, instant: '2026-03-08T06:30:00.250Z', day: '2026-03-08', n: 0 })
})

test('a timestamp column read through drizzle is ISO 8601 UTC text', async () => {
  const made = await db.system((tx) =>
    tx
      .insert(company)
      .values({
        name: 'A',
        abbreviation: 'AA',
        intake_address: 'a@a.example',
        tracking_token: 'a',
        created_at: '2026-01-02T03:04:05Z',
      })
      .returning({ created_at: company.created_at }),
  )
  expect(made).toEqual([{ created_at: '2026-01-02T03:04:05.000Z' }])
})

describe('listening', () => {
  const notify = (channel: string, payload: string) =>
    withClient(url, (client) => client.query('SELECT pg_notify($1, $2)', [channel, payload]))

  test('a listener gets only its own channel until it is closed', async () => {
    const heard: string[] = []
    const subscription = await db.listen('first', (payload) => heard.push(payload), vi.fn())
    const other = await db.listen('second', () => undefined, vi.fn())
    await notify('second', 'not this')
    await notify('first', 'this')
    await eventually(() => expect(heard).toEqual(['this']))
    await subscription.close()
    await notify('first', 'too late')
    await other.close()
    expect(heard).toEqual(['this'])
  })

  test('a listener reconnects after a lost connection and reports it', async () => {
    const heard: string[] = []
    const reconnected = vi.fn()
    const subscription = await db.listen('live', (payload) => heard.push(payload), reconnected)
    expect([subscription.listening, db.listening]).toEqual([true, true])
    await withClient(url, (client) =>
      client.query(
        `SELECT pg_terminate_backend(pid, 2000) FROM pg_stat_activity WHERE application_name = 'freight live' AND datname = current_database()`,
      ),
    )
    await eventually(() => expect(reconnected).toHaveBeenCalledTimes(1))
    expect(subscription.listening).toBe(true)
    await notify('live', 'again')
    await eventually(() => expect(heard).toEqual(['again']))
    await subscription.close()
  })
})
