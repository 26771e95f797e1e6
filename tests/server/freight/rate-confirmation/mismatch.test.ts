import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readBrokerNews } from '#contract/entities/freight/broker-news.ts'
import { listConfirmedLoads, readOwnLoad } from '#contract/entities/freight/load.ts'
import { createLoadDocument } from '#contract/entities/freight/load-document.ts'
import { listOrders, readOrder } from '#contract/entities/freight/order.ts'
import {
  askForRevision,
  decideRateField,
  listRateConfirmations,
  type RateConfirmationDetail,
  readRateConfirmation,
} from '#contract/entities/freight/rate-confirmation.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { formOf, partsOf, send } from '#tests/server/fleet/document/uploading.ts'
import { booking } from '#tests/server/freight/load/booking.ts'
import { confirmationPdf } from '#tests/server/freight/rate-confirmation/confirmation-pdf.ts'
import { runReadings } from '#tests/server/freight/rate-confirmation/run-readings.ts'
import { testApp, type TestApp, type TestUser } from '#tests/support/app.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'freight-mismatch-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const STOPS = [
  {
    kind: 'pickup',
    address: 'Chicago, IL 60601',
    window_from: '2030-01-07T08:00',
    window_to: '2030-01-07T10:00',
  },
  { kind: 'delivery', address: 'Akron, OH 44308', window_from: null, window_to: '2030-01-08T10:00' },
]
let test: TestApp
let desk: Awaited<ReturnType<typeof booking>>
let load: number

beforeAll(async () => {
  test = await testApp({ DATA_DIR: dataDir })
})
beforeEach(async () => {
  desk = await booking(test)
  const { id: broker } = await desk.rows.broker({ name: 'Pinnacle Freight', mc_number: '455609' })
  load = (await desk.book(desk.dana, { broker, broker_reference: '778812', stops: STOPS })).id
})

const upload = async (by: TestUser, file: Buffer, name = 'rate con.pdf') => {
  await send(
    test.app,
    by,
    createLoadDocument,
    formOf(partsOf({ load, kind: 'rate_confirmation' }, file, name)),
  )
  await runReadings(test)
}
async function standing(by = desk.dana): Promise<RateConfirmationDetail> {
  const [first] = (await by.call(listRateConfirmations, { query: { load } })).body.results
  return (await by.call(readRateConfirmation, { params: { id: first.id } })).body
}
const decide = async (by: TestUser, key: string, value: string | number) => {
  const { id, version } = await standing(by)
  return by.call(decideRateField, { params: { id }, body: { key, value, version } })
}

const shows = async (by: TestUser, of = load) => {
  const one = (answer: { body: { results: { id: number }[] } }) =>
    answer.body.results.find(({ id }) => id === of) ?? {}
  const { number: search } = (await by.call(readOwnLoad, { params: { id: of } })).body
  const answers = [
    one(await by.call(listConfirmedLoads, { query: { search } })),
    (await by.call(readOwnLoad, { params: { id: of } })).body,
    one(await by.call(listOrders, { query: { search } })),
    (await by.call(readOrder, { params: { id: of } })).body,
  ]
  return answers.map((answer) => (answer as { rate_mismatch?: object }).rate_mismatch)
}

it('a rate mismatch is shown on load, order and lists to users who see the price, until settled', async () => {
  await upload(desk.dana, await confirmationPdf({ rate: '$1,940.00' }))
  const says = { confirmed_cents: 194_000, price_cents: 120_000 }
  expect(await shows(desk.dana)).toEqual([says, says, says, says])
  expect(await shows(desk.boss)).toEqual([says, says, says, says])
  expect(await shows(desk.dean)).toEqual([undefined, undefined, undefined, undefined])
  await test.sql`update load set status = 5 where id = ${load}`
  const checkOut = await desk.dana.call(listOrders, { query: { status: 2 } })
  expect(checkOut.body.results.find(({ id }: { id: number }) => id === load)).toMatchObject({
    rate_mismatch: says,
  })
  expect(JSON.stringify((await desk.dean.call(listOrders, { query: { status: 2 } })).body)).not.toContain(
    '194',
  )
  await test.sql`update load set status = 1 where id = ${load}`
  await decide(desk.dana, 'rate', 194_000)
  expect(await shows(desk.dana)).toEqual([null, null, null, null])
  await upload(desk.dana, await confirmationPdf({ rate: '$1,200.00' }), 'revised.pdf')
  expect(await shows(desk.dana)).toEqual([null, null, null, null])
})

it("a rate mismatch is emailed to the broker as edited, in the bid's thread, once per click", async () => {
  const { id: bid } = await desk.place(desk.dana, { order_number: '778812' })
  const { id: broker } = await desk.rows.broker({ name: 'Pinnacle Freight', mc_number: '455609' })
  const override_reason = 'The other load is cancelled.'
  const contact_email = 'pat@pinnacle.example'
  load = (
    await desk.book(desk.dana, {
      bid,
      broker,
      broker_reference: '778812',
      contact_email,
      override_reason,
      stops: STOPS,
    })
  ).id
  await upload(desk.dana, await confirmationPdf({ rate: '$1,940.00' }))
  const { id, revision } = await standing()
  expect(revision).toMatchObject({ to: 'pat@pinnacle.example', asked_by: '', asked_at: null })
  expect(revision?.text).toContain('Total rate: yours says $1,940.00; we have $1,200.00')
  const { to = '', subject = '', text = '' } = revision ?? {}
  const ask = (by: TestUser, key: string = randomUUID()) =>
    by.call(askForRevision, {
      params: { id },
      body: { to, subject, text },
      headers: { [IDEMPOTENCY_HEADER]: key },
    })
  expect((await ask(desk.dean)).status).toBe(403)
  const key = randomUUID()
  const twice = await Promise.all([ask(desk.dana, key), ask(desk.dana, key)])
  expect(twice.map(({ status }) => status)).toContain(200)
  expect((await ask(desk.dana)).status).toBe(409)
  const sent =
    await test.sql`select "to", text, in_reply_to from outgoing_mail where bid = ${bid} and subject = ${subject}`
  expect(sent).toEqual([{ to: 'pat@pinnacle.example', text, in_reply_to: expect.stringMatching(/./) }])
  expect((await standing()).revision).toMatchObject({
    asked_by: 'Dana Example',
    asked_at: expect.any(String),
  })
  const { body } = await desk.dana.call(readBrokerNews, { params: { id: load } })
  expect(body.sent).toMatchObject([{ kind: 'revise', to: 'pat@pinnacle.example', sent_by: 'Dana Example' }])
})
