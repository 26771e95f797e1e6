import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { API_PREFIX } from '#contract/constants.ts'
import { createCharge, readLoadBilling } from '#contract/entities/freight/load-billing.ts'
import {
  createLoadDocument,
  deleteLoadDocument,
  listLoadDocuments,
} from '#contract/entities/freight/load-document.ts'
import {
  clearRateConfirmation,
  decideRateField,
  drawRateConfirmation,
  listRateConfirmations,
  type RateConfirmationDetail,
  readRateConfirmation,
  rejectRateConfirmation,
  restoreRateConfirmation,
} from '#contract/entities/freight/rate-confirmation.ts'
import { IDEMPOTENCY_HEADER, buildPath } from '#contract/http.ts'
import { packetDocuments } from '#server/money/invoice/packet.repository.ts'
import { formOf, partsOf, SAMPLES, send } from '#tests/server/fleet/document/uploading.ts'
import { booking } from '#tests/server/freight/load/booking.ts'
import { confirmationPdf } from '#tests/server/freight/rate-confirmation/confirmation-pdf.ts'
import { runReadings } from '#tests/server/freight/rate-confirmation/run-readings.ts'
import { testApp, type TestApp, type TestUser } from '#tests/support/app.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'freight-rate-confirmations-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

let test: TestApp
let desk: Awaited<ReturnType<typeof booking>>
let load: number

const STOPS = [
  {
    kind: 'pickup',
    address: 'Chicago, IL 60601',
    window_from: '2030-01-07T08:00',
    window_to: '2030-01-07T10:00',
  },
  { kind: 'delivery', address: 'Akron, OH 44308', window_from: null, window_to: '2030-01-08T10:00' },
]

beforeAll(async () => {
  test = await testApp({ DATA_DIR: dataDir })
})
beforeEach(async () => {
  desk = await booking(test)
  const { id: broker } = await desk.rows.broker({ name: 'Pinnacle Freight', mc_number: '455609' })
  load = (await desk.book(desk.dana, { broker, broker_reference: '778812', stops: STOPS })).id
})

const upload = async (by: TestUser, file: Buffer, name = 'rate con.pdf') => {
  const { status, body } = await send(
    test.app,
    by,
    createLoadDocument,
    formOf(partsOf({ load, kind: 'rate_confirmation' }, file, name)),
  )
  expect(status).toBe(201)
  await runReadings(test)
  return body.id as number
}
const listed = (by: TestUser) => by.call(listRateConfirmations, { query: { load } })
const holds = async (by = desk.dana) =>
  ((await listed(by)).body.holds as { code: string }[]).map(({ code }) => code)
async function standing(by = desk.dana): Promise<RateConfirmationDetail> {
  const [first] = (await listed(by)).body.results
  return (await by.call(readRateConfirmation, { params: { id: first.id } })).body
}
const row = ({ rows }: RateConfirmationDetail, key: string) => rows.find((one) => one.key === key)
const decide = async (by: TestUser, key: string, value: string | number) => {
  const { id, version } = await standing(desk.boss)
  return by.call(decideRateField, { params: { id }, body: { key, value, version } })
}
const page = (by: TestUser, id: number) =>
  test.app.inject({
    url: API_PREFIX + buildPath(drawRateConfirmation, { id }),
    headers: { authorization: `Bearer ${by.access}` },
  })

