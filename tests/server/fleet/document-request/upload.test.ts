import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { API_PREFIX } from '#contract/constants.ts'
import { listDocuments } from '#contract/entities/fleet/document.ts'
import {
  acceptRenewal,
  downloadRenewal,
  listExpiringDocuments,
  rejectRenewal,
} from '#contract/entities/fleet/document-request.ts'
import { buildPath } from '#contract/http.ts'
import { listNotifications } from '#contract/entities/kernel/notification.ts'
import { readLink } from '#server/fleet/document-request/document-request.repository.ts'
import { takeRenewal } from '#server/fleet/document-request/renewal.service.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { dayIn } from '#tests/server/fleet/document/document-rows.ts'
import { SAMPLES } from '#tests/server/fleet/document/uploading.ts'
import { aDocument, anOffice, type Office, openLink, reminded, uploadBy } from './link-support.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'freight-renewal-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

let test: TestApp
let office: Office
let license: { id: number }
let token: string

beforeAll(async () => {
  test = await testApp({ DATA_DIR: dataDir })
})
beforeEach(async () => {
  await test.sql`delete from login_failure`
  office = await anOffice(test)
  license = await aDocument(test, office, 'driver', office.driver.id, 'driving_licence', 3)
  token = (await reminded(test, office, [license.id])).tokens.at(-1)!
})

const queue = async () => (await office.hr.call(listExpiringDocuments)).body.results
const documents = async () =>
  (await office.hr.call(listDocuments, { query: { of: 'driver', of_id: office.driver.id } })).body
const waiting = async () => (await documents()).waiting
const incoming = () => readdirSync(join(dataDir, 'files', 'incoming'))

