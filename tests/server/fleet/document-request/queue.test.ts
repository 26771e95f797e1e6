import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  countExpiringDocuments,
  listExpiringDocuments,
  readExpiringDocument,
  planOwnerReminders,
  remindOwners,
  revokeRenewalLinks,
} from '#contract/entities/fleet/document-request.ts'
import { readOutgoingMail } from '#contract/entities/market/mail.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { dayIn } from '#tests/server/fleet/document/document-rows.ts'
import { aDocument, anOffice, type Office, openLink, reminded, uploadBy } from './link-support.ts'

let test: TestApp
let office: Office

beforeAll(async () => {
  test = await testApp({ PUBLIC_URL: 'https://freight.example.com' })
})
beforeEach(async () => {
  office = await anOffice(test)
})

const list = async (query: Record<string, string | number> = {}) =>
  (await office.hr.call(listExpiringDocuments, { query })).body
const ids = async (query: Record<string, string | number> = {}) =>
  (await list(query)).results.map(({ id }: { id: number }) => id)

describe('expiring documents', () => {
  it('documents that are overdue or expire within 60 days are listed by date and bucket', async () => {
    const { owner, driver, vehicle } = office
    const overdue = await aDocument(test, office, 'owner', owner.id, 'coi', -1)
    const today = await aDocument(test, office, 'driver', driver.id, 'driving_licence', 0)
    const week = await aDocument(test, office, 'driver', driver.id, 'medical_certificate', 7)
    const eight = await aDocument(test, office, 'driver', driver.id, 'hazmat_endorsement', 8)
    const fifteen = await aDocument(test, office, 'vehicle', vehicle.id, 'registration', 15)
    const sixty = await aDocument(test, office, 'vehicle', vehicle.id, 'insurance', 60)
    await aDocument(test, office, 'vehicle', vehicle.id, 'annual_inspection', 61)
    await aDocument(test, office, 'owner', owner.id, 'lease', null)
    const { count, results } = await list()
    expect([count, results.map(({ id, bucket }: { id: number; bucket: string }) => [id, bucket])]).toEqual([
      6,
      [
        [overdue.id, 'overdue'],
        [today.id, 'days_7'],
        [week.id, 'days_7'],
        [eight.id, 'days_14'],
        [fifteen.id, 'days_30'],
        [sixty.id, 'days_60'],
      ],
    ])
    expect((await office.hr.call(countExpiringDocuments)).body).toEqual({
      overdue: 1,
      days_7: 2,
      days_14: 1,
      days_30: 1,
      days_60: 1,
    })
    expect(results[0]).toMatchObject({
      of: 'owner',
      of_id: owner.id,
      type: 'coi',
      record_name: owner.name,
      owner: owner.id,
      expires_on: dayIn(-1),
    })
    expect(results[1]).toMatchObject({
      record_name: 'Kim Doe',
      owner_name: owner.name,
      owner_email: owner.email,
      renewal: 'none',
      reminded_at: null,
    })
    expect(results[4]).toMatchObject({ record_name: `Unit ${vehicle.unit_number}` })
    for (const [bucket, found] of [
      ['overdue', [overdue.id]],
      ['days_7', [today.id, week.id]],
      ['days_60', [sixty.id]],
    ] as const)
      expect(await ids({ bucket })).toEqual(found)
  })

  it('the list can be filtered by type, search text, and renewal status, and sorted', async () => {
    const { driver, vehicle } = office
    const license = await aDocument(test, office, 'driver', driver.id, 'driving_licence', 5)
    const plates = await aDocument(test, office, 'vehicle', vehicle.id, 'registration', 3)
    expect(await ids({ type: 'registration' })).toEqual([plates.id])
    expect(await ids({ search: 'doe' })).toEqual([license.id])
    expect(await ids({ search: vehicle.unit_number.toLowerCase() })).toEqual([plates.id])
    expect(await ids({ search: 'sparrow kim' })).toEqual([license.id])
    expect(await ids({ search: 'nobody' })).toEqual([])
    await reminded(test, office, [license.id])
    expect(await ids({ renewal: 'none' })).toEqual([plates.id])
    expect(await ids({ renewal: 'not_sent' })).toEqual([license.id])
    for (const field of ['expires_on', 'record_name', 'owner_name', 'type', 'reminded_at'])
      expect(new Set(await ids({ order: field }))).toEqual(new Set([license.id, plates.id]))
    expect(await ids({ order: '-expires_on' })).toEqual([license.id, plates.id])
    expect(await ids({ order: '-reminded_at' })).toEqual([license.id, plates.id])
  })

  it('the list has pages', async () => {
    const { driver } = office
    for (let at = 0; at < 51; at++) await aDocument(test, office, 'driver', driver.id, 'driver_other', 1)
    const second = await list({ page: 2 })
    expect([second.count, second.results.length]).toEqual([51, 1])
  })

  it('replaced documents, archived records, and retired vehicles are left out', async () => {
    const { rows, owner } = office
    const gone = await rows.driver(owner.id, { deleted_at: new Date().toISOString() })
    const retired = await rows.vehicle({ owner_company: owner.id, status: 3 })
    const left = await rows.owner({ name: 'Left LLC', deleted_at: new Date().toISOString() })
    const hers = await rows.driver(left.id)
    const documents = [
      await aDocument(test, office, 'driver', gone.id, 'driving_licence', 1),
      await aDocument(test, office, 'vehicle', retired.id, 'registration', 1),
      await aDocument(test, office, 'driver', hers.id, 'driving_licence', 1),
    ]
    expect(await ids()).toEqual([])
    const { body } = await reminded(
      test,
      office,
      documents.map(({ id }) => id),
    )
    expect(body).toMatchObject({ reminded: [], mails: 0 })
    expect((await office.hr.call(readExpiringDocument, { params: { id: documents[0]!.id } })).status).toBe(
      404,
    )
  })

  it('the reminder preview lists recipients, contents, and skipped documents', async () => {
    const { rows, owner, driver, vehicle, hr } = office
    const mute = await rows.owner({ name: 'Mute LLC', email: '' })
    const [license, plates, w9] = [
      await aDocument(test, office, 'driver', driver.id, 'driving_licence', 3),
      await aDocument(test, office, 'vehicle', vehicle.id, 'registration', 5),
      await aDocument(test, office, 'owner', mute.id, 'coi', 4),
    ]
    const plan = async (by = hr) =>
      (
        await by.call(planOwnerReminders, {
          query: { ids: [license.id, plates.id, w9.id, 999_999].join(',') },
        })
      ).body
    const left = [
      { id: w9.id, name: 'Mute LLC, Certificate of insurance', reason: 'the owner has no email address' },
      { id: 999_999, name: 'Document #999999', reason: 'no longer expiring' },
    ]
    const about = ['Driver license for Kim Doe', `Registration for Unit ${vehicle.unit_number}`]
    expect(await plan()).toEqual({ mails: [{ to: owner.email, name: owner.name, about }], skipped: left })
    const { body, mails } = await reminded(test, office, [license.id, w9.id])
    expect([body.mails, mails.length, mails[0]?.['to']]).toEqual([1, 1, expect.stringContaining(owner.email)])
    const [again] = (await plan()).skipped
    expect(again).toEqual({
      id: license.id,
      name: `${owner.name}, ${about[0]}`,
      reason: 'already reminded today',
    })
    expect((await plan((await anOffice(test)).hr)).mails).toEqual([])
  })

  it('documents of another company can be neither listed nor reminded nor revoked', async () => {
    const theirs = await anOffice(test)
    const document = await aDocument(test, theirs, 'owner', theirs.owner.id, 'coi', 3)
    const { tokens } = await reminded(test, theirs, [document.id])
    expect(await ids()).toEqual([])
    expect((await office.hr.call(readExpiringDocument, { params: { id: document.id } })).status).toBe(404)
    expect((await reminded(test, office, [document.id])).body).toMatchObject({
      reminded: [],
      skipped: [{ id: document.id, reason: 'not_expiring' }],
    })
    expect((await office.hr.call(revokeRenewalLinks, { body: { documents: [document.id] } })).body).toEqual({
      revoked: [],
    })
    expect((await openLink(test, tokens[0]!)).statusCode).toBe(200)
  })

  it('the list and reminders require the HR permission', async () => {
    const dispatcher = await office.company.user(['CREATE_BID', 'VIEW_VEHICLES'])
    expect((await dispatcher.call(planOwnerReminders, { query: { ids: '1' } })).status).toBe(403)
    for (const call of [listExpiringDocuments, remindOwners, revokeRenewalLinks])
      expect(
        (
          await dispatcher.call(call, {
            body: call === listExpiringDocuments ? undefined : { documents: [1] },
          })
        ).status,
      ).toBe(403)
  })
})

