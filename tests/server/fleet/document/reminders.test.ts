import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateDocument } from '#contract/entities/fleet/document.ts'
import { listOutgoingMails } from '#contract/entities/market/mail.ts'
import { listNotifications } from '#contract/entities/kernel/notification.ts'
import type { DocumentCode, DocumentOf } from '#contract/rules/documents.ts'
import { type Database, openDatabase } from '#server/kernel/db/client.ts'
import { remindCompany } from '#server/fleet/document/reminder.service.ts'
import { documentsDigest } from '#server/fleet/document/document.jobs.ts'
import { startRunner } from '#server/kernel/jobs/runner.ts'
import { enqueueScheduled } from '#server/kernel/jobs/scheduler.ts'
import { testApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'
import { type Freight, freight } from '#tests/support/freight.ts'
import { dayIn, insertDocument } from '#tests/server/fleet/document/document-rows.ts'

let test: TestApp
let company: TestCompany
let hr: TestUser
let rows: Freight
let warnings: object[] = []

const log = { info: () => undefined, warn: (context: object) => void warnings.push(context) }
/** Noon in New York. */
const noon = (day: number) => new Date(Date.UTC(2027, 5, 1 + day, 16))
const today = (day: number) => dayIn(day, noon(0))

beforeAll(async () => {
  test = await testApp()
})
beforeEach(async () => {
  company = await test.company({ time_zone: 'America/New_York' })
  hr = await company.user(['VIEW_HR_PORTAL'])
  rows = freight(test.db, company.id)
  warnings = []
})

async function runOn(db: Database, now: Date): Promise<void> {
  const parts = {
    services: {
      ...test.app.services,
      db,
      config: { ...test.config, publicUrl: 'https://freight.example.com' },
    },
    log,
  }
  await enqueueScheduled({ ...parts, jobs: [documentsDigest] }, now)
  const runner = startRunner({ ...parts, jobs: [documentsDigest] })
  await runner.idle()
  await runner.stop()
}
const run = (now: Date) => runOn(test.db, now)
const document = (of: DocumentOf, of_id: number, type: DocumentCode, expires_on: string | null, more = {}) =>
  insertDocument(test.db, company.id, { of, of_id, type, expires_on, uploaded_by: hr.id, ...more })
const digests = async () => {
  const { results } = (await hr.call(listNotifications)).body
  return results as { id: number; type: string; title: string; sub_title: string; metadata: { id: number } }[]
}
const mails = () =>
  test.sql`select "to", subject, text, state, is_hr from outgoing_mail where company_id = ${company.id} order by id`
const days = () =>
  test.sql`select day::text from document_digest where company_id = ${company.id} order by day`

describe('daily document digest', () => {
  it('one notification and one email list the documents due, soonest first', async () => {
    const owner = await rows.owner({ name: 'Sparrow Expedite Inc' })
    const driver = await rows.driver(owner.id, { first_name: 'Kim', last_name: 'Doe' })
    const vehicle = await rows.vehicle({
      owner_company: owner.id,
      unit_number: '101',
      documents_expire_on: today(-3),
    })
    await document('owner', owner.id, 'coi', today(30))
    await document('driver', driver.id, 'driving_licence', today(1))
    await document('vehicle', vehicle.id, 'registration', today(-3))
    await document('vehicle', vehicle.id, 'insurance', today(61))
    await run(noon(0))
    const [one, ...more] = await digests()
    expect([one, more]).toMatchObject([
      {
        type: 'HR',
        title: '<b>3 documents</b> need renewal, 1 expired',
        sub_title: 'Registration for vehicle 101 (Sparrow Expedite Inc) expired on 29 May 2027',
        metadata: { id: owner.id },
      },
      [],
    ])
    expect(await mails()).toEqual([
      {
        to: `${hr.username}@example.com`,
        subject: '3 documents to renew, 1 expired (01 Jun 2027)',
        state: 'not_sent',
        is_hr: true,
        text: [
          '3 documents need renewal:',
          '',
          '- Registration for vehicle 101 (Sparrow Expedite Inc) expired on 29 May 2027',
          '- Driver license for Kim Doe (Sparrow Expedite Inc) expires on 02 Jun 2027, tomorrow',
          '- Certificate of insurance for Sparrow Expedite Inc expires on 01 Jul 2027, in 30 days',
          '',
          '1 vehicle has expired documents.',
          '',
          'Open the list: https://freight.example.com/hr-portal/expiring',
          '',
          'Freight reminds you 60, 30, 14, 7 and 1 days before each document expires.',
        ].join('\n'),
      },
    ])
    const events = await rows.events()
    expect(events.map(({ type, user_id }) => [type, user_id])).toEqual([
      ['DOCUMENTS_CHANGED', null],
      ['NOTIFICATION_ADDED', hr.id],
    ])
  })

  it('the digest goes to HR users only, and its email to each address once', async () => {
    const { id } = await rows.owner()
    await document('owner', id, 'coi', today(5))
    const dispatcher = await company.user(['VIEW_DISPATCH', 'VIEW_OWN_BIDS'])
    const both = await company.user(['VIEW_HR_PORTAL', 'VIEW_OWN_BIDS'])
    const without = await company.user(['VIEW_HR_PORTAL'])
    await test.sql`update app_user set email = '' where id = ${without.id}`
    await test.sql`update app_user set email = ${`${hr.username}@EXAMPLE.com`} where id = ${both.id}`
    await run(noon(0))
    const count = async (user: TestUser) => (await user.call(listNotifications)).body.count
    expect(await Promise.all([hr, both, without, dispatcher].map(count))).toEqual([1, 1, 1, 0])
    expect((await mails()).map(({ to }) => to)).toEqual([`${hr.username}@EXAMPLE.com`])
    const outgoingMails = async (user: TestUser) => (await user.call(listOutgoingMails)).body.count
    expect([await outgoingMails(dispatcher), await outgoingMails(both)]).toEqual([0, 1])
  })

  it('a day without due documents sends nothing and is recorded as done', async () => {
    const { id } = await rows.owner()
    await document('owner', id, 'coi', today(61))
    await document('owner', id, 'w9', null)
    await run(noon(0))
    expect([await digests(), await mails(), await days(), await rows.events()]).toEqual([
      [],
      [],
      [{ day: '2027-06-01' }],
      [],
    ])
  })

  it('replaced documents, archived records, and retired vehicles are left out of the digest', async () => {
    const gone = { deleted_at: new Date().toISOString() }
    const owner = await rows.owner()
    const archived = await rows.owner(gone)
    const [driver, orphan] = [await rows.driver(owner.id, gone), await rows.driver(archived.id)]
    const [retired, deleted] = [
      await rows.vehicle({ owner_company: owner.id, status: 3 }),
      await rows.vehicle({ owner_company: owner.id, ...gone }),
    ]
    await document('owner', owner.id, 'coi', today(1), { replaced_at: new Date().toISOString() })
    await document('owner', archived.id, 'coi', today(1))
    for (const { id } of [driver, orphan]) await document('driver', id, 'driving_licence', today(1))
    for (const { id } of [retired, deleted]) await document('vehicle', id, 'registration', today(1))
    await run(noon(0))
    expect(await digests()).toEqual([])
  })
})

it('a live event is sent the day after a document expired', async () => {
  const { id } = await rows.owner()
  await document('owner', id, 'coi', today(1))
  const news = async (day: number) => {
    await run(noon(day))
    return (await rows.events()).filter(({ type }) => type === 'DOCUMENTS_CHANGED').length
  }
  expect([await news(0), await news(1), await news(2), await news(3)]).toEqual([0, 0, 1, 1])
})

describe('digest schedule', () => {
  it('each reminder is sent once on its day, however often the job runs', async () => {
    const { id } = await rows.owner()
    await document('owner', id, 'coi', today(61))
    const counts: number[] = []
    for (let day = 0; day <= 64; day++) {
      for (let again = 0; again < 2; again++)
        await test.db.tenant(company.id, (tx) => remindCompany(tx, today(day), test.config))
      counts.push((await mails()).length)
    }
    const sentOn = counts.flatMap((count, day) => (count > (counts[day - 1] ?? 0) ? [day] : []))
    expect([sentOn, counts.at(-1)]).toEqual([[1, 31, 47, 54, 60], 5])
  })

  it('missed days are covered by one digest', async () => {
    const { id } = await rows.owner()
    await document('owner', id, 'coi', today(40))
    await run(noon(0))
    await run(noon(45))
    await run(noon(46))
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      '1 document to renew (01 Jun 2027)',
      '1 document to renew, 1 expired (16 Jul 2027)',
    ])
    expect(
      await test.sql`select days from document_reminder where company_id = ${company.id} order by days`,
    ).toEqual([1, 7, 14, 30, 60].map((count) => ({ days: count })))
  })

  it('two nodes running at the same time send one digest', async () => {
    const { id } = await rows.owner()
    for (let n = 0; n < 20; n++)
      await document('owner', id, 'coi', today(n), { replaced_at: n === 7 ? null : new Date().toISOString() })
    const other = openDatabase(test.url, { appConnections: 4, systemConnections: 2 })
    try {
      await Promise.all([test.db, other, test.db, other].map((db) => runOn(db, noon(0))))
    } finally {
      await other.close()
    }
    expect([(await digests()).length, (await mails()).length, warnings]).toEqual([1, 1, []])
  })

  it('a changed expiration date starts the reminders again without those already past', async () => {
    const now = new Date()
    const soon = new Date(now.getTime() + 86_400_000)
    const { id } = await rows.owner()
    const { id: renewed } = await document('owner', id, 'coi', dayIn(5, now))
    await run(new Date(`${dayIn(0, soon)}T16:00:00Z`))
    expect((await mails()).length).toBe(1)
    const { status } = await hr.call(updateDocument, {
      params: { id: renewed },
      body: { version: 1, expires_on: dayIn(20, now) },
    })
    const passed =
      await test.sql`select days from document_reminder where document = ${renewed} order by days`
    expect([status, passed]).toEqual([200, [{ days: 30 }, { days: 60 }]])
    await run(new Date(`${dayIn(10, now)}T16:00:00Z`))
    expect((await mails()).length).toBe(2)
  })
})

it('a company with an invalid time zone does not block the digests of others', async () => {
  const broken = await test.company()
  await test.sql`update company set time_zone = 'Nowhere/Never' where id = ${broken.id}`
  const later = await test.company()
  await run(noon(0))
  expect(await test.sql`select company_id from document_digest where company_id = ${later.id}`).toHaveLength(
    1,
  )
  expect(warnings).toMatchObject([{ company_id: broken.id }])
  await test.sql`update company set time_zone = 'UTC' where id = ${broken.id}`
})
