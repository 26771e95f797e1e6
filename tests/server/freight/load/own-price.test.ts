import { inflateRawSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createOwnBid, confirmBidAnswer, readBid } from '#contract/entities/market/bid.ts'
import { ENDPOINTS, LIVE_MESSAGES } from '#contract/entities.ts'
import { downloadInvoice, generateInvoice } from '#contract/entities/money/invoice.ts'
import { createLoadShare } from '#contract/entities/freight/load-share.ts'
import {
  changeLoadStatus,
  createOwnLoad,
  readOwnLoad,
  updateOwnLoad,
} from '#contract/entities/freight/load.ts'
import { API_PREFIX } from '#contract/constants.ts'
import { type Endpoint, IDEMPOTENCY_HEADER, buildPath } from '#contract/http.ts'
import { DEPENDENCIES, PERMISSIONS, type Permission, withDependencies } from '#contract/permissions.ts'
import { hasBody } from '#server/kernel/openapi/openapi.ts'
import { formOf, partsOf, send } from '#tests/server/fleet/document/uploading.ts'
import { STOPS } from '#tests/server/freight/load/booking.ts'
import { testApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'
import { eventually } from '#tests/support/eventually.ts'
import { freight } from '#tests/support/freight.ts'
import { connect, listen, type TestSocket } from '#tests/support/live.ts'
import { paramsOf } from '#tests/support/params-of.ts'

const WIDER: Permission = 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'
/** Every permission that does not imply access to all prices. */
const OWN_PRICE = PERMISSIONS.filter((one) => !withDependencies([one]).includes(WIDER))

/** Unique prices: none is part of another number in the response. */
const MARKED = {
  bid: 8_492_153,
  driverBid: 6_128_397,
  broker: 7_391_731,
  driver: 4_846_279,
  changed: 7_682_419,
  tonu: 1_937_641,
} as const
const forms = (cents: number) => {
  const dollars = (cents / 100).toFixed(2)
  const whole = dollars.slice(0, -3)
  const grouped = Number(whole).toLocaleString('en-US')
  return [String(cents), dollars, whole, grouped]
}
const NEEDLES = Object.values(MARKED).flatMap(forms)
/** Differences would reveal the prices too. */
const PROFITS = [
  MARKED.broker - MARKED.driver,
  MARKED.changed - MARKED.driver,
  MARKED.bid - MARKED.driverBid,
  MARKED.driverBid - MARKED.driver,
].flatMap(forms)
// A uuid, a coordinate or a fraction of a second may hold the same digits by chance: those have more around them.
const PATTERNS = [...new Set([...NEEDLES, ...PROFITS])].map(
  (needle) => [needle, new RegExp(`(?<![\\w.])${needle.replace('.', '\\.')}(?!\\w)`)] as const,
)
const leaksIn = (text: string) =>
  PATTERNS.flatMap(([needle, pattern]) => (pattern.test(text) ? [needle] : []))

const CENTRAL = Buffer.from('PK\u0001\u0002')
/** Reads a workbook by its zip directory, at the end of the file. */
function saidIn(bytes: Buffer): string {
  const parts = [bytes.toString('latin1')]
  if (bytes.subarray(0, 2).toString() !== 'PK') return parts.join()
  for (let at = bytes.indexOf(CENTRAL); at !== -1; at = bytes.indexOf(CENTRAL, at + 4)) {
    const [method, size, local] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 42),
    ]
    const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const part = bytes.subarray(begin, begin + size)
    parts.push((method === 8 ? inflateRawSync(part) : part).toString('latin1'))
  }
  return parts.join()
}

