import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { mergeBroker, readBroker, updateBroker } from '#contract/entities/market/broker.ts'
import { enterBrokerRegister, lookUpBroker } from '#contract/entities/market/broker-register.ts'
import { readToday } from '#contract/entities/reports/today.ts'
import { DAY_MS } from '#contract/rules/durations.ts'
import {
  startFmcsaSimulator,
  type FmcsaSimulator,
  type SimulatedCarrier,
} from '#server/demo/fmcsa-simulator.ts'
import { lookUpAtFmcsa } from '#server/market/broker/fmcsa.ts'
import { brokerLookUps } from '#server/market/broker/register.jobs.ts'
import { type TestApp, testApp, type TestCompany, type TestUser } from '#tests/support/app.ts'
import { freight } from '#tests/support/freight.ts'

const CARRIER: SimulatedCarrier = {
  dotNumber: 2_217_755,
  mcNumber: '131029',
  legalName: 'KESTREL FREIGHT INC',
  dbaName: null,
  allowedToOperate: 'Y',
  brokerAuthorityStatus: 'A',
  commonAuthorityStatus: 'N',
  statusCode: 'A',
  oosDate: null,
  phyStreet: '1 LAKE ST',
  phyCity: 'GARY',
  phyState: 'IN',
  phyZipcode: '46402',
  phyCountry: 'US',
  telephone: '(219) 555-0101',
}
const FACTS = {
  legal_name: 'KESTREL FREIGHT INC',
  dba_name: '',
  dot_number: '2217755',
  broker_authority: 'active',
  is_allowed: true,
  is_out_of_service: false,
  out_of_service_on: null,
  phone: '+12195550101',
  address: '1 LAKE ST, GARY, IN 46402',
}
const KEY = 'a-web-key-of-a-test'

let fmcsa: FmcsaSimulator
let test: TestApp
let company: TestCompany
let dispatcher: TestUser
let rows: ReturnType<typeof freight>

beforeAll(async () => {
  fmcsa = await startFmcsaSimulator([], KEY)
  test = await testApp({ FMCSA_URL: fmcsa.url, FMCSA_KEY: KEY })
})

afterAll(() => fmcsa.stop())

beforeEach(async () => {
  fmcsa.instead = undefined
  fmcsa.requests.length = 0
  fmcsa.carriers.clear()
  fmcsa.carriers.set(CARRIER.dotNumber, CARRIER)
  company = await test.company()
  dispatcher = await company.user(['CREATE_BID'])
  rows = freight(test.db, company.id)
})

const lookUp = (id: number) => dispatcher.call(lookUpBroker, { params: { id } })
const found = (numbers: { dot_number?: string; mc_number?: string }, config = test.config) =>
  lookUpAtFmcsa(config, { dot_number: '', mc_number: '', ...numbers }, AbortSignal.timeout(5000))
const kestrel = (values = {}) =>
  rows.broker({ name: 'Kestrel Freight', mc_number: '131029', dot_number: '2217755', ...values })

