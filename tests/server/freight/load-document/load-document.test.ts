import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { API_PREFIX } from '#contract/constants.ts'
import {
  createLoadDocument,
  deleteLoadDocument,
  downloadLoadDocument,
  listLoadDocuments,
  type LoadDocument,
  restoreLoadDocument,
} from '#contract/entities/freight/load-document.ts'
import { waiveRequirement } from '#contract/entities/freight/load-billing.ts'
import { deleteOwnLoad } from '#contract/entities/freight/load.ts'
import { buildPath } from '#contract/http.ts'
import { formOf, partsOf, SAMPLES, send } from '#tests/server/fleet/document/uploading.ts'
import { booking } from '#tests/server/freight/load/booking.ts'
import { testApp, type TestApp, type TestUser } from '#tests/support/app.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'freight-load-documents-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

let test: TestApp
let desk: Awaited<ReturnType<typeof booking>>
let load: number

beforeAll(async () => {
  test = await testApp({ DATA_DIR: dataDir })
})
beforeEach(async () => {
  desk = await booking(test)
  load = (await desk.book(desk.dana)).id
})

const upload = (by: TestUser, kind: string, file = SAMPLES.pdf, name = 'scan.pdf') =>
  send(test.app, by, createLoadDocument, formOf(partsOf({ load, kind }, file, name)))
const listed = async (by: TestUser) => (await by.call(listLoadDocuments, { query: { load } })).body
const names = async (by: TestUser) =>
  ((await listed(by)).results as LoadDocument[]).map(
    ({ kind, removed_at }) => `${kind}${removed_at ? ' removed' : ''}`,
  )
const file = (by: TestUser, id: number) =>
  test.app.inject({
    url: API_PREFIX + buildPath(downloadLoadDocument, { id }),
    headers: { authorization: `Bearer ${by.access}` },
  })

describe('load document', () => {
  it('records its uploader and downloads unchanged', async () => {
    const { status, body } = await upload(desk.dana, 'pod', SAMPLES.png, 'signed POD.png')
    expect([status, body]).toMatchObject([
      201,
      {
        load,
        kind: 'pod',
        file_name: 'signed POD.png',
        content_type: 'image/png',
        uploaded_by: 'Dana Example',
        removed_at: null,
      },
    ])
    const sent = await file(desk.dana, body.id)
    expect([sent.statusCode, sent.rawPayload.equals(SAMPLES.png)]).toEqual([200, true])
    expect((await desk.rows.events()).findLast(({ type }) => type === 'ORDER_CHANGED')).toMatchObject({
      type: 'ORDER_CHANGED',
      data: { id: load },
    })
  })

  it('is stored once per file, next to other pages of its kind', async () => {
    const twice = await Promise.all([upload(desk.dana, 'bol'), upload(desk.dana, 'bol')])
    expect(new Set(twice.map(({ body }) => body.id)).size).toBe(1)
    await upload(desk.dana, 'bol', SAMPLES.jpeg, 'page 2.jpg')
    expect(await names(desk.dana)).toEqual(['bol', 'bol'])
    expect(await test.sql`select * from pending_file where condemned_at is not null`).toEqual([])
  })

  it('can be removed and restored, except when the same file was uploaded again', async () => {
    const { body } = await upload(desk.dana, 'scale_ticket')
    expect((await desk.dana.call(deleteLoadDocument, { params: { id: body.id } })).status).toBe(200)
    expect(await names(desk.dana)).toEqual(['scale_ticket removed'])
    await upload(desk.dana, 'scale_ticket')
    expect((await desk.dana.call(restoreLoadDocument, { params: { id: body.id } })).status).toBe(409)
    const [again] = (await listed(desk.dana)).results as LoadDocument[]
    await desk.dana.call(deleteLoadDocument, { params: { id: again!.id } })
    expect((await desk.dana.call(restoreLoadDocument, { params: { id: body.id } })).body.removed_at).toBe(
      null,
    )
  })

  it("that may state a price is visible only to users who see the load's prices", async () => {
    const rate = (await upload(desk.dana, 'rate_confirmation')).body.id
    await upload(desk.dana, 'pod')
    expect([await names(desk.dana), await names(desk.boss), await names(desk.dean)]).toEqual([
      ['rate_confirmation', 'pod'],
      ['rate_confirmation', 'pod'],
      ['pod'],
    ])
    expect(await listed(desk.dean)).toMatchObject({ count: 1, can_add: [] })
    expect(
      [await file(desk.dean, rate), await file(desk.boss, rate)].map(({ statusCode }) => statusCode),
    ).toEqual([403, 200])
    expect([
      (await upload(desk.dean, 'pod')).status,
      (await upload(desk.boss, 'pod', SAMPLES.jpeg)).status,
    ]).toEqual([403, 201])
    expect((await desk.dean.call(deleteLoadDocument, { params: { id: rate } })).status).toBe(403)
  })

  it('list also shows which documents are waived', async () => {
    await upload(desk.dana, 'pod')
    expect(await listed(desk.dana)).toMatchObject({ waived: [] })
    await desk.dana.call(waiveRequirement, {
      params: { id: load },
      body: { code: 'rate_confirmation', reason: 'Filed on paper' },
    })
    expect([await listed(desk.dana), await listed(desk.dean)]).toMatchObject([
      { waived: ['rate_confirmation'] },
      { waived: ['rate_confirmation'] },
    ])
  })

  it('is refused for an invalid file, a deleted load or a load of another company', async () => {
    expect((await upload(desk.dana, 'pod', Buffer.from('<html>'), 'pod.pdf')).status).toBe(415)
    const stranger = await (await test.company()).user(['VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'])
    expect((await upload(stranger, 'pod')).status).toBe(404)
    await desk.dana.call(deleteOwnLoad, { params: { id: load } })
    expect((await upload(desk.dana, 'pod')).status).toBe(409)
  })
})