describe('rate confirmation that matches the load', () => {
  it('is read after upload, is accepted and holds nothing', async () => {
    await upload(desk.dana, await confirmationPdf())
    const read = await standing()
    expect(read).toMatchObject({
      state: 'read',
      is_in_use: true,
      page_count: 1,
      added_by: 'Dana Example',
      alarms: [],
      revisions: [],
    })
    expect(row(read, 'rate')).toMatchObject({
      value: 120_000,
      load_value: 120_000,
      state: 'same',
      read: { text: '$1,200.00' },
    })
    expect(row(read, 'stop.2.delivery.place')).toMatchObject({ value: 'Akron, OH 44308', state: 'same' })
    expect(row(read, 'rate')?.places).toHaveLength(1)
    expect([await holds(), read.accepted_at]).toEqual([[], expect.any(String)])
  })

  it('lists its duties with their due times', async () => {
    await upload(desk.dana, await confirmationPdf())
    const { duties } = (await listed(desk.dana)).body
    expect(duties).toMatchObject([
      { kind: 'pod', minutes: 60, due_at: null, state: 'open' },
      { kind: 'tracking', due_at: '2030-01-07T14:00:00.000Z', state: 'open' },
    ])
  })

  it('is drawn page by page', async () => {
    await upload(desk.dana, await confirmationPdf())
    const { id } = await standing()
    const drawn = await page(desk.dana, id)
    expect([
      drawn.statusCode,
      drawn.headers['content-type'],
      drawn.rawPayload.subarray(1, 4).toString(),
    ]).toEqual([200, 'image/png', 'PNG'])
  })
})

