import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { downloadDocument, listDocuments } from '#contract/entities/fleet/document.ts'
import { listNotifications } from '#contract/entities/kernel/notification.ts'
import { login } from '#contract/entities/people/session.ts'
import { API_PREFIX } from '#contract/constants.ts'
import { buildPath } from '#contract/http.ts'
import { incomingFolder } from '#server/kernel/http/mount-upload.ts'
import { DEMO_PASSWORD } from '#server/demo/accounts.ts'
import { demoFleet } from '#server/demo/fleet.ts'
import { seedDemoDocuments } from '#server/demo/documents.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { documentContent } from '#server/kernel/images/document-content.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'freight-demo-documents-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

let test: TestApp
let authorization: string
const seed = () =>
  seedDemoDocuments({ db: test.db, files: test.app.services.files, folder: incomingFolder(dataDir) })

beforeAll(async () => {
  test = await testApp({ DATA_DIR: dataDir })
  await seedDemo(test.db)
  await seed()
  const { body } = await test.call(login, { body: { username: 'hr', password: DEMO_PASSWORD } })
  authorization = `Bearer ${body.access}`
})

const asHr = async (endpoint: Parameters<TestApp['call']>[0], input: Parameters<TestApp['call']>[1] = {}) =>
  (await test.call(endpoint, { ...input, headers: { authorization } })).body
const today = `(now() at time zone 'America/New_York')::date`
const counted = async (condition: string) =>
  Number(
    (await test.db.system((tx) => tx.execute(`select count(*)::int as n from document where ${condition}`)))
      .rows[0]?.['n'],
  )

describe('demo documents', () => {
  it('most demo documents are valid, and a few are expired, expiring, or replaced', async () => {
    const [all, expired, soon, replaced] = await Promise.all(
      [
        'true',
        `replaced_at is null and expires_on < ${today}`,
        `expires_on between ${today} and ${today} + 30`,
        'replaced_at is not null',
      ].map(counted),
    )
    expect(all).toBeGreaterThan(400)
    for (const some of [expired!, soon!, replaced!]) expect([some > 2, some < all! / 4]).toEqual([true, true])
  })

  it('vehicle documents expire as the demo fleet says', async () => {
    const rows =
      await test.sql`select unit_number, documents_expire_on - ${new Date().toISOString().slice(0, 10)}::date as days from vehicle`
    const days = new Map(rows.map((row) => [row['unit_number'], row['days']]))
    expect(
      demoFleet().filter(({ unit, documentsExpireInDays }) => days.get(unit) !== documentsExpireInDays),
    ).toEqual([])
  })

  it('one owner has missing documents', async () => {
    const owners = await test.sql`select id from owner order by id`
    const lists = await Promise.all(
      owners.map(({ id }) => asHr(listDocuments, { query: { of: 'owner', of_id: Number(id) } })),
    )
    expect(lists.filter(({ missing }) => missing.length > 0).length).toBe(1)
  })

  it('the owner in review has all required documents', async () => {
    const [owner] = await test.sql`select id from owner where registration_status = 2`
    expect(
      (await asHr(listDocuments, { query: { of: 'owner', of_id: Number(owner?.['id']) } })).missing,
    ).toEqual([])
  })

  it('files are readable and match their content type', async () => {
    const rows =
      await test.sql`select distinct on (type) id, type, content_type, size from document order by type, id`
    expect(rows.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['coi', 'driving_licence', 'photos', 'registration']),
    )
    for (const { id, content_type, size } of rows) {
      const { rawPayload } = await test.app.inject({
        url: API_PREFIX + buildPath(downloadDocument, { id: Number(id) }),
        headers: { authorization },
      })
      expect([rawPayload.length, await documentContent(rawPayload.subarray(0, 4100))]).toEqual([
        size,
        content_type,
      ])
    }
    expect(readdirSync(incomingFolder(dataDir))).toEqual([])
  })

  it('seeding twice creates no duplicates and notifies HR once', async () => {
    const before = await counted('true')
    await seed()
    expect(await counted('true')).toBe(before)
    const { count, results } = await asHr(listNotifications)
    expect([count, results[0]]).toMatchObject([
      1,
      { type: 'HR', title: expect.stringMatching(/^<b>\d+ documents<\/b> need renewal, \d+ expired$/) },
    ])
  })
})