describe('a look-up at FMCSA', () => {
  it('asks by DOT number, else by MC number, and takes the carrier with broker authority', async () => {
    fmcsa.carriers.set(1, { ...CARRIER, dotNumber: 1, brokerAuthorityStatus: 'N' })
    expect(await found({ dot_number: '2217755', mc_number: '131029' })).toEqual(FACTS)
    expect(await found({ mc_number: '131029' })).toEqual(FACTS)
    expect(fmcsa.requests).toEqual([
      '/qc/services/carriers/2217755',
      '/qc/services/carriers/docket-number/131029',
    ])
    expect(await found({ mc_number: '5' })).toBeNull()
    expect(await found({ dot_number: '../../admin' })).toBeNull()
  })

  it.each<[string, Partial<SimulatedCarrier>, object]>([
    [
      'an order out of service',
      { oosDate: '2026-03-01' },
      { is_out_of_service: true, out_of_service_on: '2026-03-01' },
    ],
    ['a day before all years', { oosDate: '0000-01-01' }, { out_of_service_on: null }],
    ['another way to write the day', { oosDate: '03/01/2026' }, { out_of_service_on: '2026-03-01' }],
    [
      'a revoked authority',
      { brokerAuthorityStatus: 'I', allowedToOperate: 'N' },
      { broker_authority: 'inactive', is_allowed: false },
    ],
    ['a second name', { dbaName: 'KESTREL <b>VANS</b>\n' }, { dba_name: 'KESTREL <b>VANS</b>' }],
  ])('reads %s', async (_, values, facts) => {
    fmcsa.carriers.set(CARRIER.dotNumber, { ...CARRIER, ...values })
    expect(await found({ dot_number: '2217755' })).toMatchObject(facts)
  })

  it.each<[string, (response: ServerResponse) => void, RegExp]>([
    ['an error', (response) => response.writeHead(500).end(), /answered 500/],
    [
      'a redirect',
      (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      /answered 302/,
    ],
    [
      'no JSON',
      (response) => response.end('<title>FMCSA System Maintenance Page</title>'),
      /answered nonsense/,
    ],
    [
      'another form',
      (response) => response.end('{"content":{"carrier":{"legalName":7}}}'),
      /answered nonsense/,
    ],
    ['a flood', (response) => response.end(`"${'a'.repeat(300_000)}"`), /too long/],
    [
      'half an answer',
      (response) => {
        response.writeHead(200, { 'content-length': 99 })
        response.write('{')
        response.destroy()
      },
      /cut off|is away/,
    ],
    ['no answer', (response) => response.destroy(), /is away/],
  ])('refuses %s', async (_, instead, words) => {
    fmcsa.instead = instead
    await expect(found({ dot_number: '2217755' })).rejects.toThrow(words)
  })

  it('names a refused key without stating it, and never calls a private address', async () => {
    const other = found({ dot_number: '2217755' }, { ...test.config, fmcsaKey: 'another-key' })
    await expect(other).rejects.toThrow('FMCSA refused the key. Check FMCSA_KEY.')
    const inside = found({ dot_number: '1' }, { ...test.config, fmcsaUrl: 'https://10.1.2.3' })
    await expect(inside).rejects.toThrow('FMCSA is away.')
  })
})

describe('a broker in the register', () => {
  it('is looked up on demand; the same answer renews the day, another one is a change', async () => {
    const { id } = await kestrel()
    expect((await lookUp(id)).body.register).toMatchObject([{ ...FACTS, is_found: true, source: 'fmcsa' }])
    expect((await lookUp(id)).body.register).toHaveLength(1)
    fmcsa.carriers.set(CARRIER.dotNumber, { ...CARRIER, telephone: '(219) 555-0199' })
    expect((await lookUp(id)).body.register).toMatchObject([
      { phone: '+12195550199' },
      { phone: '+12195550101' },
    ])
  })

  it('states since when it has authority where that was seen to begin', async () => {
    const { id } = await kestrel()
    fmcsa.carriers.set(CARRIER.dotNumber, { ...CARRIER, brokerAuthorityStatus: 'N' })
    await lookUp(id)
    fmcsa.carriers.set(CARRIER.dotNumber, CARRIER)
    const [now] = (await lookUp(id)).body.register
    expect(Date.now() - Date.parse(now.authority_since)).toBeLessThan(2 * DAY_MS)
    const [later] = (await lookUp(id)).body.register
    expect(later.authority_since).toBe(now.authority_since)
  })

  it.each([
    ['Kestrel Freight LLC', '2217755'],
    ['Merlin Logistics', ''],
  ])('%s with that MC number has the DOT number %j afterwards', async (name, dot_number) => {
    const { id } = await kestrel({ name, dot_number: '' })
    expect((await lookUp(id)).body.dot_number).toBe(dot_number)
  })

  it('is said to be missing where the number is unknown', async () => {
    const { id } = await kestrel({ dot_number: '404' })
    expect((await lookUp(id)).body.register).toMatchObject([{ is_found: false, legal_name: '' }])
  })

  it('a failing register changes nothing and says what to do', async () => {
    const { id } = await kestrel()
    fmcsa.instead = (response) => response.writeHead(500).end()
    const { status, body } = await lookUp(id)
    expect([status, body.detail]).toEqual([
      503,
      ['FMCSA answered 500. Try again later, or enter what its website says.'],
    ])
    expect((await dispatcher.call(readBroker, { params: { id } })).body.register).toEqual([])
  })

  it('needs a number, the permission, and a broker of the company', async () => {
    const { id } = await kestrel({ dot_number: '', mc_number: '' })
    expect((await lookUp(id)).status).toBe(409)
    const viewer = await company.user(['VIEW_DISPATCH'])
    expect((await viewer.call(lookUpBroker, { params: { id } })).status).toBe(403)
    const stranger = await (await test.company()).user(['CREATE_BID'])
    expect((await stranger.call(lookUpBroker, { params: { id } })).status).toBe(404)
    expect(fmcsa.requests).toEqual([])
  })

  it('can be entered by hand, and names who did', async () => {
    const { id } = await kestrel()
    const body = {
      legal_name: 'Kestrel Freight Inc',
      broker_authority: 'active',
      authority_since: '2026-01-31',
    }
    const { body: broker } = await dispatcher.call(enterBrokerRegister, { params: { id }, body })
    expect(broker.register).toMatchObject([
      { ...body, source: 'person', entered_by: expect.stringMatching(/\S/), phone: '' },
    ])
  })
})

const log = { info: vi.fn(), warn: vi.fn() }

it('each night looks up the brokers with a number once', async () => {
  const { id } = await kestrel()
  await rows.broker({ name: 'No Number', mc_number: '', dot_number: '' })
  const signal = AbortSignal.timeout(20_000)
  const call = { companyId: company.id, signal, log, services: test.app.services }
  await brokerLookUps.work?.(call as never)
  await brokerLookUps.work?.(call as never)
  expect(fmcsa.requests).toEqual(['/qc/services/carriers/2217755'])
  const { body } = await dispatcher.call(readBroker, { params: { id } })
  expect(body.register).toMatchObject([{ legal_name: 'KESTREL FREIGHT INC' }])
})

const night = () =>
  brokerLookUps.work?.({
    log,
    companyId: company.id,
    signal: AbortSignal.timeout(20_000),
    services: test.app.services,
  } as never)
const paths = (...numbers: number[]) => numbers.map((number) => `/qc/services/carriers/${number}`)

describe('a night with brokers that FMCSA can’t answer', () => {
  it.each<[string, (response: ServerResponse) => void]>([
    ['an error', (response) => response.writeHead(500).end()],
    ['nonsense', (response) => response.end('{')],
    [
      'a name of more than a page',
      (response) => response.end(`{"content":{"carrier":{"legalName":"${'a'.repeat(3000)}"}}}`),
    ],
  ])('passes over %s, and does not begin with it the next time', async (_, instead) => {
    const [bad, good] = [await kestrel({ dot_number: '13' }), await kestrel()]
    fmcsa.instead = (response) => {
      fmcsa.instead = undefined
      instead(response)
    }
    log.warn.mockClear()
    await night()
    expect(log.warn.mock.calls).toEqual([
      [expect.objectContaining({ broker: bad.id }), 'could not look a broker up at FMCSA'],
      [
        { company_id: company.id, looked_up: 1, failed: 1 },
        'some brokers were not looked up at FMCSA; they are tried again the next night',
      ],
    ])
    expect((await dispatcher.call(readBroker, { params: { id: good.id } })).body.register).toHaveLength(1)
    expect((await dispatcher.call(readBroker, { params: { id: bad.id } })).body.register).toEqual([])
    await night()
    expect(fmcsa.requests).toEqual(paths(13, CARRIER.dotNumber))
  })

  it('stops where FMCSA is away, and goes on with the others', async () => {
    for (const dot_number of ['11', '12', '13', '14']) await kestrel({ dot_number })
    fmcsa.instead = (response) => response.writeHead(500).end()
    await expect(night()).rejects.toThrow('FMCSA answered 500.')
    fmcsa.instead = undefined
    await night()
    expect(fmcsa.requests).toEqual(paths(11, 12, 13, 14))
  })
})

describe('what counts of the register', () => {
  const byHand = (id: number, body = {}) =>
    dispatcher.call(enterBrokerRegister, {
      params: { id },
      body: { legal_name: 'Kestrel Freight', broker_authority: 'active', phone: '+13125550100', ...body },
    })
  const change = async (id: number, body: object) => {
    const { version } = (await dispatcher.call(readBroker, { params: { id } })).body
    return dispatcher.call(updateBroker, { params: { id }, body: { version, ...body } })
  }
  const revoke = () => fmcsa.carriers.set(CARRIER.dotNumber, { ...CARRIER, brokerAuthorityStatus: 'N' })

  it('is what FMCSA said, whatever is entered afterwards', async () => {
    const { id } = await kestrel()
    revoke()
    await lookUp(id)
    const { body } = await byHand(id)
    expect(body.register_signs).toEqual(['no_authority'])
    expect(body.register).toMatchObject([
      { source: 'fmcsa', counts: true },
      { source: 'person', counts: false },
    ])
  })

  it.each([
    [{ dot_number: '99' }, []],
    [{ name: 'Merlin Logistics' }, ['other_name', 'no_authority']],
    [{ mc_number: '99' }, ['no_authority']],
    [{ dot_number: '02217755' }, ['no_authority']],
  ])('after the change %j it says %j', async (values, signs) => {
    const { id } = await kestrel()
    revoke()
    await lookUp(id)
    const { body } = await change(id, values)
    expect(body.register_signs).toEqual(signs)
    expect(body.register).toMatchObject([{ counts: signs.length > 0 }])
  })

  it.each(['fmcsa', 'person'])('goes along with the number in a merge: %s', async (source) => {
    const lead = await company.user(['CREATE_BID', 'CREATE_CONFIRMED_LOADS_WITH_DISPATCHER_ASSIGNMENT'])
    const kept = await kestrel({ dot_number: '', mc_number: '' })
    const other = await kestrel()
    revoke()
    await (source === 'fmcsa' ? lookUp(other.id) : byHand(other.id, { broker_authority: 'none' }))
    const { body } = await lead.call(mergeBroker, { params: { id: kept.id }, body: { other: other.id } })
    expect(body.register_signs).toEqual(['no_authority'])
    expect(body.register).toMatchObject([{ source, counts: true }])
  })

  it('refuses an authority since a day to come', async () => {
    const { id } = await kestrel()
    const { status } = await byHand(id, { authority_since: '2100-01-01' })
    expect(status).toBe(400)
  })
})

describe('a change at FMCSA', () => {
  const told = (to: TestUser) =>
    test.sql`select type, title, sub_title, metadata from notification where company_id = ${company.id} and user_id = ${to.id}`
  const bidOn = async (broker: number) => {
    const { id } = await rows.offer({ broker, is_bid: true })
    await test.sql`insert into bid (company_id, offer, dispatcher, broker_email, broker_price_cents, message, reply_token)
      values (${company.id}, ${id}, ${dispatcher.id}, 'dana@kestrel.example', 100, '', ${`token ${id}`})`
  }

  it.each<[string, Partial<SimulatedCarrier>, string]>([
    ['authority', { brokerAuthorityStatus: 'I' }, 'Broker authority: Active → Inactive'],
    ['phone', { telephone: '(219) 555-0199' }, 'Phone: +1(219)555-0101 → +1(219)555-0199'],
    ['address', { phyStreet: '2 LAKE ST' }, 'Address: 1 LAKE ST, GARY, IN 46402 → 2 LAKE ST, GARY, IN 46402'],
  ])('of the %s is told to those who edit brokers, and stands under Today', async (_, change, text) => {
    const { id } = await kestrel()
    await bidOn(id)
    const viewer = await company.user(['VIEW_OWN_DASHBOARD', 'VIEW_DISPATCH'])
    await lookUp(id)
    expect(await told(dispatcher)).toEqual([])
    expect((await viewer.call(readToday)).body.brokers).toEqual({ count: 0, rows: [] })
    fmcsa.carriers.set(CARRIER.dotNumber, { ...CARRIER, ...change })
    await lookUp(id)
    await lookUp(id)
    expect(await told(dispatcher)).toMatchObject([
      { type: 'BROKER', title: '<b>Kestrel Freight</b> changed at FMCSA', sub_title: text, metadata: { id } },
    ])
    expect(await told(viewer)).toEqual([])
    expect((await viewer.call(readToday)).body.brokers).toEqual({
      count: 1,
      rows: [{ id, name: 'Kestrel Freight', changes: [text] }],
    })
  })

  it('is told to nobody where no bid, load or invoice is open, or where only the name changed', async () => {
    const [idle, named] = [await kestrel(), await kestrel({ name: 'Kestrel Two' })]
    await bidOn(named.id)
    await lookUp(idle.id)
    await lookUp(named.id)
    fmcsa.carriers.set(CARRIER.dotNumber, { ...CARRIER, brokerAuthorityStatus: 'I' })
    await lookUp(idle.id)
    fmcsa.carriers.set(CARRIER.dotNumber, { ...CARRIER, legalName: 'KESTREL TWO INC' })
    await lookUp(named.id)
    expect(await told(dispatcher)).toEqual([])
  })

  it('is told where an invoice or a load is open', async () => {
    const { id } = await kestrel()
    await lookUp(id)
    await test.sql`insert into invoice (company_id, number, broker, bill_to, issued_on, due_on, total_cents, content) values (${company.id}, 1, ${id}, 'Kestrel', current_date, current_date, 100000, '{}')`
    fmcsa.carriers.set(CARRIER.dotNumber, { ...CARRIER, telephone: '(219) 555-0199' })
    await lookUp(id)
    expect(await told(dispatcher)).toHaveLength(1)
  })
})
