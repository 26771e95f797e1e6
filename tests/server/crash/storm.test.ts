import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MAX_RADIUS_MILES } from '#contract/constants.ts'
import { createBid, createOwnBid, replyToBroker } from '#contract/entities/market/bid.ts'
import { askDrivers } from '#contract/entities/market/driver-bid.ts'
import { listOutgoingMails } from '#contract/entities/market/mail.ts'
import { listOffers } from '#contract/entities/market/offer.ts'
import { listVehicleMatches, listFleet } from '#contract/entities/fleet/vehicle.ts'
import { clusterFolder } from '#server/kernel/db/postgres/cluster.ts'
import { runningDatabase } from '#server/kernel/db/postgres/supervisor.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { temporaryFolder } from '#tests/support/cluster.ts'
import { PRIVATE_PASSWORD, seedPrivateDemo } from '#tests/support/demo-users.ts'
import { makeOfferMail } from '#tests/support/offer-mails.ts'
import { sendAtOnce } from '#tests/support/send-at-once.ts'
import { freePort, type Product, startProduct, WITHOUT_PAST } from '#tests/support/product.ts'
import { sendMail, startTestSmtp, type TestSmtp } from '#tests/support/smtp.ts'
import { Refused, wireClient, type WireClient } from '#tests/support/wire-client.ts'
import { eventually } from '#tests/support/eventually.ts'
import { bookers } from './bookers.ts'

declare module 'vitest' {
  interface TaskMeta {
    figures?: Record<string, number>
  }
}

const KILLS = Number(process.env.SOAK ?? 5)
const BIDDERS = 6
const OFFERS = 8
const BOOKERS = process.env.SOAK ? 100 : 4
const BOOKED_BIDS = 5
const ACKNOWLEDGED_BETWEEN_KILLS = 4

const dataDir = temporaryFolder()
let relay: TestSmtp
let settings: Record<string, string>
let product: Product

beforeAll(async () => {
  relay = await startTestSmtp()
  settings = {
    ...WITHOUT_PAST,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    MAIL_IN_PORT: String(await freePort()),
    MAIL_OUT_URL: relay.url,
    LOG_LEVEL: 'fatal',
  }
  up = startProduct(settings)
  product = await up
  await seedPrivateDemo((await runningDatabase(dataDir)) ?? '')
  await sendAtOnce(product.url, PRIVATE_PASSWORD)
}, 120_000)

afterAll(async () => {
  await product.stop()
  await relay.stop()
  rmSync(dirname(dataDir), { recursive: true, force: true })
})

let up: Promise<Product>

/** Retries while the server starts; once connected, waits as long as it takes. */
async function patient<T>(attempt: () => Promise<T>, interval: number): Promise<T> {
  for (;;) {
    const start = up
    try {
      return await eventually(attempt, interval)
    } catch (error) {
      await up
      if (up === start) throw error
    }
  }
}

async function untilAnswered<T>(attempt: () => Promise<T>, interval = 50): Promise<T> {
  const outcome = await patient(async () => {
    try {
      return { answer: await attempt() }
    } catch (error) {
      if (
        error instanceof Refused &&
        error.status < 500 &&
        ![401, 429].includes(error.status) &&
        !error.message.includes('has not ended')
      )
        return { refused: error }
      // Clients that poll a starting server take the processor that it starts with.
      await up
      throw error
    }
  }, interval)
  if ('refused' in outcome) throw outcome.refused
  return outcome.answer
}

const login = (username = 'dispatcher') =>
  untilAnswered(() => wireClient(product.url, username, PRIVATE_PASSWORD))

async function kill(victim: 'server' | 'database') {
  if (victim === 'database') {
    const [pid] = readFileSync(join(clusterFolder(dataDir), 'postmaster.pid'), 'utf8').split('\n')
    return process.kill(Number(pid), 'SIGKILL')
  }
  process.kill(product.pid, 'SIGKILL')
  up = startProduct(settings)
  product = await up
}

