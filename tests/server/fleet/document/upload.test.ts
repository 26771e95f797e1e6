import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createDriverDocument,
  createOwnerDocument,
  createVehicleDocument,
  deleteDocument,
  downloadDocument,
  listDocuments,
  readDocumentDates,
  updateDocument,
} from '#contract/entities/fleet/document.ts'
import { deleteOwner, restoreOwner } from '#contract/entities/fleet/owner.ts'
import { API_PREFIX } from '#contract/constants.ts'
import { IDEMPOTENCY_HEADER, buildPath } from '#contract/http.ts'
import { testApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'
import { type Freight, freight } from '#tests/support/freight.ts'
import { formOf, partsOf, SAMPLES, send } from '#tests/server/fleet/document/uploading.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'freight-upload-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

let test: TestApp
let company: TestCompany
let hr: TestUser
let rows: Freight

beforeAll(async () => {
  test = await testApp({ DATA_DIR: dataDir })
  company = await test.company()
  hr = await company.user(['VIEW_HR_PORTAL'], { first_name: 'Hanna' })
  rows = freight(test.db, company.id)
})

const upload = (
  fields: Record<string, string | number>,
  file = SAMPLES.pdf,
  name?: string,
  type?: string,
) => {
  const endpoint = 'coi w9 lease mc_authority'.includes(String(fields.type))
    ? createOwnerDocument
    : 'driving_licence driver_other'.includes(String(fields.type))
      ? createDriverDocument
      : createVehicleDocument
  return send(test.app, hr, endpoint, formOf(partsOf(fields, file, name, type)))
}
const download = (id: number, user = hr) =>
  test.app.inject({
    url: API_PREFIX + buildPath(downloadDocument, { id }),
    headers: { authorization: `Bearer ${user.access}` },
  })
const list = async (of: string, of_id: number) =>
  (await hr.call(listDocuments, { query: { of, of_id } })).body

describe('document upload', () => {
  it('uploading twice with one idempotency key creates one document', async () => {
    const { id } = await rows.owner()
    const form = formOf(partsOf({ of_id: id, type: 'coi', expires_on: '2031-01-01' }, SAMPLES.pdf))
    const sent = () => send(test.app, hr, createOwnerDocument, form, { [IDEMPOTENCY_HEADER]: 'one-document' })
    const [first, again] = [await sent(), await sent()]
    expect(again).toEqual(first)
    expect((await list('owner', id)).count).toBe(1)
    const other = formOf(partsOf({ of_id: id, type: 'coi', expires_on: '2032-01-01' }, SAMPLES.pdf))
    expect(
      (await send(test.app, hr, createOwnerDocument, other, { [IDEMPOTENCY_HEADER]: 'one-document' })).status,
    ).toBe(409)
    expect(await test.sql`delete from pending_file returning file_key`).toHaveLength(1)
  })

  it('an uploaded document shows its uploader and downloads unchanged', async () => {
    const { id } = await rows.owner()
    const { status, body } = await upload({
      of_id: id,
      type: 'coi',
      issued_on: '2026-01-01',
      expires_on: '2031-01-01',
      note: ' new ',
    })
    expect([status, body]).toMatchObject([
      201,
      {
        of: 'owner',
        of_id: id,
        type: 'coi',
        file_name: 'scan.pdf',
        content_type: 'application/pdf',
        size: SAMPLES.pdf.length,
      },
    ])
    expect(body).toMatchObject({
      issued_on: '2026-01-01',
      expires_on: '2031-01-01',
      note: 'new',
      uploaded_by: 'Hanna Example',
      replaced_at: null,
    })
    const file = await download(body.id)
    expect([file.statusCode, file.rawPayload.equals(SAMPLES.pdf)]).toEqual([200, true])
    expect(await test.sql`select * from pending_file`).toEqual([])
  })

  it('a document downloads as a sandboxed attachment that is not cached', async () => {
    const { id } = await rows.owner()
    const { body } = await upload({ of_id: id, type: 'w9' }, SAMPLES.png, 'Führerschein “neu”.png')
    const { headers } = await download(body.id)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(SAMPLES.png.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="Fuhrerschein neu.png"; filename*=UTF-8''F%C3%BChrerschein%20%E2%80%9Cneu%E2%80%9D.png`,
    })
  })

  it('an upload replaces the current document of its type, except photos', async () => {
    const { id: owner } = await rows.owner()
    const first = await upload({ of_id: owner, type: 'coi', expires_on: '2030-01-01' })
    const second = await upload({ of_id: owner, type: 'coi', expires_on: '2032-01-01' })
    const { count, results, required, missing } = await list('owner', owner)
    expect([count, results.map((one: { id: number }) => one.id)]).toEqual([
      2,
      [second.body.id, first.body.id],
    ])
    expect([results[0].replaced_at, results[1].replaced_at]).toEqual([null, expect.any(String)])
    expect([required, missing]).toEqual([
      ['w9', 'coi', 'lease'],
      ['w9', 'lease'],
    ])
    expect((await download(first.body.id)).statusCode).toBe(200)

    const { id: vehicle } = await rows.vehicle()
    await upload({ of_id: vehicle, type: 'photos' }, SAMPLES.jpeg)
    await upload({ of_id: vehicle, type: 'photos' }, SAMPLES.heic)
    expect(
      (await list('vehicle', vehicle)).results.map((one: { replaced_at: null }) => one.replaced_at),
    ).toEqual([null, null])
  })

  it('an upload updates the record’s expiration date and sends a live event', async () => {
    const vehicle = await rows.vehicle({ gross_weight: 9000 })
    await upload({ of_id: vehicle.id, type: 'insurance', expires_on: '2031-02-01' })
    await upload({ of_id: vehicle.id, type: 'registration', expires_on: '2031-01-01' })
    expect(
      await test.sql`select documents_expire_on::text as day from vehicle where id = ${vehicle.id}`,
    ).toEqual([{ day: '2031-01-01' }])
    expect((await rows.events()).at(-1)).toMatchObject({
      type: 'DOCUMENTS_CHANGED',
      data: { of: 'vehicle', id: vehicle.id },
    })
  })

  it('an upload and the replacement of the old document are both in the audit log', async () => {
    const { id: owner } = await rows.owner()
    const old = await upload({ of_id: owner, type: 'coi', expires_on: '2030-01-01' })
    const { body } = await upload(
      { of_id: owner, type: 'coi', expires_on: '2032-01-01' },
      SAMPLES.pdf,
      'COI 2032.pdf',
    )
    const entries = await test.sql`select user_id, action, record_id, before, after from audit_entry
      where record_type = 'document' and record_id in (${old.body.id}, ${body.id}) order by id`
    const was = { type: 'coi', expires_on: '2030-01-01', file_name: 'scan.pdf' }
    const is = { type: 'coi', expires_on: '2032-01-01', file_name: 'COI 2032.pdf' }
    expect(entries).toEqual([
      { user_id: hr.id, action: 'create', record_id: old.body.id, before: null, after: was },
      { user_id: hr.id, action: 'replace', record_id: old.body.id, before: was, after: null },
      { user_id: hr.id, action: 'create', record_id: body.id, before: null, after: is },
    ])
  })

  it('concurrent uploads leave one current document, each with its own file', async () => {
    const { id } = await rows.owner()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        upload({ of_id: id, type: 'coi', expires_on: `203${index}-01-01` }, SAMPLES.pdf, 'same.pdf'),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
    const standing =
      await test.sql`select id, expires_on::text from document where of = 'owner' and of_id = ${id} and replaced_at is null`
    expect(standing).toHaveLength(1)
    expect(
      await test.sql`select documents_expire_on::text as expires_on from owner where id = ${id}`,
    ).toEqual([{ expires_on: standing[0]!.expires_on }])
    expect(
      await test.sql`select count(distinct file_key)::int as keys from document where of = 'owner' and of_id = ${id}`,
    ).toEqual([{ keys: 6 }])
  })
})

describe('rejected document upload', () => {
  it.each([
    [
      'a type of another record',
      { type: 'insurance' },
      400,
      { type: ['This document type isn’t for an owner.'] },
    ],
    ['an unknown type', { type: 'poem' }, 400, { type: [expect.any(String)] }],
    [
      'no expiration date where the type requires one',
      { type: 'coi', expires_on: '' },
      400,
      { expires_on: ['Enter the expiration date.'] },
    ],
    [
      'an expiration date where the type has none',
      { type: 'w9', expires_on: '2031-01-01' },
      400,
      { expires_on: [expect.stringContaining('doesn’t expire')] },
    ],
    [
      'an impossible date',
      { type: 'coi', expires_on: '2031-02-30' },
      400,
      { expires_on: [expect.any(String)] },
    ],
    [
      'an issue date after the expiration date',
      { type: 'coi', issued_on: '2031-01-02', expires_on: '2031-01-01' },
      400,
      { issued_on: [expect.any(String)] },
    ],
    ['an unknown owner', { type: 'w9', of_id: 999_999 }, 404, { detail: ['This owner doesn’t exist.'] }],
  ])('an upload with %s is rejected', async (_, fields, status, body) => {
    const { id } = await rows.owner()
    expect(
      await send(test.app, hr, createOwnerDocument, formOf(partsOf({ of_id: id, ...fields }, SAMPLES.pdf))),
    ).toEqual({ status, body })
    expect((await list('owner', id)).count).toBe(0)
  })

  it('an upload to another company’s or an archived record is refused', async () => {
    const other = await test.company()
    const { id } = await freight(test.db, other.id).owner()
    expect((await upload({ of_id: id, type: 'w9' })).status).toBe(404)
    const archived = await rows.owner({ deleted_at: new Date().toISOString() })
    expect(await upload({ of_id: archived.id, type: 'w9' })).toEqual({
      status: 409,
      body: { detail: ['This owner is archived. Restore it first.'] },
    })
  })

  it('documents of an archived record cannot be changed or removed', async () => {
    const { id } = await rows.owner()
    const { body: document } = await upload({ of_id: id, type: 'coi', expires_on: '2031-01-01' })
    await hr.call(deleteOwner, { params: { id } })
    const refused = { status: 409, body: { detail: ['This owner is archived. Restore it first.'] } }
    const params = { id: document.id }
    expect(
      await hr.call(updateDocument, { params, body: { version: 1, expires_on: '2032-01-01' } }),
    ).toMatchObject(refused)
    expect(await hr.call(deleteDocument, { params })).toMatchObject(refused)
    await hr.call(restoreOwner, { params: { id } })
    expect((await list('owner', id)).results).toEqual([document])
  })

  it('reads the dates of a file for HR alone, and stores nothing', async () => {
    const document = await PDFDocument.create()
    document.addPage().drawText('Registration card. Expiration date: 03/14/2027')
    const file = formOf(partsOf({ type: 'registration' }, Buffer.from(await document.save())))
    const [before] = await test.sql`select count(*)::int as count from document`
    const read = await send(test.app, hr, readDocumentDates, file)
    expect([read.status, read.body]).toEqual([
      200,
      { expires_on: { day: '2027-03-14', words: expect.stringContaining('03/14/2027') }, issued_on: null },
    ])
    expect(await test.sql`select count(*)::int as count from document`).toEqual([before])
    const dispatcher = await company.user(['VIEW_VEHICLES'])
    expect((await send(test.app, dispatcher, readDocumentDates, file)).status).toBe(403)
    const other = formOf(partsOf({ type: 'registration' }, Buffer.from('<script>'), 'evil.pdf'))
    expect((await send(test.app, hr, readDocumentDates, other)).status).toBe(415)
  })

  it('an upload without the HR permission answers 403', async () => {
    const { id } = await rows.owner()
    const stranger = await company.user(['VIEW_VEHICLES'])
    const payload = formOf(partsOf({ of_id: id, type: 'w9' }, SAMPLES.pdf))
    expect((await send(test.app, stranger, createOwnerDocument, payload)).status).toBe(403)
  })
})

describe('changing a document', () => {
  it('dates and note can be changed, and a stale version answers 409 with what someone else set', async () => {
    const { id: owner } = await rows.owner()
    const { body } = await upload({ of_id: owner, type: 'coi', expires_on: '2030-01-01' })
    const change = (values: object) => hr.call(updateDocument, { params: { id: body.id }, body: values })
    expect((await change({ version: 1, expires_on: '2033-01-01' })).body).toMatchObject({
      version: 2,
      expires_on: '2033-01-01',
    })
    expect(await test.sql`select documents_expire_on::text as day from owner where id = ${owner}`).toEqual([
      { day: '2033-01-01' },
    ])
    const stale = await change({ version: 1, note: 'late' })
    expect([stale.status, stale.body.expires_on]).toEqual([409, ['Someone else set this to: 01 Jan 2033']])
    const noted = await change({ version: 2, note: 'call them' })
    expect((await change({ version: 3, note: '' })).body).toMatchObject({ version: 4, note: '' })
    const emptied = await change({ version: 3, note: 'late' })
    expect([noted.status, emptied.status, emptied.body.note]).toEqual([
      200,
      409,
      ['Someone else set this to: empty'],
    ])
    expect((await change({ version: 4, expires_on: null })).body).toEqual({
      expires_on: ['Enter the expiration date.'],
    })
    expect((await change({ version: 4, issued_on: '2034-01-01' })).body).toEqual({
      issued_on: [expect.any(String)],
    })
  })

  it('a removed document no longer counts, stays in the history, and cannot be changed', async () => {
    const { id: owner } = await rows.owner()
    const { body } = await upload({ of_id: owner, type: 'coi', expires_on: '2030-01-01' })
    const away = await hr.call(deleteDocument, { params: { id: body.id } })
    expect([away.status, away.body.replaced_at]).toEqual([200, expect.any(String)])
    expect((await hr.call(deleteDocument, { params: { id: body.id } })).body.replaced_at).toBe(
      away.body.replaced_at,
    )
    expect(await test.sql`select documents_expire_on as day from owner where id = ${owner}`).toEqual([
      { day: null },
    ])
    expect(await list('owner', owner)).toMatchObject({ count: 1, missing: ['w9', 'coi', 'lease'] })
    expect(
      (await hr.call(updateDocument, { params: { id: body.id }, body: { version: 2, note: 'x' } })).status,
    ).toBe(409)
    const entries =
      await test.sql`select action from audit_entry where record_type = 'document' and record_id = ${body.id} order by id`
    expect(entries).toEqual([{ action: 'create' }, { action: 'delete' }])
  })

  it('a license upload sets the driver’s license expiration date', async () => {
    const { id: owner } = await rows.owner()
    const driver = await rows.driver(owner)
    await upload({ of_id: driver.id, type: 'driving_licence', expires_on: '2030-05-05' })
    expect(await test.sql`select license_expires::text as day from driver where id = ${driver.id}`).toEqual([
      { day: '2030-05-05' },
    ])
  })

  it('a document of another company cannot be listed, read, changed, or removed', async () => {
    const { id: owner } = await rows.owner()
    const { body } = await upload({ of_id: owner, type: 'w9' })
    const stranger = await (await test.company()).user(['VIEW_HR_PORTAL'])
    const params = { id: body.id }
    expect((await stranger.call(listDocuments, { query: { of: 'owner', of_id: owner } })).status).toBe(404)
    expect((await download(body.id, stranger)).statusCode).toBe(404)
    expect((await stranger.call(updateDocument, { params, body: { version: 1, note: 'x' } })).status).toBe(
      404,
    )
    expect((await stranger.call(deleteDocument, { params })).status).toBe(404)
    const dispatcher = await company.user(['VIEW_VEHICLES', 'VIEW_DISPATCH'])
    expect((await download(body.id, dispatcher)).statusCode).toBe(403)
  })

  it('downloading a document whose file is missing answers 404 with the reason', async () => {
    const { id: owner } = await rows.owner()
    const { body } = await upload({ of_id: owner, type: 'w9' })
    const [{ file_key }] = (await test.sql`select file_key from document where id = ${body.id}`) as [
      { file_key: string },
    ]
    await test.app.services.files.remove(file_key)
    const answer = await download(body.id)
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { detail: ['The file for this document no longer exists.'] },
    ])
  })
})
