import { afterAll, beforeAll, expect, it } from 'vitest'
import { listOffers } from '#contract/entities/offer.ts'
import { DEMO_PASSWORD } from '#server/demo/accounts.ts'
import type { EmbeddedPostgres } from '#server/db/postgres/supervisor.ts'
import { temporaryCluster } from '#tests/support/cluster.ts'
import { makeOfferMail } from '#tests/support/offer-mails.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { sendMail } from '#tests/support/smtp.ts'
import { wireClient } from '#tests/support/wire-client.ts'
import { eventually } from '#tests/support/eventually.ts'

let cluster: EmbeddedPostgres
const nodes: Product[] = []
const startNode = async () => {
  const node = await startProduct({ DATABASE_URL: cluster.url, LOG_LEVEL: 'fatal' })
  nodes.push(node)
  return node
}

beforeAll(async () => {
  cluster = await temporaryCluster()
}, 60_000)

afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  await cluster.stop()
})

const created = (messages: { type: string; data: unknown }[]) =>
  messages.filter(({ type }) => type === 'LOAD_CREATED').map(({ data }) => (data as { order_number: string }).order_number)

it('shows what one node took in on the sockets of the other, whichever of them is killed', async () => {
  const one = await startNode()
  const other = await startNode()
  const ann = await wireClient(other.url, 'dispatcher', DEMO_PASSWORD)
  const live = await ann.listen()

  await sendMail(one.smtpPort, makeOfferMail(501).mail)
  await eventually(() => expect(created(live.messages)).toEqual(['501']))

  process.kill(one.pid, 'SIGKILL')
  await sendMail(other.smtpPort, makeOfferMail(502).mail)
  await eventually(() => expect(created(live.messages)).toEqual(['501', '502']))

  const third = await startNode()
  const ben = await wireClient(third.url, 'dispatcher2', DEMO_PASSWORD)
  const later = await ben.listen()
  process.kill(other.pid, 'SIGKILL')
  expect(await live.closed).toBe(1006)
  await sendMail(third.smtpPort, makeOfferMail(503).mail)
  await eventually(() => expect(created(later.messages)).toEqual(['503']))

  const board = await ben.call(listOffers)
  expect(board.results.map(({ order_number }) => order_number).sort()).toEqual(['501', '502', '503'])
  expect(board.seq).toBe(later.messages.at(-1)?.seq)
})