describe('document uploaded by link', () => {
  it('an upload by link waits for HR’s review and uses up the link', async () => {
    const answer = await uploadBy(test, token, SAMPLES.pdf, dayIn(400))
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/renew/${token}`])
    expect((await openLink(test, token)).body).toContain('Document received')
    const { results, waiting } = await documents()
    expect(
      results.map(({ id, replaced_at }: { id: number; replaced_at: null }) => [id, replaced_at]),
    ).toEqual([[license.id, null]])
    expect(waiting).toMatchObject([
      {
        type: 'driving_licence',
        file_name: 'scan.pdf',
        content_type: 'application/pdf',
        expires_on: dayIn(400),
      },
    ])
    expect((await queue())[0].renewal).toBe('uploaded')
    const [note] = (await office.hr.call(listNotifications)).body.results
    expect(note).toMatchObject({
      type: 'HR',
      metadata: { id: office.owner.id },
      sub_title: expect.stringContaining('Driver license for Kim Doe'),
    })
    expect(
      (await office.rows.events()).filter(({ type }) => type === 'DOCUMENTS_CHANGED').at(-1)?.data,
    ).toEqual({
      of: 'driver',
      id: office.driver.id,
    })
    expect([incoming(), await test.sql`select * from pending_file`]).toEqual([[], []])
  })

  it('accepting the upload replaces the document and clears the expiring list', async () => {
    await uploadBy(test, token, SAMPLES.png, dayIn(400))
    const [{ id }] = await waiting()
    const { status, body } = await office.hr.call(acceptRenewal, { params: { id } })
    expect([status, body]).toMatchObject([
      200,
      {
        type: 'driving_licence',
        expires_on: dayIn(400),
        note: 'Uploaded by link',
        content_type: 'image/png',
      },
    ])
    const after = await documents()
    expect(
      after.results.map(({ id: one, replaced_at }: { id: number; replaced_at: string | null }) => [
        one,
        replaced_at === null,
      ]),
    ).toEqual([
      [body.id, true],
      [license.id, false],
    ])
    expect([after.waiting, await queue()]).toEqual([[], []])
    expect(
      await test.sql`select license_expires::text from driver where company_id = ${office.company.id}`,
    ).toEqual([{ license_expires: dayIn(400) }])
    expect((await openLink(test, token)).body).toContain('Document accepted')
    expect((await office.hr.call(acceptRenewal, { params: { id } })).status).toBe(409)
  })

  it('accepting an upload replaces only the requested one of several documents of its type', async () => {
    const other = await aDocument(test, office, 'driver', office.driver.id, 'driver_other', 2)
    const beside = await aDocument(test, office, 'driver', office.driver.id, 'driver_other', 90)
    const { tokens } = await reminded(test, office, [other.id])
    await uploadBy(test, tokens.at(-1)!)
    const [{ id }] = await waiting()
    const { body } = await office.hr.call(acceptRenewal, { params: { id } })
    const standing = (await documents()).results.filter(
      ({ replaced_at, type }: { replaced_at: null; type: string }) =>
        replaced_at === null && type === 'driver_other',
    )
    expect(new Set(standing.map(({ id: one }: { id: number }) => one))).toEqual(new Set([beside.id, body.id]))
  })

  it('rejecting an upload requires a reason, which the page and the next email show', async () => {
    await uploadBy(test, token)
    const [{ id }] = await waiting()
    expect(
      (await office.hr.call(rejectRenewal, { params: { id }, body: { reason: ' ' } })).body,
    ).toHaveProperty('reason')
    expect(
      (await office.hr.call(rejectRenewal, { params: { id }, body: { reason: 'The photo is blurred.' } }))
        .status,
    ).toBe(200)
    expect([await waiting(), (await queue())[0].renewal]).toEqual([[], 'rejected'])
    expect((await openLink(test, token)).body).toContain('The photo is blurred.')
    expect((await office.hr.call(acceptRenewal, { params: { id } })).status).toBe(409)
    const { mails, body } = await reminded(test, office, [license.id])
    expect(body.reminded).toEqual([license.id])
    expect(mails.at(-1)!.text).toContain('The last upload was rejected: The photo is blurred.')
  })

  it('concurrent acceptance succeeds once', async () => {
    await uploadBy(test, token)
    const [{ id }] = await waiting()
    const answers = await Promise.all([1, 2, 3].map(() => office.hr.call(acceptRenewal, { params: { id } })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await documents()).count).toBe(2)
  })

  it('the file is downloaded as a sandboxed attachment by HR of the same company only', async () => {
    await uploadBy(test, token, SAMPLES.pdf)
    const [{ id }] = await waiting()
    const get = (access: string) =>
      test.app.inject({
        url: API_PREFIX + buildPath(downloadRenewal, { id }),
        headers: { authorization: `Bearer ${access}` },
      })
    const { headers, rawPayload } = await get(office.hr.access)
    expect(rawPayload.equals(SAMPLES.pdf)).toBe(true)
    expect(headers).toMatchObject({
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': expect.stringMatching(/^attachment/),
    })
    const elsewhere = await anOffice(test)
    expect((await get(elsewhere.hr.access)).statusCode).toBe(404)
    for (const call of [acceptRenewal, rejectRenewal])
      expect(
        (
          await elsewhere.hr.call(call, {
            params: { id },
            body: call === rejectRenewal ? { reason: 'no' } : undefined,
          })
        ).status,
      ).toBe(404)
    const dispatcher = await office.company.user(['VIEW_VEHICLES'])
    expect((await dispatcher.call(acceptRenewal, { params: { id } })).status).toBe(403)
    expect(await waiting()).toHaveLength(1)
  })

  it('concurrent uploads through one link save one', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => uploadBy(test, token)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 303])
    expect(await waiting()).toHaveLength(1)
    expect(incoming()).toEqual([])
  })

  it('concurrent uploads on several nodes save one', async () => {
    const [known] = await test.sql`select id from document_request where company_id = ${office.company.id}`
    const take = (name: string) =>
      test.db.tenant(office.company.id, async (tx) => {
        const link = (await readLink(tx, known!.id as number))!
        const file = {
          file_key: `${office.company.id}/${name}`,
          file_name: name,
          content_type: 'application/pdf',
          size: 1,
          sha256: '',
        }
        await takeRenewal(tx, link, { ...file, expires_on: dayIn(9) })
      })
    const ends = await Promise.allSettled(['a.pdf', 'b.pdf', 'c.pdf'].map(take))
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(await waiting()).toHaveLength(1)
  })

  it('a second upload through a used link is ignored', async () => {
    await uploadBy(test, token)
    const again = await uploadBy(test, token, SAMPLES.png)
    expect([again.statusCode, again.body.includes('Document received')]).toEqual([200, true])
    expect((await waiting())[0].content_type).toBe('application/pdf')
  })
})