describe('document reminder', () => {
  it('an owner gets one email for all documents, with a link for each, visible to HR only', async () => {
    const { owner, driver, vehicle, company } = office
    const license = await aDocument(test, office, 'driver', driver.id, 'driving_licence', -2)
    const plates = await aDocument(test, office, 'vehicle', vehicle.id, 'registration', 10)
    const { status, body, mails, tokens } = await reminded(test, office, [plates.id, license.id])
    expect([status, body]).toEqual([200, { reminded: [license.id, plates.id], mails: 1, skipped: [] }])
    expect(mails).toMatchObject([
      {
        to: `"${owner.name}" <${owner.email}>`,
        subject: 'Example Freight needs 2 new documents',
        is_hr: true,
      },
    ])
    expect(mails[0]!.text).toContain('Driver license for Kim Doe expired on')
    expect(mails[0]!.text).toContain(`Registration for Unit ${vehicle.unit_number} expires on`)
    expect(tokens).toEqual([expect.stringMatching(/^[\w-]{43}$/), expect.stringMatching(/^[\w-]{43}$/)])
    expect(mails[0]!.text).toContain(`https://freight.example.com/renew/${tokens[0]}`)
    const dispatcher = await company.user(['CREATE_BID'])
    expect((await dispatcher.call(readOutgoingMail, { params: { id: mails[0]!.id as number } })).status).toBe(
      404,
    )
  })

  it('only the hash of a link token is stored', async () => {
    const { driver, company } = office
    const license = await aDocument(test, office, 'driver', driver.id, 'driving_licence', 1)
    const { tokens } = await reminded(test, office, [license.id])
    const [row] =
      await test.sql`select document_request::text as text, ends_at - created_at = interval '14 days' as lasts
      from document_request where company_id = ${company.id}`
    expect(row!.text).not.toContain(tokens[0])
    expect(row!.lasts).toBe(true)
  })

  it('a document is reminded once a day, even with concurrent requests', async () => {
    const { driver } = office
    const license = await aDocument(test, office, 'driver', driver.id, 'driving_licence', 1)
    await Promise.all([reminded(test, office, [license.id]), reminded(test, office, [license.id])])
    const { body, mails } = await reminded(test, office, [license.id])
    expect(mails).toHaveLength(1)
    expect(body).toEqual({ reminded: [], mails: 0, skipped: [{ id: license.id, reason: 'today' }] })
  })

  it('an idempotency key answers the first result again and is refused for other documents', async () => {
    const { driver, vehicle } = office
    const license = await aDocument(test, office, 'driver', driver.id, 'driving_licence', 1)
    const plates = await aDocument(test, office, 'vehicle', vehicle.id, 'registration', 1)
    const first = await reminded(test, office, [license.id], 'once')
    const again = await reminded(test, office, [license.id], 'once')
    expect([again.body, again.mails.length]).toEqual([first.body, 1])
    expect((await reminded(test, office, [plates.id], 'once')).status).toBe(409)
  })

  it('a failed email or revoked link allows another reminder the same day, which ends the old link', async () => {
    const { driver, hr, company } = office
    const license = await aDocument(test, office, 'driver', driver.id, 'driving_licence', 1)
    await reminded(test, office, [license.id])
    await test.sql`update outgoing_mail set state = 'failed' where company_id = ${company.id}`
    expect((await list()).results[0].renewal).toBe('failed')
    const second = await reminded(test, office, [license.id])
    expect(second.body.reminded).toEqual([license.id])
    expect((await openLink(test, second.tokens[0]!)).statusCode).toBe(410)
    expect((await openLink(test, second.tokens[1]!)).statusCode).toBe(200)
    expect((await hr.call(revokeRenewalLinks, { body: { documents: [license.id] } })).body).toEqual({
      revoked: [license.id],
    })
    expect((await list()).results[0].renewal).toBe('revoked')
    expect((await openLink(test, second.tokens[1]!)).statusCode).toBe(410)
    expect((await reminded(test, office, [license.id])).body.reminded).toEqual([license.id])
  })

  it('a document can be reminded again the next day', async () => {
    const { driver, company } = office
    const license = await aDocument(test, office, 'driver', driver.id, 'driving_licence', 1)
    await reminded(test, office, [license.id])
    await test.sql`update document_request set created_at = created_at - interval '1 day' where company_id = ${company.id}`
    expect((await reminded(test, office, [license.id])).body.reminded).toEqual([license.id])
  })

  it('owners without an address and documents with an upload in review are skipped', async () => {
    const { rows, driver } = office
    const quiet = await rows.owner({ name: 'Quiet LLC' })
    const coi = await aDocument(test, office, 'owner', quiet.id, 'coi', 1)
    const license = await aDocument(test, office, 'driver', driver.id, 'driving_licence', 1)
    const { tokens } = await reminded(test, office, [license.id])
    expect((await uploadBy(test, tokens[0]!)).statusCode).toBe(303)
    const { body } = await reminded(test, office, [license.id, coi.id])
    expect(body.skipped.toSorted((a: { id: number }, b: { id: number }) => a.id - b.id)).toEqual([
      { id: coi.id, reason: 'no_email' },
      { id: license.id, reason: 'waiting' },
    ])
  })

  it('line breaks in an owner’s name cannot inject email headers', async () => {
    const { rows } = office
    const odd = await rows.owner({
      name: 'Eve"\r\nBcc: all@evil.example\r\n\r\n<b>',
      email: 'eve@odd.example',
    })
    const coi = await aDocument(test, office, 'owner', odd.id, 'coi', 1)
    const { mails } = await reminded(test, office, [coi.id])
    expect(mails.at(-1)!.to).not.toMatch(/[\r\n]/)
    expect(mails.at(-1)!.subject).not.toMatch(/[\r\n]/)
  })
})
