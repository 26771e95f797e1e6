import { expect, it } from 'vitest'
import { type AuditEntry, listAudit } from '#contract/entities/kernel/audit.ts'
import { type Job, listJobs } from '#contract/entities/kernel/job.ts'
import { sendMailing } from '#contract/entities/reports/mailing.ts'
import { aKey, aMailing, fleetOf } from '#tests/server/reports/mailing/mailing-support.ts'
import { testApp } from '#tests/support/app.ts'

it('a mailing is named in the audit log and the job list, each run with its time', async () => {
  const test = await testApp({ MAIL_OUT_URL: 'smtp://127.0.0.1:9' })
  const company = await test.company()
  const user = await company.user(['CAN_MANAGE_MAILING'])
  const admin = await company.user([], { is_admin: true })
  const { body } = await aMailing(user, await fleetOf(test, company, ['a@drivers.example']), {
    is_active: true,
  })
  await user.call(sendMailing, { params: { id: body.id }, headers: aKey() })
  const entries = (await admin.call(listAudit, { query: { record_type: 'mailing' } })).body
    .results as AuditEntry[]
  expect(entries.map(({ action, record_name }) => [action, record_name])).toEqual([
    ['send', 'Where are you'],
    ['create', 'Where are you'],
  ])
  const run = expect.stringMatching(/^Where are you, \d\d \w+ \d{4},? \d\d:\d\d \S+/)
  expect(entries[0]!.changes).toEqual([{ field: 'Run', before: '', after: run }])
  const jobs = (await admin.call(listJobs, {})).body.results as Job[]
  expect(jobs.find(({ name }) => name === 'mailing-send')?.about).toEqual(run)
  const due = jobs.find(({ name }) => name === 'mailing-due')
  expect([due?.about, Date.parse(due?.next_try_at ?? '')]).toEqual([
    'Where are you',
    Date.parse(body.next_run_at),
  ])
})