/** Fills required fields only; all ids are `id`. */
function sampleOf(schema: z.core.JSONSchema.BaseSchema, id: number): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return sampleOf(choice as z.core.JSONSchema.BaseSchema, id)
  switch (schema.type) {
    case 'object': {
      const needed = new Set(schema.required ?? [])
      const fields = Object.entries(schema.properties ?? {}).filter(([name]) => needed.has(name))
      return Object.fromEntries(
        fields.map(([name, field]) => [name, sampleOf(field as z.core.JSONSchema.BaseSchema, id)]),
      )
    }
    case 'array':
      return (schema.minItems ?? 1) === 0 ? [] : [sampleOf(schema.items as z.core.JSONSchema.BaseSchema, id)]
    case 'integer':
    case 'number':
      return Math.min(Math.max(id, Number(schema.minimum ?? 0)), Number(schema.maximum ?? id))
    case 'boolean':
      return true
    default:
      return SAMPLES[schema.format ?? ''] ?? 'sample'.padEnd(Number(schema.minLength ?? 0), 'x')
  }
}
const SAMPLES: Readonly<Record<string, string>> = {
  date: '2026-11-16',
  'date-time': '2026-11-16T12:00:00Z',
  email: 'someone@else.example',
  uuid: '00000000-0000-4000-8000-000000000000',
  uri: 'https://else.example/',
}
const bodyFor = ({ body }: Endpoint, id: number) =>
  sampleOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), id)
