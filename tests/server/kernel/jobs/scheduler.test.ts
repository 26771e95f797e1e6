import { beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/kernel/db/client.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { createCompany } from '#server/company/company/company.service.ts'
import { defineJob, definePlatformJob, type Job } from '#server/kernel/jobs/define-job.ts'
import { enqueueScheduled } from '#server/kernel/jobs/scheduler.ts'
import { jobsOf } from '#tests/server/kernel/jobs/effects.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db, url } = await testDatabase()
const log = { info: () => undefined, warn: () => undefined }
const made = async (abbreviation: string, time_zone: string) =>
  (
    await createCompany(db, {
      name: abbreviation,
      abbreviation,
      intake_address: `loads@${abbreviation.toLowerCase()}.example`,
      time_zone,
    })
  ).id
const ny = await made('NY', 'America/New_York')
const tokyo = await made('TKY', 'Asia/Tokyo')

const daily = defineJob({ name: 'daily', title: 'Daily', schedule: { dailyFromHour: 5 } }) as Job
const every = definePlatformJob({ name: 'every', title: 'Every', schedule: { everyMs: 600_000 } }) as Job
const look = (at: string, on = db) =>
  enqueueScheduled({ services: { db: on }, jobs: [daily, every], log }, new Date(at))
const keys = async (name: string) => (await jobsOf(url, name)).map(({ company_id, key }) => [company_id, key])
const end = (state: string) =>
  withClient(url, (client) => client.query('update job set state = $1, ended_at = now()', [state]))

beforeEach(() => withClient(url, (client) => client.query('delete from job')))

describe('scheduler', () => {
  it('enqueues each period once across nodes and restarts', async () => {
    const other = openDatabase(url)
    await Promise.all([db, other, db, other, db, other].map((one) => look('2027-06-01T21:00:00Z', one)))
    await other.close()
    await end('done')
    await look('2027-06-01T21:05:00Z')
    expect(await keys('daily')).toEqual([
      [ny, '2027-06-01'],
      [tokyo, '2027-06-02'],
    ])
    expect(await keys('every')).toEqual([[null, '2027-06-01T21:00:00.000Z']])
  })

  it('catches up with one run after days without a running node', async () => {
    await look('2027-06-01T12:00:00Z')
    await end('done')
    await look('2027-06-08T08:00:00Z')
    await end('done')
    await look('2027-06-08T10:00:00Z')
    expect((await keys('daily')).filter(([company]) => company === ny).map(([, day]) => day)).toEqual([
      '2027-06-01',
      '2027-06-07',
      '2027-06-08',
    ])
    expect(await keys('every')).toHaveLength(3)
  })

  it.each(['waiting', 'running'])('enqueues no second run while one is %s', async (state) => {
    await look('2027-06-01T12:00:00Z')
    await end(state)
    await look('2027-06-02T12:00:00Z')
    expect([await keys('every'), (await keys('daily')).length]).toEqual([
      [[null, '2027-06-01T12:00:00.000Z']],
      2,
    ])
  })

  it.each(['done', 'dead', 'uncertain'])('enqueues the next run after one that is %s', async (state) => {
    await look('2027-06-01T12:00:00Z')
    await end(state)
    await look('2027-06-02T12:00:00Z')
    expect([(await keys('every')).length, (await keys('daily')).length]).toEqual([2, 4])
  })
})
