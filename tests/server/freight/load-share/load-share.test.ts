import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { createLoadDocument } from '#contract/entities/freight/load-document.ts'
import { readLoad } from '#contract/entities/freight/load.ts'
import { createLoadShare, listLoadShares, revokeLoadShare } from '#contract/entities/freight/load-share.ts'
import { formOf, partsOf, SAMPLES, send } from '#tests/server/fleet/document/uploading.ts'
import { booking } from '#tests/server/freight/load/booking.ts'
import { testApp, type TestApp, type TestUser } from '#tests/support/app.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'freight-shares-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

let test: TestApp
let desk: Awaited<ReturnType<typeof booking>>
let load: number

beforeAll(async () => {
  test = await testApp({ DATA_DIR: dataDir })
})
beforeEach(async () => {
  desk = await booking(test)
  const driver = await desk.rows.driver((await desk.rows.owner()).id, { phone: '+15555550199' })
  load = (await desk.book(desk.dana, { driver: driver.id, broker_reference: 'REF-9', notes: 'pays 1200.00' }))
    .id
})

const share = (by: TestUser, more: object = {}) => by.call(createLoadShare, { body: { load, ...more } })
const open = (url: string) =>
  test.app.inject({ url: new URL(url, 'http://freight.example').pathname, remoteAddress: '198.51.100.7' })
const shares = async () => (await desk.dana.call(listLoadShares, { query: { load } })).body.results

