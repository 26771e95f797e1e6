import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/http.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { BadRequest } from '#server/kernel/base/errors.ts'
import { tidy } from '#server/kernel/operation/core.jobs.ts'
import { openDatabase } from '#server/kernel/db/client.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { closeAfterFile } from '#tests/support/after-file.ts'
import { testApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'
import { lastingDatabase } from '#tests/support/database.ts'
import { type DatabaseProxy, startDatabaseProxy } from '#tests/support/database-proxy.ts'
import { eventually } from '#tests/support/eventually.ts'

const pay = (path: string, more: { keysOf?: string } = {}) =>
  endpoint({
    name: `test ${path}`,
    summary: 'Pays once.',
    method: 'POST',
    path,
    access: ['session', 'edit'],
    idempotent: true,
    status: 201,
    body: z.object({ cents: z.int(), note: z.string().default(''), payer: z.int().nullable().optional() }),
    answer: z.object({ payment: z.int(), cents: z.int() }),
    ...more,
  })
const [payOne, payOther] = [pay('test/pay'), pay('test/pay-other')]
const payVariant = pay('test/pay-variant', { keysOf: payOne.name })

let test: TestApp
let company: TestCompany
let user: TestUser
let payments = 0

let proxy: DatabaseProxy

beforeAll(async () => {
  const { url } = await lastingDatabase()
  proxy = await startDatabaseProxy(url)
  const db = openDatabase(proxy.url)
  closeAfterFile(() => db.close().then(proxy.stop))
  test = await testApp(
    {},
    {
      database: { url, db },
      routes: (app) => {
        for (const one of [payOne, payOther, payVariant]) {
          mount(app, one, async ({ tx, who, body }) => {
            await audit(tx, {
              who,
              action: 'paid',
              record_type: 'payment',
              record_id: ++payments,
              after: { cents: body.cents },
            })
            if (body.cents < 0) throw new BadRequest({ cents: ['Pay more.'] })
            return { payment: payments, cents: body.cents }
          })
        }
      },
    },
  )
  company = await test.company()
  user = await company.user()
})

const send = (key: string | undefined, body: unknown, who = user, to = payOne) =>
  who.call(to, { body, headers: key === undefined ? {} : { 'idempotency-key': key } })
const paid = async () =>
  Number((await test.sql`select count(*) from audit_entry where action = 'paid'`)[0]?.count)

describe('idempotency key', () => {
  it('a key sent again with the same body answers the first result and runs once', async () => {
    const before = await paid()
    const first = await send('one', { cents: 500 })
    const again = await send('one', { note: '', cents: 500 })
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
    expect(await paid()).toBe(before + 1)
  })

  it('a key sent again with another body answers 409', async () => {
    await send('two', { cents: 500 })
    const answer = await send('two', { cents: 501 })
    expect([answer.status, Object.keys(answer.body)]).toEqual([409, ['Idempotency-Key']])
  })

  it('a key sent twenty times at the same time runs once and gives every call the same answer', async () => {
    const before = await paid()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('three', { cents: 500 })))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await paid()).toBe(before + 1)
  })

  it('a key of a failed call can be used again', async () => {
    expect((await send('four', { cents: -1 })).status).toBe(400)
    expect((await send('four', { cents: 1 })).status).toBe(201)
  })

  it('a key is scoped to one user, endpoint, and company', async () => {
    const colleague = await company.user()
    const stranger = await (await test.company()).user()
    const answers = await Promise.all([
      send('five', { cents: 1 }),
      send('five', { cents: 2 }, colleague),
      send('five', { cents: 3 }, stranger),
      send('five', { cents: 4 }, user, payOther),
    ])
    expect(answers.map(({ status, body }) => [status, body.cents])).toEqual(
      [1, 2, 3, 4].map((cents) => [201, cents]),
    )
  })

  it('endpoint variants share a key, and a null field counts as absent', async () => {
    const first = await send('shared', { cents: 5 })
    const again = await send('shared', { cents: 5, payer: null }, user, payVariant)
    expect([again.status, again.body]).toEqual([201, first.body])
    expect((await send('shared', { cents: 5, payer: 7 }, user, payVariant)).status).toBe(409)
  })

  it('calls without a key run each time', async () => {
    const before = await paid()
    await Promise.all([send(undefined, { cents: 1 }), send(undefined, { cents: 1 })])
    expect(await paid()).toBe(before + 2)
  })

  it.each(['', 'with a blank', 'x'.repeat(201), 'ключ'])('"%s" is rejected as a key', async (key) => {
    const answer = await send(key, { cents: 1 })
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['Idempotency-Key']])
  })

  it('a key is stored for seven days', async () => {
    const first = await send('six', { cents: 1 })
    const second = await send('seven', { cents: 1 })
    await test.sql`update idempotency_key set created_at = now() - interval '6 days 23 hours' where key = 'six'`
    await test.sql`update idempotency_key set created_at = now() - interval '7 days 1 hour' where key = 'seven'`
    await tidy(test.db)
    expect((await send('six', { cents: 1 })).body).toEqual(first.body)
    expect((await send('seven', { cents: 1 })).body).not.toEqual(second.body)
  })

  it.each(['before', 'after'] as const)(
    'after a connection that broke %s the commit, the key finds out what was saved and runs the rest once',
    async (where) => {
      const before = await paid()
      proxy.cutNextCommit(where, 'idempotency_key')
      const broken = await send(`broken-${where}`, { cents: 700 })
      expect([broken.status, broken.body]).toEqual([
        503,
        {
          detail: [
            'The connection broke while this was being saved. Check whether it was saved before you try again.',
          ],
        },
      ])
      expect(broken.headers['retry-after']).toBe('5')
      const again = await eventually(async () => {
        const answer = await send(`broken-${where}`, { cents: 700 })
        expect(answer.status).toBe(201)
        return answer
      })
      expect((await send(`broken-${where}`, { cents: 700 })).body).toEqual(again.body)
      expect(await paid()).toBe(before + 1)
    },
  )
})