describe('rate confirmation difference', () => {
  it('holds billing until a person acknowledges it, and again when the load changes', async () => {
    await upload(desk.dana, await confirmationPdf({ rate: '$1,150.00' }))
    expect([row(await standing(), 'rate'), await holds()]).toMatchObject([
      { state: 'differs', value: 115_000, load_value: 120_000 },
      ['difference'],
    ])
    expect((await decide(desk.dana, 'rate', 115_000)).status).toBe(200)
    expect([row(await standing(), 'rate'), await holds()]).toMatchObject([
      { state: 'settled', decision: { by_name: 'Dana Example' } },
      [],
    ])
    await test.sql`update load set broker_price_cents = 118000 where id = ${load}`
    expect(await holds()).toEqual(['difference'])
  })

  it('in the rate is shown before billing, even when acknowledged', async () => {
    const warnings = async () =>
      (await desk.dana.call(readLoadBilling, { params: { id: load } })).body.warnings
    const charge = (broker_cents: number) =>
      desk.dana.call(createCharge, {
        params: { id: load },
        body: { kind: 'detention', broker_cents },
        headers: { [IDEMPOTENCY_HEADER]: randomUUID() },
      })
    await upload(desk.dana, await confirmationPdf({ rate: '$1,350.00' }))
    expect(await warnings()).toEqual([])
    await decide(desk.dana, 'rate', 135_000)
    expect(await warnings()).toEqual(['Rate confirmation: $1,350.00. This invoice: $1,200.00.'])
    expect((await charge(10_000)).status).toBeLessThan(300)
    expect(await warnings()).toEqual([
      'Rate confirmation: $1,350.00. This invoice: $1,200.00 plus $100.00 in extra charges.',
    ])
    await charge(5_000)
    expect(await warnings()).toEqual([])
  })

  it('cannot be acknowledged with a stale version', async () => {
    await upload(desk.dana, await confirmationPdf({ rate: '$1,150.00' }))
    const { id, version } = await standing()
    const body = { key: 'rate', value: 115_000, version }
    const both = await Promise.all(
      [1, 2].map(() => desk.dana.call(decideRateField, { params: { id }, body })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('with a value of the wrong kind is refused', async () => {
    await upload(desk.dana, await confirmationPdf())
    expect((await decide(desk.dana, 'rate', 'much')).body).toEqual({ value: ['Enter a number.'] })
    expect((await decide(desk.dana, 'stop.1.pickup.from', 'soon')).status).toBe(400)
  })
})

describe('unreadable rate confirmation file', () => {
  it('holds billing until its rate is entered by hand', async () => {
    await upload(desk.dana, SAMPLES.png, 'photo.png')
    expect([(await standing()).state, await holds()]).toEqual(['no_text', ['rate']])
    await decide(desk.dana, 'rate', 120_000)
    expect(await holds()).toEqual([])
  })

  it('that is another document has no effect until a person marks it a rate confirmation', async () => {
    await upload(desk.dana, await confirmationPdf())
    const { PDFDocument } = await import('@cantoo/pdf-lib')
    const other = await PDFDocument.create()
    other.addPage().drawText('CERTIFICATE OF INSURANCE for Example Freight, policy 7718, limits $1,000,000', {
      size: 10,
      x: 40,
      y: 700,
    })
    await upload(desk.dana, Buffer.from(await other.save()), 'coi.pdf')
    const { results } = (await listed(desk.dana)).body
    expect(
      results.map(({ state, is_in_use }: { state: string; is_in_use: boolean }) => [state, is_in_use]),
    ).toEqual([
      ['not_a_confirmation', false],
      ['read', true],
    ])
    expect(await holds()).toEqual([])
  })
})

describe('revised rate confirmation', () => {
  it('is compared with the accepted one, and earlier versions are kept', async () => {
    await upload(desk.dana, await confirmationPdf())
    await upload(desk.dana, await confirmationPdf({ rate: '$1,250.00' }), 'revised.pdf')
    const read = await standing()
    expect(read.revisions).toEqual([{ key: 'rate', before: 120_000, after: 125_000 }])
    expect([read.alarms, await holds(), (await listed(desk.dana)).body.count]).toEqual([
      [],
      ['difference'],
      2,
    ])
  })

  it('with another payer holds billing until a user who may edit all prices clears it', async () => {
    await upload(desk.dana, await confirmationPdf())
    await upload(
      desk.dana,
      await confirmationPdf({ broker: 'SHADOW LOGISTICS INC', mc: '999111' }),
      'revised.pdf',
    )
    const { id, version, alarms } = await standing()
    expect([alarms, await holds()]).toEqual([
      [
        'Rate confirmation lists payer SHADOW LOGISTICS INC (MC 999111); this load was booked with Pinnacle Freight (MC 455609).',
      ],
      ['alarm', ...(await holds()).filter((code) => code !== 'alarm')],
    ])
    const clear = (by: TestUser) =>
      by.call(clearRateConfirmation, {
        params: { id },
        body: { reason: 'Called Pat at the office.', version },
      })
    expect((await clear(desk.dana)).status).toBe(403)
    expect((await clear(desk.boss)).status).toBe(200)
    expect(await holds()).not.toContain('alarm')
    expect((await desk.trail('clear')).at(-1)).toMatchObject({
      record_type: 'rate_confirmation',
      record_id: id,
    })
  })

  it('keeps its warning when its payer is corrected and when the earlier version is decided or removed', async () => {
    const first = await upload(desk.dana, await confirmationPdf())
    const { id, version } = await standing()
    await upload(desk.dana, await confirmationPdf({ broker: 'SHADOW LOGISTICS INC' }), 'revised.pdf')
    expect((await decide(desk.dana, 'payer', 'PINNACLE FREIGHT LLC')).status).toBe(200)
    expect(await holds()).toEqual(['alarm'])
    const body = { key: 'payer', value: 'SHADOW LOGISTICS INC', version }
    expect((await desk.dana.call(decideRateField, { params: { id }, body })).status).toBe(409)
    await desk.dana.call(deleteLoadDocument, { params: { id: first } })
    expect([await holds(), (await listed(desk.dana)).body.count]).toEqual([['alarm'], 1])
  })

  it('is replaced by the version before it when its document is removed', async () => {
    await upload(desk.dana, await confirmationPdf())
    const document = await upload(desk.dana, await confirmationPdf({ rate: '$900.00' }), 'revised.pdf')
    await desk.dana.call(deleteLoadDocument, { params: { id: document } })
    expect([row(await standing(), 'rate')?.value, await holds()]).toEqual([120_000, []])
    expect((await desk.dana.call(listLoadDocuments, { query: { load } })).body.count).toBe(2)
  })
})

describe('first rate confirmation', () => {
  const OTHER = { broker: 'SHADOW LOGISTICS INC', mc: '999111' }

  it("with a payer other than the load's broker holds billing until someone decides", async () => {
    await upload(desk.dana, await confirmationPdf(OTHER))
    const { id, version, alarms, accepted_at } = await standing()
    expect([alarms, accepted_at, await holds()]).toEqual([
      [
        'Rate confirmation lists payer SHADOW LOGISTICS INC (MC 999111); this load was booked with Pinnacle Freight (MC 455609).',
      ],
      null,
      ['alarm', 'difference'],
    ])
    const { holds: texts } = (await desk.dana.call(readLoadBilling, { params: { id: load } })).body
    expect(texts[0]).toContain('lists payer SHADOW LOGISTICS INC (MC 999111)')
    const body = { reason: 'Called Pat at the office.', version }
    expect((await desk.boss.call(clearRateConfirmation, { params: { id }, body })).status).toBe(200)
    expect(await holds()).toEqual(['difference'])
  })

  it('marked as not genuine has no effect, is kept as evidence, and can be restored', async () => {
    await upload(desk.dana, await confirmationPdf(OTHER))
    const { id, version } = await standing()
    const mark = (
      endpoint: typeof rejectRateConfirmation | typeof restoreRateConfirmation,
      by: TestUser,
      of: number,
    ) => by.call(endpoint, { params: { id }, body: { version: of } })
    expect((await mark(rejectRateConfirmation, desk.dean, version)).status).toBe(403)
    const sent = () =>
      test.db.tenant(desk.company.id, (tx) => packetDocuments(tx, [load], ['rate_confirmation']))
    expect(await sent()).toHaveLength(1)
    const rejected = await mark(rejectRateConfirmation, desk.dana, version)
    expect(rejected).toMatchObject({
      status: 200,
      body: { is_in_use: false, rejected_by: 'Dana Example', rejected_at: expect.any(String) },
    })
    expect([await holds(), (await listed(desk.dana)).body.count]).toEqual([[], 1])
    const missing = async () =>
      (await desk.dana.call(readLoadBilling, { params: { id: load } })).body.missing.map(
        ({ code }: { code: string }) => code,
      )
    expect(await missing()).toContain('rate_confirmation')
    expect(await sent()).toEqual([])
    expect((await mark(restoreRateConfirmation, desk.dana, version)).status).toBe(409)
    expect((await mark(restoreRateConfirmation, desk.dana, rejected.body.version)).status).toBe(200)
    expect([await holds(), await missing()]).toEqual([
      ['alarm', 'difference'],
      expect.not.arrayContaining(['rate_confirmation']),
    ])
    expect((await desk.trail('not-genuine')).at(-1)).toMatchObject({
      record_type: 'rate_confirmation',
      record_id: id,
    })
    expect((await desk.trail('genuine-again')).at(-1)).toMatchObject({
      record_type: 'rate_confirmation',
      record_id: id,
    })
  })
})

describe('rate confirmation access', () => {
  it("needs access to the load's prices, and another dispatcher gets nothing", async () => {
    await upload(desk.dana, await confirmationPdf({ rate: '$1,111.11' }))
    const { id, version } = await standing()
    const answers = [
      await listed(desk.dean),
      await desk.dean.call(readRateConfirmation, { params: { id } }),
      await desk.dean.call(decideRateField, { params: { id }, body: { key: 'rate', value: 1, version } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    expect(JSON.stringify(answers)).not.toContain('1111')
    expect((await page(desk.dean, id)).statusCode).toBe(403)
    expect((await listed(desk.boss)).status).toBe(200)
  })

  it('is refused to other companies', async () => {
    await upload(desk.dana, await confirmationPdf())
    const { id } = await standing()
    const other = await booking(test)
    expect((await other.boss.call(readRateConfirmation, { params: { id } })).status).toBe(404)
    expect((await other.boss.call(listRateConfirmations, { query: { load } })).status).toBe(404)
    expect((await page(other.boss, id)).statusCode).toBe(404)
  })
})
