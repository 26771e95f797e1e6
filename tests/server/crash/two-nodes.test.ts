import { afterAll, beforeAll, expect, it } from 'vitest'
import { listOffers } from '#contract/entities/market/offer.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { PRIVATE_PASSWORD, seedPrivateDemo } from '#tests/support/demo-users.ts'
import { makeOfferMail } from '#tests/support/offer-mails.ts'
import { type Product, startProduct, WITHOUT_PAST } from '#tests/support/product.ts'
import { ownedUrl } from '#tests/support/owner.ts'
import { sendMail } from '#tests/support/smtp.ts'
import { wireClient } from '#tests/support/wire-client.ts'
import { eventually } from '#tests/support/eventually.ts'

let database: TestDatabase
let address: string
let lastOrder = 500
const nodes: Product[] = []
const startNode = async () => {
  const node = await startProduct({ ...WITHOUT_PAST, DATABASE_URL: address, LOG_LEVEL: 'fatal' })
  nodes.push(node)
  return node
}

beforeAll(async () => {
  database = await testDatabase()
  await seedPrivateDemo(database.url)
  address = await ownedUrl(database.url)
})

afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
})

const created = (messages: { type: string; data: unknown }[]) =>
  messages
    .filter(({ type }) => type === 'LOAD_CREATED')
    .map(({ data }) => (data as { order_number: string }).order_number)

it('an offer received by one node reaches sockets of the other, and both survive a killed node', async () => {
  const [first, second, last] = [++lastOrder, ++lastOrder, ++lastOrder]
  const one = await startNode()
  const other = await startNode()
  const ann = await wireClient(other.url, 'dispatcher', PRIVATE_PASSWORD)
  const live = await ann.listen()

  await sendMail(one.smtpPort, makeOfferMail(first).mail)
  await eventually(() => expect(created(live.messages)).toEqual([`${first}`]))

  process.kill(one.pid, 'SIGKILL')
  await sendMail(other.smtpPort, makeOfferMail(second).mail)
  await eventually(() => expect(created(live.messages)).toEqual([`${first}`, `${second}`]))

  const third = await startNode()
  const ben = await wireClient(third.url, 'dispatcher2', PRIVATE_PASSWORD)
  const later = await ben.listen()
  process.kill(other.pid, 'SIGKILL')
  expect(await live.closed).toBe(1006)
  await sendMail(third.smtpPort, makeOfferMail(last).mail)
  await eventually(() => expect(created(later.messages)).toEqual([`${last}`]))

  const board = await ben.call(listOffers)
  const shown = board.results.map(({ order_number }) => order_number)
  for (const order of [first, second, last])
    expect(shown.filter((number) => number === `${order}`)).toEqual([`${order}`])
  const message = later.messages.find(({ type }) => type === 'LOAD_CREATED')
  expect(board.seq, 'the board holds what was told before it was read').toBeGreaterThanOrEqual(
    message?.seq ?? Number.POSITIVE_INFINITY,
  )
})
