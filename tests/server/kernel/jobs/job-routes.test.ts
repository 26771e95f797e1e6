import { beforeEach, describe, expect, it } from 'vitest'
import {
  type Job,
  listJobs,
  listScheduledJobs,
  runJobAgain,
  type ScheduledJob,
} from '#contract/entities/kernel/job.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { PERMISSIONS } from '#contract/permissions.ts'
import type { TestUser } from '#tests/support/app.ts'
import { company, eachCompany, test } from '#tests/support/each-company.ts'

eachCompany()

let admin: TestUser
beforeEach(async () => {
  await test.sql`delete from job`
  admin = await company.user([], { is_admin: true })
})

async function insert(
  state: string,
  { name = 'documents-digest', of = company.id as number | null, words = '', started = true } = {},
): Promise<number> {
  const [row] =
    await test.sql`insert into job (company_id, name, state, attempts, last_error, started_at, ended_at)
    values (${of}, ${name}, ${state}, 6, ${words}, case when ${started} then now() end, case when ${started} then now() end) returning id`
  return row?.['id'] as number
}
const list = async (user = admin, query = {}) =>
  (await user.call(listJobs, { query })).body as { count: number; results: Job[] }
const again = (id: number, user = admin, key?: string) =>
  user.call(runJobAgain, { params: { id }, headers: key ? { [IDEMPOTENCY_HEADER]: key } : {} })
const audits = () =>
  test.sql`select user_id, action, record_type, record_id, before, after from audit_entry
  where company_id = ${company.id} and record_type = 'job'`

describe('job list', () => {
  it("shows the company's jobs, newest first, with their messages", async () => {
    const done = await insert('done')
    const dead = await insert('dead', { words: 'The broker has no address.' })
    const { count, results } = await list()
    expect([count, results.map(({ id }) => id)]).toEqual([2, [dead, done]])
    expect(results[0]).toEqual({
      id: dead,
      name: 'documents-digest',
      title: 'Remind HR about expiring documents',
      about: '',
      is_platform: false,
      state: 'dead',
      attempts: 6,
      last_error: 'The broker has no address.',
      created_at: expect.any(String),
      started_at: expect.any(String),
      ended_at: expect.any(String),
      next_try_at: null,
    })
  })

  it('filters by state and by jobs that are not done', async () => {
    for (const state of ['done', 'dead', 'waiting', 'uncertain']) await insert(state)
    const found = async (state: string) => (await list(admin, { state })).results.map((row) => row.state)
    expect([await found('dead'), await found('open')]).toEqual([['dead'], ['uncertain', 'dead', 'waiting']])
    expect((await list(admin, { state: 'waiting' })).results[0]?.next_try_at).toEqual(expect.any(String))
    expect((await admin.call(listJobs, { query: { state: 'lost' } })).status).toBe(400)
  })

  it('hides jobs of other companies, and shows platform jobs only to a superuser', async () => {
    const ours = await insert('dead')
    await insert('dead', { of: (await test.company()).id })
    const platform = await insert('dead', { of: null, name: 'housekeeping' })
    const superuser = await company.user([], { is_superuser: true })
    expect((await list()).results.map(({ id }) => id)).toEqual([ours])
    expect((await list(superuser)).results.map(({ id, is_platform }) => [id, is_platform])).toEqual([
      [platform, true],
      [ours, false],
    ])
  })

  it('requires an administrator, whatever other permissions the user has', async () => {
    const lead = await company.user(PERMISSIONS)
    const id = await insert('dead')
    expect([
      (await lead.call(listJobs)).status,
      (await lead.call(listScheduledJobs)).status,
      (await again(id, lead)).status,
    ]).toEqual([403, 403, 403])
  })
})

describe('job schedule', () => {
  const schedule = async (user = admin) =>
    ((await user.call(listScheduledJobs)).body as { results: ScheduledJob[] }).results

  it('shows for each job its interval, the outcome of its last run and its next start', async () => {
    await insert('done')
    await insert('dead', { words: 'No.' })
    await insert('waiting', { started: false })
    const daily = await schedule()
    const digest = daily.find(({ name }) => name === 'documents-digest')
    expect(digest).toMatchObject({
      daily_from_hour: 5,
      every_ms: null,
      is_platform: false,
      last: { state: 'dead', last_error: 'No.' },
    })
    expect(daily.filter((job) => job !== digest).map(({ last }) => last)).toEqual(
      daily.slice(1).map(() => null),
    )
    expect(Date.parse(digest?.next_at ?? '')).toBeGreaterThan(Date.now())
    expect(Date.parse(digest?.next_at ?? '')).toBeLessThanOrEqual(Date.now() + 25 * 3_600_000)
  })

  it('shows platform jobs to a superuser', async () => {
    const all = await schedule(await company.user([], { is_superuser: true }))
    expect(all.find(({ name }) => name === 'housekeeping')).toMatchObject({
      is_platform: true,
      every_ms: 600_000,
      last: null,
    })
  })
})

describe('job retry', () => {
  it.each(['dead', 'uncertain'])('resets the attempts of a job that was %s and is audited', async (state) => {
    const id = await insert(state, { words: 'No.' })
    const { status, body } = await again(id)
    expect([status, body]).toMatchObject([
      200,
      { id, state: 'waiting', attempts: 0, last_error: '', ended_at: null },
    ])
    expect(await audits()).toEqual([
      {
        user_id: admin.id,
        action: 'run again',
        record_type: 'job',
        record_id: id,
        before: { state },
        after: { state: 'waiting' },
      },
    ])
  })

  it('requeues a job once per idempotency key', async () => {
    const id = await insert('dead')
    const answers = await Promise.all([
      again(id, admin, 'one'),
      again(id, admin, 'one'),
      again(id, admin, 'one'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await audits()).toHaveLength(1)
    expect((await again(id, admin, 'two')).status).toBe(409)
    expect(await audits()).toHaveLength(1)
  })

  it.each(['waiting', 'running', 'done'])('is refused while the job is %s', async (state) => {
    const id = await insert(state)
    const { status, body } = await again(id)
    expect([status, Object.keys(body), await audits()]).toEqual([409, ['state'], []])
  })

  it("applies only to the company's own jobs, and to platform jobs only for a superuser", async () => {
    const theirs = await insert('dead', { of: (await test.company()).id })
    const platform = await insert('dead', { of: null, name: 'housekeeping' })
    const superuser = await company.user([], { is_superuser: true })
    expect([
      (await again(theirs)).status,
      (await again(platform)).status,
      (await again(theirs, superuser)).status,
    ]).toEqual([404, 404, 404])
    expect((await again(platform, superuser)).body).toMatchObject({
      id: platform,
      state: 'waiting',
      is_platform: true,
    })
    expect(await audits()).toMatchObject([{ user_id: superuser.id, record_id: platform }])
  })
})
