import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { listUsers } from '#contract/entities/people/user.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { lastingApp, type TestApp } from '#tests/support/app.ts'
import { booking } from '#tests/server/freight/load/booking.ts'

let test: TestApp

beforeAll(async () => {
  test = await lastingApp()
})

it('user list: shows active users of the company by name, or by username when they have none', async () => {
  const company = await test.company()
  const name = async (id: number, values: Partial<typeof user.$inferInsert>) =>
    test.db.tenant(company.id, (tx) => tx.update(user).set(values).where(eq(user.id, id)))
  const zoe = await company.user(['VIEW_DISPATCH'], { first_name: 'zoe' })
  const ann = await company.user([], { first_name: 'Ann' })
  const nameless = await company.user([], { username: 'middle-manager' })
  const gone = await company.user([], { first_name: 'Gone' })
  await name(nameless.id, { first_name: '', last_name: '' })
  await name(gone.id, { is_active: false })
  await (await test.company()).user([], { first_name: 'Stranger' })
  expect((await zoe.call(listUsers)).body).toEqual({
    count: 3,
    results: [
      { id: ann.id, first_name: 'Ann', last_name: 'Example' },
      { id: nameless.id, first_name: 'middle-manager', last_name: '' },
      { id: zoe.id, first_name: 'zoe', last_name: 'Example' },
    ],
  })
})

it('user list: shows only users who dispatch when asked for dispatchers', async () => {
  const { company, dana, book, place } = await booking(test)
  const bidder = await company.user(['CREATE_BID'], { first_name: 'Bo' })
  await book(dana, { override_reason: 'Both.' })
  await place(bidder)
  const { body } = await dana.call(listUsers, { query: { dispatches: 'true' } })
  expect(body.results.map(({ id }: { id: number }) => id).toSorted()).toEqual([dana.id, bidder.id].toSorted())
})

it('user list: requires dispatch access or bids', async () => {
  const company = await test.company()
  expect((await (await company.user(['VIEW_OWN_BIDS'])).call(listUsers)).status).toBe(200)
  expect((await (await company.user(['VIEW_VEHICLES'])).call(listUsers)).status).toBe(403)
})
