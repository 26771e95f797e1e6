import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOwnerDocument, downloadDocument } from '#contract/entities/fleet/document.ts'
import { API_PREFIX } from '#contract/constants.ts'
import { buildPath } from '#contract/http.ts'
import { incomingFolder } from '#server/kernel/http/mount-upload.ts'
import { testApp, type TestApp, type TestUser } from '#tests/support/app.ts'
import { freight } from '#tests/support/freight.ts'
import { type FakeS3, fakeS3 } from '#tests/support/s3.ts'
import { formOf, partsOf, SAMPLES, send } from '#tests/server/fleet/document/uploading.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'freight-bucket-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

let s3: FakeS3
let test: TestApp
let hr: TestUser
let of_id: number

beforeAll(async () => {
  s3 = await fakeS3()
  test = await testApp({ DATA_DIR: dataDir, S3_URL: s3.url })
  const company = await test.company()
  hr = await company.user(['VIEW_HR_PORTAL'])
  of_id = (await freight(test.db, company.id).owner()).id
})

const upload = () =>
  send(test.app, hr, createOwnerDocument, formOf(partsOf({ of_id, type: 'w9' }, SAMPLES.pdf)))
const left = () => (existsSync(incomingFolder(dataDir)) ? readdirSync(incomingFolder(dataDir)) : [])

it('a document is stored in and read from the S3 bucket, with no copy on disk', async () => {
  const { status, body } = await upload()
  expect([status, s3.objects.size, left()]).toEqual([201, 1, []])
  const { rawPayload } = await test.app.inject({
    url: API_PREFIX + buildPath(downloadDocument, { id: body.id }),
    headers: { authorization: `Bearer ${hr.access}` },
  })
  expect(rawPayload.equals(SAMPLES.pdf)).toBe(true)
})

it('an upload answers 503 and saves nothing when the S3 bucket fails', async () => {
  const before = await test.sql`select count(*)::int as documents from document`
  s3.fail(500, 4)
  expect(await upload()).toEqual({
    status: 503,
    body: { detail: ['Can’t reach file storage. Try again in a few seconds.'] },
  })
  expect([await test.sql`select count(*)::int as documents from document`, left()]).toEqual([before, []])
})
