import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { createOwnLoad } from '#contract/entities/freight/load.ts'
import { downloadInvoice, generateInvoice } from '#contract/entities/money/invoice.ts'
import { API_PREFIX } from '#contract/constants.ts'
import { buildPath } from '#contract/http.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { readFile } from '#server/freight/confirmation-parser/read-file.ts'
import { LATER } from '#tests/support/rate-confirmations/layouts.ts'
import { documentOf } from '#tests/support/rate-confirmations/layout.ts'
import { openSession, wireClient } from '#tests/support/wire-client.ts'
import { startLimit } from './child.ts'
import { type Bench, PASSWORD, username } from './context.ts'
import { against, atMost, percentile, type Row } from './row.ts'

const CLIENTS = 8
const BOOKINGS_EACH = 50
const INVOICES = 100
const LOOK_MS = 20

const STOPS = [
  { kind: 'pickup' as const, address: 'Chicago, IL 60601' },
  { kind: 'delivery' as const, address: 'Akron, OH' },
]

const unitAt = (place: number) => 1 + place + Math.floor(place / 49)

async function timed<T>(work: () => Promise<T>): Promise<[ms: number, made: T]> {
  const begin = performance.now()
  const made = await work()
  return [performance.now() - begin, made]
}

async function lockWaits(client: Client, company: number, isOver: () => boolean): Promise<number[]> {
  const waits: number[] = []
  while (!isOver()) {
    await client.query('begin')
    const [ms] = await timed(() =>
      client.query('select last from load_counter where company_id = $1 for update', [company]),
    )
    await client.query('rollback')
    waits.push(ms)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  return waits
}

export async function moneyRows({ product, databaseUrl, companyId }: Bench): Promise<Row[]> {
  const { broker, user } = await withClient(databaseUrl, async (client) => {
    const made = await client.query<{ id: number }>(
      "insert into broker (company_id, name) values ($1, 'Bench Broker') returning id",
      [companyId],
    )
    const found = await client.query<{ id: number }>(
      'select id from app_user where company_id = $1 order by id limit 1',
      [companyId],
    )
    return { broker: made.rows[0]!.id, user: found.rows[0]!.id }
  })
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, (_, index) => wireClient(product.url, username(index), PASSWORD)),
  )
  const body = (vehicle: number) => ({
    broker,
    vehicle,
    broker_price_cents: 120_000,
    driver_price_cents: 90_000,
    override_reason: 'Bench.',
    stops: STOPS,
  })
  const each = async (book: (client: number, vehicle: number) => Promise<unknown>) => {
    const [ms] = await timed(() =>
      Promise.all(
        clients.map(async (_, client) => {
          for (let one = 0; one < BOOKINGS_EACH; one++)
            await book(client, unitAt(client * BOOKINGS_EACH + one))
        }),
      ),
    )
    return (CLIENTS * BOOKINGS_EACH * 1000) / ms
  }

  const loads: number[] = []
  let isOver = false
  const [waits, booked] = await withClient(databaseUrl, async (client) => {
    const looking = lockWaits(client, companyId, () => isOver)
    const perSecond = await each(async (place, vehicle) => {
      loads.push(
        (await clients[place]!.call(createOwnLoad, { body: body(vehicle) as never, key: randomUUID() })).id,
      )
    }).finally(() => (isOver = true))
    return [await looking, perSecond] as const
  })
  const limit = await startLimit('bare-http.ts', { DATABASE_URL: databaseUrl })
  const bare = await each((_, vehicle) =>
    fetch(`http://127.0.0.1:${limit.port}/book/${companyId}/${user}/${broker}/${vehicle}`, {
      method: 'POST',
    }).then((answer) => answer.text()),
  ).finally(() => limit.stop())

  await withClient(databaseUrl, (client) =>
    client.query('update load set status = 5, delivery_date = now() where company_id = $1 and id = any($2)', [
      companyId,
      loads,
    ]),
  )
  const [client] = clients
  const invoices: number[] = []
  const mine = await withClient(databaseUrl, async (sql) => {
    const text =
      'select id from load where company_id = $1 and dispatcher = (select id from app_user where uuid = $2) and id = any($4) order by id limit $3'
    return (await sql.query<{ id: number }>(text, [companyId, client!.uuid, INVOICES, loads])).rows.map(
      ({ id }) => id,
    )
  })
  for (const id of mine)
    invoices.push((await client!.call(generateInvoice, { body: { loads: [id] }, key: randomUUID() })).id)
  const session = await openSession(product.url, username(0), PASSWORD)
  const drawn: number[] = []
  for (let place = 0; place < INVOICES; place++) {
    const url = `${product.url}${API_PREFIX}${buildPath(downloadInvoice, { id: invoices[place % invoices.length]! })}`
    const [ms, answer] = await timed(async () => {
      const got = await fetch(url, { headers: { authorization: `Bearer ${session.access}` } })
      return { ok: got.ok, bytes: (await got.arrayBuffer()).byteLength }
    })
    if (!answer.ok || answer.bytes < 1000) throw new Error(`${url} gave no invoice`)
    drawn.push(ms)
  }

  const read: number[] = []
  for (const layout of LATER)
    for (const seed of [201, 202]) {
      const { file } = await documentOf(layout, seed)
      read.push((await timed(() => readFile(companyId, file, { name: 'Bench Freight', mc: '' })))[0])
    }
  const all = drawn.reduce((sum, ms) => sum + ms, 0)
  return [
    against(
      { row: 'bookings, 8 at once', unit: 'loads/s', value: booked },
      'bare Fastify + pg, insert of the load and its stops',
      bare,
      {
        atLeast: 0.1,
      },
    ),
    atMost(
      {
        row: 'wait for the counter of load numbers meanwhile, p95',
        unit: 'ms',
        value: percentile(waits, 0.95),
      },
      50,
    ),
    atMost({ row: '100 invoices as PDF, one after the other', unit: 'ms', value: all }, 10_000),
    atMost({ row: 'a rate confirmation is read, p95', unit: 'ms', value: percentile(read, 0.95) }, 2000),
  ]
}