it(
  'no acknowledged bid, driver request, booking, or offer is lost or duplicated when the server or database is killed',
  { timeout: KILLS * 120_000 },
  async ({ task }) => {
    for (let order = 1; order <= OFFERS + BOOKED_BIDS; order++)
      await sendMail(product.smtpPort, makeOfferMail(order).mail)
    const first = await login()
    const offers = await first.call(listOffers)
    const toBid = offers.results.slice(0, OFFERS)
    const vehicles = await first.call(listFleet, { query: { status: '1' } })
    const usable = vehicles.results.filter(
      ({ documents_expire_on }) =>
        documents_expire_on !== null && documents_expire_on > new Date().toISOString(),
    )
    expect(offers.results).toHaveLength(OFFERS + BOOKED_BIDS)

    const load_id = String(toBid[0]?.id)
    const near = await first.call(listVehicleMatches, {
      query: { load_id, radius: String(MAX_RADIUS_MILES) },
    })
    const askable = near.results.filter(({ ask_problem }) => ask_problem === '')

    const acknowledged = new Map<string, number>()
    const written: number[] = []
    const driverBids: number[] = []
    for (const { id: offer } of offers.results.slice(OFFERS)) {
      const key = randomUUID()
      const body = {
        offer,
        vehicle: usable[0]!.id,
        broker_price_cents: 100_000,
        subject: `Bid ${key}`,
        message: 'We can do it for $1000.',
      }
      acknowledged.set(key, (await first.call(createOwnBid, { body, key })).id)
    }
    const { book, compare } = bookers([...acknowledged.values()], {
      broker: offers.results[0]!.broker!,
      vehicle: usable[0]!.id,
    })

    let isStorming = true
    const insistent = async (username: string, interval?: number) => {
      let client: WireClient = await login(username)
      return <T>(call: (client: WireClient) => Promise<T>) =>
        untilAnswered(async () => {
          try {
            return await call(client)
          } catch (error) {
            if (error instanceof Refused && error.status === 401) client = await login(username)
            throw error
          }
        }, interval)
    }
    let bookings = 0
    const booker = async () => {
      // A hundred clients polling every 50 ms would starve the starting server.
      const insist = await insistent('lead', BOOKERS * 12)
      while (isStorming || bookings < 2 * BOOKED_BIDS) await book(bookings++, insist)
    }
    const storm = async (bidder: number) => {
      const isLead = bidder % 2 === 0
      const insist = await insistent(isLead ? 'lead' : 'dispatcher')
      for (let round = 0; isStorming; round++) {
        const key = randomUUID()
        const body = {
          offer: toBid[(bidder + round) % OFFERS]!.id,
          vehicle: usable[(bidder * 7 + round) % usable.length]!.id,
          broker_price_cents: 100_000 + round,
          subject: `Bid ${key}`,
          message: `We can do it for $${1000 + round}.`,
        }
        const bid = await insist((client) => client.call(isLead ? createBid : createOwnBid, { body, key }))
        acknowledged.set(key, bid.id)
        if (round % 3 === 1) {
          const vehicles = [askable[(bidder + round) % askable.length]!.id]
          const ask = { params: { id: body.offer }, body: { vehicles }, key: randomUUID() }
          const question = await insist((client) => client.call(askDrivers, ask))
          driverBids.push(...question.results.map(({ id }) => id))
        }
        if (round % 3 > 0) continue
        const reply = { params: { id: bid.id }, body: { message: 'One more thing.' }, key: randomUUID() }
        await insist((client) => client.call(replyToBroker, reply))
        written.push(bid.id)
      }
    }
    let sentOffers = OFFERS + BOOKED_BIDS
    const post = async () => {
      while (isStorming) {
        const { mail } = makeOfferMail(++sentOffers)
        await untilAnswered(() => sendMail(Number(settings['MAIL_IN_PORT']), mail))
      }
    }
    const workers = [
      ...Array.from({ length: BIDDERS }, (_, bidder) => storm(bidder)),
      ...Array.from({ length: BOOKERS }, booker),
      post(),
    ]
    for (let kills = 0; kills < KILLS; kills++) {
      const before = acknowledged.size
      await eventually(() =>
        expect(acknowledged.size).toBeGreaterThanOrEqual(before + ACKNOWLEDGED_BETWEEN_KILLS),
      )
      await kill(kills % 2 === 0 ? 'server' : 'database')
    }
    isStorming = false
    await Promise.all(workers)

    const client = await login()
    const unsettled = async () =>
      (await client.call(listOutgoingMails, { query: { state: 'queued' } })).count +
      (await client.call(listOutgoingMails, { query: { state: 'sending' } })).count
    await eventually(async () => expect(await unsettled()).toBe(0), 200)

    const url = await runningDatabase(dataDir)
    await withClient(url!, async (database) => {
      const { rows: bids } = await database.query<{ id: number }>('select id from bid order by id')
      expect(bids.map(({ id }) => id)).toEqual([...acknowledged.values()].sort((a, b) => a - b))
      const { rows: mails } = await database.query<{
        bid: number | null
        driver_bid: number | null
        state: string
        message_id: string
      }>('select bid, driver_bid, state, message_id from outgoing_mail where not is_hr')
      const mailed = (of: 'bid' | 'driver_bid') =>
        mails.flatMap((mail) => mail[of] ?? []).sort((a, b) => a - b)
      expect(mailed('bid')).toEqual([...acknowledged.values(), ...written].sort((a, b) => a - b))
      expect(mailed('driver_bid')).toEqual(driverBids.toSorted((a, b) => a - b))
      const { rows: questions } = await database.query<{ id: number }>(
        'select distinct on (offer, vehicle) id from driver_bid',
      )
      expect(questions.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
        [...new Set(driverBids)].sort((a, b) => a - b),
      )
      const taken = relay.mails.map(({ messageId }) => messageId?.replace(/[<>]/g, ''))
      expect(new Set(taken).size).toBe(taken.length)
      expect(
        mails.filter(({ state }) => state === 'sent').filter(({ message_id }) => !taken.includes(message_id)),
      ).toEqual([])
      expect(mails.filter(({ state }) => state !== 'sent' && state !== 'uncertain')).toEqual([])
      const { rows: stored } = await database.query<{ order_number: string }>(
        'select order_number from offer',
      )
      expect(stored.map(({ order_number }) => Number(order_number)).sort((a, b) => a - b)).toEqual(
        Array.from({ length: sentOffers }, (_, index) => index + 1),
      )
      const { rows: events } = await database.query<{ gaps: number }>(
        'select (max(seq) - min(seq) + 1 - count(seq))::int as gaps from live_event',
      )
      expect(events).toEqual([{ gaps: 0 }])
      task.meta.figures = {
        bids: bids.length,
        loads: await compare(database),
        mails: mails.length,
        relayed: taken.length,
        offers: stored.length,
      }
    })
  },
)
