import { beforeAll, expect, it } from 'vitest'
import { createSessions } from '#server/kernel/http/sessions.ts'
import type { Database } from '#server/kernel/db/client.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})

const sidOf = async (id: number) =>
  String((await test.sql`select sid from user_session where user_id = ${id}`)[0]?.['sid'])

it('sessions requested during a running read are read together afterwards', async () => {
  const company = await test.company()
  const sids = await Promise.all(
    [await company.user(), await company.user(), await company.user()].map(({ id }) => sidOf(id)),
  )
  let reads = 0
  const begun = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const holding = async (...of: Parameters<Database['read']>) => {
    reads++
    begun.resolve()
    await released.promise
    return test.db.read(...of)
  }
  const db = new Proxy(test.db, {
    get: (real, name) => (name === 'read' ? holding : Reflect.get(real, name)),
  })
  const sessions = createSessions(db, { gatherMs: 60_000 })
  const found = [sessions.find(company.id, sids[0]!)]
  await begun.promise
  for (const sid of sids.slice(1)) {
    found.push(sessions.find(company.id, sid))
    await new Promise(setImmediate)
  }
  released.resolve()
  expect((await Promise.all(found)).map((user) => user?.sid)).toEqual(sids)
  expect(reads).toBe(2)
})

it('sessions requested together are read in one query, each with its own user and none of another company', async () => {
  const [company, other] = [await test.company(), await test.company()]
  const people = [
    await company.user(['VIEW_DISPATCH']),
    await company.user(['VIEW_VEHICLES']),
    await company.user(['VIEW_DISPATCH']),
  ]
  const stranger = await other.user(['VIEW_DISPATCH'])
  const sids = await Promise.all(people.map(({ id }) => sidOf(id)))
  let reads = 0
  const counting = (...of: Parameters<Database['read']>) => {
    reads++
    return test.db.read(...of)
  }
  const db = new Proxy(test.db, {
    get: (real, name) => (name === 'read' ? counting : Reflect.get(real, name)),
  })
  const sessions = createSessions(db)
  const ids = [...sids, await sidOf(stranger.id), sids[0]!, '00000000-0000-4000-8000-000000000000']
  const found = await Promise.all(ids.map((sid) => sessions.find(company.id, sid)))
  const [first, second, third] = people.map(({ id }) => id)
  expect(found.map((user) => user?.id)).toEqual([first, second, third, undefined, first, undefined])
  expect(found[0]?.permissions).toContain('VIEW_DISPATCH')
  expect(found[1]?.permissions).not.toContain('VIEW_DISPATCH')
  expect(found[2]?.permissions).toBe(found[0]?.permissions)
  expect(reads).toBe(1)
  expect((await sessions.find(company.id, sids[0]!))?.id).toBe(first)
  expect(reads).toBe(2)
})