describe('load share link', () => {
  it('shows lane, stops, map and truck position, without prices or driver contact', async () => {
    const { body } = await share(desk.dana)
    const page = await open(body.url)
    expect(page.statusCode).toBe(200)
    for (const text of ['Order REF-9', 'Chicago', 'Akron', '<svg', 'Last seen', 'Assigned', '>Truck<'])
      expect(page.body).toContain(text)
    for (const text of ['1200', '900.00', '120000', 'Kim', '5555550199', '<script'])
      expect(page.body).not.toContain(text)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    expect(gzipSync(page.body).length).toBeLessThan(130_000)
    expect(await shares()).toMatchObject([{ opened_at: expect.any(String) }])
  })

  it("uses this server's address, whatever Host header the request has", async () => {
    const { body } = await desk.dana.call(createLoadShare, {
      body: { load },
      headers: { host: 'evil.example' },
    })
    expect(new URL(body.url).origin).toBe(`http://${test.config.host}:${test.config.port}`)
  })

  it('is created once per idempotency key and shows its address only the first time', async () => {
    const headers = { [IDEMPOTENCY_HEADER]: 'one-link' }
    const make = async () => (await desk.dana.call(createLoadShare, { body: { load }, headers })).body
    const first = await make()
    expect(await make()).toEqual({ ...first, url: '' })
    expect(await shares()).toHaveLength(1)
  })

  it('shows cities but no streets on its map', async () => {
    const stops = ['77 Wacker Dr, Chicago, IL 60601', '1 Main St, Akron, OH 44301'].map((address, index) => ({
      kind: index === 0 ? 'pickup' : 'delivery',
      address,
      window_from: null,
      window_to: '2030-01-08T14:30:00Z',
    }))
    load = (await desk.book(desk.dana, { stops, override_reason: 'Agreed.' })).id
    const [map] = /<svg.*<\/svg>/s.exec((await open((await share(desk.dana)).body.url)).body) ?? []
    expect(map).toContain('>Chicago<')
    expect(map).not.toContain('Wacker')
  })

  it.each([
    { shows: {}, name: false, phone: false },
    { shows: { shows_driver: true }, name: true, phone: false },
    { shows: { shows_phone: true }, name: false, phone: true },
    { shows: { shows_driver: true, shows_phone: true }, name: true, phone: true },
  ])('shows the driver details that the dispatcher chose: $shows', async ({ shows, name, phone }) => {
    const { body } = await open((await share(desk.dana, shows)).body.url)
    expect({ name: body.includes('Kim Doe'), phone: /555\D{0,3}555\D{0,3}0199/.test(body) }).toEqual({
      name,
      phone,
    })
  })

  it('shows who signed for the delivery, and when', async () => {
    const { stops } = (await desk.boss.call(readLoad, { params: { id: load } })).body
    await test.sql`insert into load_event (company_id, load, stop, kind, at, text)
      values (${desk.company.id}, ${load}, ${stops[1].id}, 'signed', '2030-01-08T14:30:00Z', 'Rosa Díaz, Jr., Akron, OH')`
    const page = await open((await share(desk.dana)).body.url)
    expect(page.body).toContain('Signed for by Rosa Díaz, Jr., Tue 08 Jan 2030 09:30 ET')
  })

  it('ends when it is revoked, when it expires and when the load is deleted', async () => {
    const { body } = await share(desk.dana)
    await desk.dana.call(revokeLoadShare, { params: { id: body.id } })
    expect((await open(body.url)).statusCode).toBe(410)
    const other = (await share(desk.dana)).body
    await test.sql`update load_share set expires_at = now() - interval '1 minute' where id = ${other.id}`
    expect((await open(other.url)).statusCode).toBe(410)
    const third = (await share(desk.dana)).body
    await test.sql`update load set deleted_at = now() where id = ${load}`
    expect((await open(third.url)).statusCode).toBe(410)
  })

  it('has its own rate limit, so that another link still opens', async () => {
    const [{ body: one }, { body: other }] = [await share(desk.dana), await share(desk.dana)]
    const codes = new Set<number>()
    for (let calls = 0; calls < 13; calls++)
      for (const { statusCode } of await Promise.all(
        Array.from({ length: 12 }, () => open(`${one.url}/pod/1`)),
      ))
        codes.add(statusCode)
    expect([...codes]).toEqual([404, 429])
    expect((await open(other.url)).statusCode).toBe(200)
  })

  it('is stored as a hash; guessing is rate limited while valid links from the same address open', async () => {
    const { url } = (await share(desk.dana)).body
    const other = (await share(desk.dana)).body.url
    const office = { remoteAddress: '203.0.113.9' }
    const openThere = async (link: string) =>
      (await test.app.inject({ url: new URL(link).pathname, ...office })).statusCode
    expect(await openThere(url)).toBe(200)
    const token = url.split('/').at(-1)
    const [row] = await test.sql`select token_hash from load_share where load = ${load}`
    expect(row?.token_hash).not.toContain(token)
    const guess = (index: number) =>
      test.app.inject({ url: `/track/${'x'.repeat(40)}${String(index).padStart(3, '0')}`, ...office })
    const answers = await Promise.all(Array.from({ length: 24 }, (_, index) => guess(index)))
    expect([answers[0]?.statusCode, answers.at(-1)?.statusCode]).toEqual([404, 429])
    expect([await openThere(url), await openThere(other)]).toEqual([200, 200])
    expect((await guess(99)).statusCode).toBe(429)
    expect((await open(url)).statusCode).toBe(200)
  })

  it('serves the POD of its load and no other file', async () => {
    const upload = async (kind: string, of = load) =>
      (
        await send(
          test.app,
          desk.dana,
          createLoadDocument,
          formOf(partsOf({ load: of, kind }, SAMPLES.png, `${kind}.png`)),
        )
      ).body.id as number
    const [pod, rate] = [await upload('pod'), await upload('rate_confirmation')]
    const { url } = (await share(desk.dana)).body
    expect((await open(url)).body).toContain('Download POD: pod.png')
    const file = await open(`${url}/pod/${pod}`)
    expect([
      file.statusCode,
      file.rawPayload.equals(SAMPLES.png),
      file.headers['content-disposition'],
    ]).toMatchObject([200, true, expect.stringContaining('attachment')])
    expect((await open(`${url}/pod/${rate}`)).statusCode).toBe(404)
  })

  it("can be created and revoked only by the load's dispatcher or users who see all prices", async () => {
    expect((await share(desk.dean)).status).toBe(403)
    const { id } = (await share(desk.boss)).body
    expect((await desk.dean.call(revokeLoadShare, { params: { id } })).status).toBe(403)
    const stranger = await (await test.company()).user(['CREATE_OWN_ASSIGNED_CONFIRMED_LOADS'])
    expect((await share(stranger)).status).toBe(404)
  })
})
