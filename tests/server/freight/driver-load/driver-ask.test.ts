import { beforeAll, expect, it } from 'vitest'
import { answerDriverAsk, listDriverAsks } from '#contract/entities/market/driver-ask.ts'
import { askDrivers, listDriverBids } from '#contract/entities/market/driver-bid.ts'
import { listNotifications } from '#contract/entities/kernel/notification.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { testApp, type TestApp, type TestUser } from '#tests/support/app.ts'
import { freight } from '#tests/support/freight.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})

it('a driver with an account is asked on the driver page without the broker and can quote or pass', async () => {
  const company = await test.company()
  const rows = freight(test.db, company.id)
  const dispatcher = await company.user(['CREATE_BID', 'VIEW_DISPATCH', 'VIEW_OWN_BIDS'])
  const owner = await rows.owner()
  const person = await rows.driver(owner.id, { email: 'kim@drivers.example' })
  const other = await rows.driver(owner.id)
  const vehicle = await rows.vehicle({ owner_company: owner.id, driver: person.id })
  const [kim, stranger] = [
    await company.user([], { driver: person.id }),
    await company.user([], { driver: other.id }),
  ]
  const { id: offer } = await rows.offer()
  const headers = (key: string) => ({ [IDEMPOTENCY_HEADER]: key })
  await dispatcher.call(askDrivers, {
    params: { id: offer },
    body: { vehicles: [vehicle.id], note: '' },
    headers: headers('ask'),
  })

  const asks = async (by: TestUser) => (await by.call(listDriverAsks)).body.results
  const [ask] = await asks(kim)
  expect(ask).toMatchObject({
    state: 'asked',
    price_cents: null,
    subject: expect.stringContaining('Chicago, IL to Akron, OH'),
  })
  const [bid] = (await dispatcher.call(listDriverBids, { params: { id: offer } })).body.results
  expect([ask.miles_out, ask.minutes_out]).toEqual([bid.miles_out, bid.minutes_out])
  expect(ask).toMatchObject({ pick_up_zone: 'America/Chicago', delivery_zone: 'America/New_York' })
  expect(JSON.stringify(ask)).not.toContain('broker.example')
  expect(await asks(stranger)).toEqual([])
  expect((await rows.events()).filter(({ type }) => type === 'DRIVER_ASKED')).toMatchObject([
    { user_id: kim.id },
  ])

  const answer = (by: TestUser, price_cents: number | null, key: string) =>
    by.call(answerDriverAsk, { params: { id: ask.id }, body: { price_cents }, headers: headers(key) })
  expect((await answer(stranger, 90_000, 'a')).status).toBe(404)
  expect((await answer(kim, 90_000, 'b')).body).toEqual({ id: ask.id, state: 'priced' })
  expect((await answer(kim, 90_000, 'b')).body).toEqual({ id: ask.id, state: 'priced' })
  expect((await dispatcher.call(listDriverBids, { params: { id: offer } })).body.results).toMatchObject([
    { state: 'priced', price_cents: 90_000 },
  ])
  expect((await dispatcher.call(listNotifications)).body.results).toMatchObject([
    { type: 'DRIVER_BID_CREATED', title: expect.stringContaining('$900') },
  ])

  expect((await answer(kim, null, 'c')).body.state).toBe('declined')
  await test.sql`update offer set is_taken = true where id = ${offer}`
  expect([await asks(kim), (await answer(kim, 80_000, 'd')).status]).toEqual([[], 404])
})
