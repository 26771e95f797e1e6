import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBid, createOwnBid, listBids, readBid, replyToBroker } from '#contract/entities/market/bid.ts'
import { listOutgoingMails } from '#contract/entities/market/mail.ts'
import { listOffers } from '#contract/entities/market/offer.ts'
import { listFleet } from '#contract/entities/fleet/vehicle.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { PRIVATE_PASSWORD, seedPrivateDemo } from '#tests/support/demo-users.ts'
import { makeOfferMail } from '#tests/support/offer-mails.ts'
import { sendAtOnce } from '#tests/support/send-at-once.ts'
import { ownedUrl } from '#tests/support/owner.ts'
import { type Product, startProduct, WITHOUT_PAST } from '#tests/support/product.ts'
import { sendMail, startTestSmtp, type TestSmtp } from '#tests/support/smtp.ts'
import { type WireClient, wireClient } from '#tests/support/wire-client.ts'
import { eventually } from '#tests/support/eventually.ts'

const AT_ONCE = 20

let database: TestDatabase
let address: string
let relay: TestSmtp
const nodes: Product[] = []

beforeAll(async () => {
  ;[database, relay] = await Promise.all([testDatabase(), startTestSmtp()])
  await seedPrivateDemo(database.url)
  address = await ownedUrl(database.url)
})

afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  await relay.stop()
})

const startNode = async () => {
  const node = await startProduct({
    ...WITHOUT_PAST,
    DATABASE_URL: address,
    MAIL_OUT_URL: relay.url,
    LOG_LEVEL: 'fatal',
  })
  nodes.push(node)
  return node
}
const lead = ({ url }: Product) => wireClient(url, 'lead', PRIVATE_PASSWORD)
const taken = (subject: string) => relay.mails.filter((mail) => mail.subject === subject)
const settled = (client: WireClient) =>
  eventually(async () => {
    for (const state of ['queued', 'sending'])
      expect((await client.call(listOutgoingMails, { query: { state } })).count).toBe(0)
  })

it('one request sends one email, across nodes, sessions, endpoint variants, and a killed node', async () => {
  const one = await startNode()
  await sendAtOnce(one.url, PRIVATE_PASSWORD)
  const other = await startNode()
  await sendMail(one.smtpPort, makeOfferMail(701).mail)
  const [here, there] = [await lead(one), await lead(other)]
  const offers = await eventually(async () => {
    const { results } = await there.call(listOffers)
    expect(results).toHaveLength(1)
    return results
  })
  const vehicles = await there.call(listFleet, { query: { status: '1' } })
  const words = (subject: string) => ({
    offer: offers[0]!.id,
    vehicle: vehicles.results[0]!.id,
    broker_price_cents: 150_000,
    subject,
    message: `We can do it for $1,500. (${subject})`,
    override_reason: 'The documents are renewed.',
  })

  const key = randomUUID()
  const press = (number: number) => {
    const client = number % 2 === 0 ? here : there
    return client.call(number % 4 < 2 ? createOwnBid : createBid, { body: words('Re: pressed'), key })
  }
  const bids = await Promise.all(Array.from({ length: AT_ONCE }, (_, number) => press(number)))
  const id = bids[0]!.id
  expect(new Set(bids.map((bid) => bid.id))).toEqual(new Set([id]))

  const answer = { params: { id }, body: { message: 'Deal.' }, key: randomUUID() }
  await Promise.all(
    Array.from({ length: AT_ONCE }, (_, number) =>
      (number % 2 === 0 ? here : there).call(replyToBroker, answer),
    ),
  )
  expect((await there.call(readBid, { params: { id } })).mails.map(({ text }) => text)).toEqual([
    'We can do it for $1,500. (Re: pressed)',
    'Deal.',
  ])
  await settled(there)
  const [first, second, ...more] = taken('Re: pressed')
  expect([second?.inReplyTo, more]).toEqual([first?.messageId, []])

  const lost = { body: words('Re: lost answer'), key: randomUUID() }
  const unheard = here.call(createOwnBid, lost).catch(() => undefined)
  await eventually(async () => expect((await there.call(listBids)).count).toBe(2))
  process.kill(one.pid, 'SIGKILL')
  await unheard
  const again = await there.call(createOwnBid, lost)
  expect((await there.call(listBids)).results.map((bid) => bid.id)).toEqual([again.id, id])
  await settled(there)
  expect((await there.call(readBid, { params: { id: again.id } })).mails).toHaveLength(1)
  // A node that dies while sending leaves its email uncertain: it may have been sent, so it is not sent again.
  expect(taken('Re: lost answer').length).toBeLessThanOrEqual(1)
})
