import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { JOBS, PULSES } from '#server/kernel/jobs/registry.ts'
import { testConfig } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { createCompany } from '#server/company/company/company.service.ts'
import { withClient } from '#server/kernel/db/connection.ts'

const WEEK_MS = 7 * 86_400_000

describe('job registry', () => {
  it('has unique job names, each with a title and a function', () => {
    expect(new Set(JOBS.map(({ name }) => name)).size).toBe(JOBS.length)
    expect(new Set(PULSES.map(({ name }) => name)).size).toBe(PULSES.length)
    expect(JOBS.filter(({ title, work, write }) => title === '' || !(work || write))).toEqual([])
  })

  it("assigns each job that calls an external server to that server's lane", () => {
    const called = JOBS.filter(({ lane }) => lane !== 'database').map(({ name, lane }) => `${lane}: ${name}`)
    expect(called.toSorted()).toEqual([
      'attachments: send-email-with-file',
      'cards: charge-invoice',
      'edi: edi-sftp',
      'email: send-email',
      'files: confirmation-reading',
      'files: confirmation-rereading',
      'files: edi-from-mail',
      'files: mailed-confirmation',
      'files: orphan-files',
      'files: orphan-objects',
      'files: send-invoice',
      'files: send-pay-statement',
      'mail: access-link',
      'push: push-to-phone',
      'register: broker-look-ups',
      'roads: watch-orders',
      'sms: mailing-sms',
      'webhooks: deliver-webhook',
    ])
  })

  it('has no schedule period longer than the retention of its jobs, which deduplicates it', () => {
    const periods = JOBS.flatMap(({ schedule }) =>
      schedule && 'everyMs' in schedule ? [schedule.everyMs] : [],
    )
    expect(Math.max(...periods)).toBeLessThan(WEEK_MS)
  })
})

it('a starting server runs each scheduled job for the platform and for each company', async () => {
  const { db, url } = await testDatabase()
  const { id } = await createCompany(db, {
    name: 'Jay',
    abbreviation: 'JAY',
    intake_address: 'loads@jay.example',
  })
  const app = await buildApp({ config: testConfig(), db, isStrict: true, clientFolder: '/nonexistent' })
  afterAll(() => app.close())
  await app.ready()
  const expected = JOBS.filter(({ schedule }) => schedule).map(({ name, of }) => [
    name,
    of === 'company' ? id : null,
    'done',
    1,
  ])
  await eventually(async () => {
    const { rows } = await withClient(url, (client) =>
      client.query('select name, company_id, state, attempts from job'),
    )
    expect(rows.map((row) => [row.name, row.company_id, row.state, row.attempts]).toSorted()).toEqual(
      expected.toSorted(),
    )
  })
})