const queryFor = ({ query }: Endpoint) => {
  const needed = Object.entries(query.shape as Record<string, z.ZodType>).filter(
    ([, field]) => !field.safeParse(undefined).success,
  )
  const sample = (field: z.ZodType) =>
    String(sampleOf(z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' }), 1))
  return Object.fromEntries(needed.map(([name, field]) => [name, sample(field)]))
}

let test: TestApp
let company: TestCompany
let colleague: TestUser
let own: TestUser
let boss: TestUser
let live: TestSocket
let ids: number[]
let changedLoad: number
let issued: number
let unit: number
let words: string[]
let keys = 0

const withKey = () => ({ [IDEMPOTENCY_HEADER]: `own-price-${++keys}` })

async function raw(
  by: TestUser,
  endpoint: Endpoint,
  { id, query = {}, body }: { id?: number; query?: Record<string, string>; body?: unknown } = {},
) {
  const response = await test.app.inject({
    method: endpoint.method,
    url: `${API_PREFIX}${buildPath(endpoint, paramsOf(endpoint, id ?? ''))}`,
    query,
    headers: {
      authorization: `Bearer ${by.access}`,
      ...withKey(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
  return {
    status: response.statusCode,
    text: saidIn(response.rawPayload),
    headers: JSON.stringify(response.headers),
  }
}

async function must(
  answer: Promise<{ status: number; body: { id: number; version: number } & Record<string, unknown> }>,
) {
  const { status, body } = await answer
  if (status >= 300) throw new Error(JSON.stringify(body))
  return body
}

beforeAll(async () => {
  test = await testApp()
  company = await test.company()
  const rows = freight(test.db, company.id)
  colleague = await company.user(
    ['CREATE_BID', 'CREATE_OWN_ASSIGNED_CONFIRMED_LOADS', 'DELETE_OWN_ASSIGNED_CONFIRMED_LOADS'],
    {
      first_name: 'Dana',
    },
  )
  own = await company.user(OWN_PRICE, { first_name: 'Dean' })
  boss = await company.user(PERMISSIONS)
  live = await connect(await listen(test.app), own)

  const [offer, broker, vehicle] = [
    await rows.offer(),
    await rows.broker(),
    await rows.vehicle({ payload: 3500 }),
  ]
  const price = { broker_price_cents: MARKED.bid, driver_price_cents: MARKED.driverBid }
  const message = `Our rate is $${(MARKED.bid / 100).toFixed(2)}.`
  const bidBody = { offer: offer.id, vehicle: vehicle.id, ...price, subject: 'Re: Van load', message }
  const bid = await must(colleague.call(createOwnBid, { body: bidBody, headers: withKey() }))
  await must(
    colleague.call(confirmBidAnswer, {
      params: { id: bid.id },
      body: { answer: 'accepted', price_cents: MARKED.broker, version: bid.version },
    }),
  )
  const amounts = { broker_price_cents: MARKED.broker, driver_price_cents: MARKED.driver }
  const book = (extra: object) =>
    must(
      colleague.call(createOwnLoad, {
        body: {
          broker: broker.id,
          vehicle: vehicle.id,
          ...amounts,
          override_reason: 'Both.',
          stops: STOPS,
          ...extra,
        },
        headers: withKey(),
      }),
    )
  const first = await book({ bid: bid.id, broker_reference: 'REF-1' })
  const second = await book({})
  const third = await book({})
  await must(
    colleague.call(updateOwnLoad, {
      params: { id: first.id },
      body: { version: 1, broker_price_cents: MARKED.changed, override_reason: 'Both.' },
    }),
  )
  const move = (id: number, version: number, status: number, more = {}) =>
    must(colleague.call(changeLoadStatus, { params: { id }, body: { status, version, ...more } }))
  await move(second.id, 1, 3)
  await move(second.id, 2, 5)
  await move(third.id, 1, 6, { broker_price_cents: MARKED.tonu })
  const invoice = await must(
    colleague.call(generateInvoice, { body: { loads: [second.id] }, headers: withKey() }),
  )
  ids = [
    ...new Set([bid.id, offer.id, broker.id, vehicle.id, first.id, second.id, third.id, invoice.id, 1, 2, 3]),
  ]
  changedLoad = first.id
  issued = invoice.id
  unit = vehicle.id
  words = [
    String(first['number']),
    'REF-1',
    String((await colleague.call(readBid, { params: { id: bid.id } })).body.order_number),
    '73917.31',
  ]
})

const reads = ENDPOINTS.filter(({ method, access }) => method === 'GET' && access !== 'public')

/** Calls that would end the session or change its user. */
const ENDS_SESSION = new Set(['logout', 'changePassword', 'endOwnSession'])
const writes = ENDPOINTS.filter(
  (one) => one.method !== 'GET' && !one.takesFile && one.access !== 'public' && !ENDS_SESSION.has(one.name),
)
const files = ENDPOINTS.filter((one) => one.takesFile)

describe("prices of a colleague's loads", () => {
  it('are visible to the colleague and to users who may see all prices', async () => {
    const seen = await raw(colleague, readOwnLoad, { id: changedLoad })
    expect(leaksIn(seen.text)).toContain(String(MARKED.changed))
    expect(leaksIn(seen.text), 'what the driver accepted').toContain(String(MARKED.driverBid))
    expect(leaksIn((await raw(boss, readOwnLoad, { id: changedLoad })).text)).toContain(
      String(MARKED.changed),
    )
    expect([
      (await raw(colleague, downloadInvoice, { id: issued })).status,
      (await raw(own, downloadInvoice, { id: issued })).status,
    ]).toEqual([200, 403])
    expect(DEPENDENCIES.EDIT_ALL_CONFIRMED_LOADS_OWN_PRICES_ONLY).toContain(WIDER)
  })

  it.each(reads.map((endpoint) => [endpoint.name, endpoint] as const))(
    'are in no response of %s',
    async (_, endpoint) => {
      const isOne = endpoint.path.includes('{id}')
      const needed = queryFor(endpoint)
      const queries: Record<string, string>[] = [needed]
      const statuses = new Set<number>()
      if ('search' in endpoint.query.shape) queries.push(...words.map((search) => ({ search })))
      if ('format' in endpoint.query.shape) queries.push({ format: 'csv' }, { format: 'xlsx' })
      if ('week' in endpoint.query.shape) queries.push({ week: '47', year: '2026' })
      if ('bid_id' in endpoint.query.shape) queries.push(...ids.map((id) => ({ bid_id: String(id) })))
      if ('load_id' in endpoint.query.shape)
        queries.push(...ids.map((id) => ({ load_id: String(id), vehicle_id: String(unit) })))
      if ('bid' in endpoint.query.shape) queries.push(...ids.map((id) => ({ bid: String(id) })))
      if ('offer' in endpoint.query.shape) queries.push(...ids.map((id) => ({ offer: String(id) })))
      if ('load' in endpoint.query.shape) queries.push(...ids.map((id) => ({ load: String(id) })))
      if ('loads' in endpoint.query.shape) queries.push(...ids.map((id) => ({ loads: String(id) })))
      if ('ids' in endpoint.query.shape) queries.push(...ids.map((id) => ({ ids: String(id) })))
      if ('order' in endpoint.query.shape) queries.push({ order: '-created_at' }, { order: '-number' })
      for (const id of isOne ? ids : [undefined])
        for (const query of queries) {
          const { status, text, headers } = await raw(own, endpoint, {
            ...(id !== undefined && { id }),
            query: { ...needed, ...query },
          })
          statuses.add(status)
          expect([endpoint.name, id, query, leaksIn(text + headers), text.startsWith('%PDF')]).toEqual([
            endpoint.name,
            id,
            query,
            [],
            false,
          ])
        }
      expect(statuses, 'only what is asked as its query wants it is covered').not.toEqual(new Set([400]))
    },
  )

  it.each(writes.map((one) => [one.name, one] as const))(
    'are in no response of %s to a write on those loads',
    async (_, endpoint) => {
      const of = [changedLoad, issued, 1]
      const bodies = [
        {},
        { version: 1 },
        { version: 99, status: 3, notes: 'x' },
        { ids, status: 3 },
        { ids, is_undo: true },
        { loads: ids },
      ]
      const statuses = new Set<number>()
      for (const id of endpoint.path.includes('{') ? ids : [undefined])
        for (const body of hasBody(endpoint)
          ? [
              ...(/^(?:load|mail)/.test(endpoint.path) ? bodies : []),
              ...of.map((one) => bodyFor(endpoint, one)),
            ]
          : [{}]) {
          const { status, text } = await raw(own, endpoint, { ...(id !== undefined && { id }), body })
          statuses.add(status)
          expect([endpoint.name, id, body, leaksIn(text)]).toEqual([endpoint.name, id, body, []])
        }
      expect(statuses, 'the session that asks has not ended').not.toContain(401)
    },
  )

  it.each(files.map((one) => [one.name, one] as const))(
    'are in no response of %s to a file that refers to those loads',
    async (_, endpoint) => {
      const csv = Buffer.from(
        `Load,Broker reference,Date,Description,Amount\r\n${words[0]},REF-1,11/16/2026,INV 1001,1.00\r\n`,
      )
      const fields = { mode: 'check', kind: 'other', load: changedLoad, of: 'vehicle', of_id: 1, version: 1 }
      const form = formOf(partsOf(fields, csv, 'names.csv', 'text/csv'))
      for (const id of endpoint.path.includes('{id}') ? ids : [1]) {
        const { body } = await send(
          test.app,
          own,
          { path: endpoint.path.replace('{id}', String(id)) },
          form,
          withKey(),
        )
        expect([endpoint.name, id, leaksIn(JSON.stringify(body ?? null))]).toEqual([endpoint.name, id, []])
      }
    },
  )

  it('are not on the public tracking page of the load', async () => {
    const made = await must(
      colleague.call(createLoadShare, { body: { load: changedLoad, shows_driver: true } }),
    )
    const { statusCode, body } = await test.app.inject({ url: new URL(String(made['url'])).pathname })
    expect([statusCode, leaksIn(body)]).toEqual([200, []])
  })

  it('are in no live message to another dispatcher', async () => {
    await eventually(async () =>
      expect(live.received.some(({ type }) => type === 'ORDER_CHANGED')).toBe(true),
    )
    expect(Object.keys(LIVE_MESSAGES).length).toBeGreaterThan(0)
    for (const message of live.received)
      expect([message.type, leaksIn(JSON.stringify(message))]).toEqual([message.type, []])
    live.close()
  })
})
