import { describe, expect, it } from 'vitest'
import {
  listMailingRuns,
  type MailingDetail,
  type MailingRun,
  readMailing,
  updateMailing,
} from '#contract/entities/reports/mailing.ts'
import {
  aMailing,
  company,
  eachMailing,
  fleetOf,
  outgoingMails,
  test,
  user,
} from '#tests/server/reports/mailing/mailing-support.ts'
import { hurry, runJobs } from '#tests/support/run-jobs.ts'

eachMailing()

const HOUR_MS = 60 * 60_000
const minutesAgo = (ms: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 - ms).toISOString()
const runsOf = async (id: number) =>
  (await user.call(listMailingRuns, { params: { id } })).body.results as MailingRun[]

async function planned(id: number, due: string) {
  await test.sql`update mailing set next_run_at = ${due} where id = ${id}`
  await test.sql`update job set payload = jsonb_set(payload, '{due_at}', to_jsonb(${due}::text)) where name = 'mailing-due'`
}

describe('active mailing', () => {
  it('is sent once when due and scheduled again', async () => {
    const { body } = await aMailing(user, await fleetOf(test, company, ['a@drivers.example']), {
      is_active: true,
    })
    expect(body.next_run_at).not.toBeNull()
    const due = new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString()
    await planned(body.id, due)
    await hurry(test)
    await Promise.all([runJobs(test), runJobs(test)])
    expect(await runsOf(body.id)).toHaveLength(1)
    expect((await outgoingMails()).map(({ to }) => to)).toEqual(['a@drivers.example'])
    const { next_run_at } = (await user.call(readMailing, { params: { id: body.id } })).body
    expect(Date.parse(next_run_at)).toBeGreaterThan(Date.now())
  })

  it('is not sent when its schedule changed in the meantime', async () => {
    const { body } = await aMailing(user, await fleetOf(test, company, ['a@drivers.example']), {
      is_active: true,
    })
    await user.call(updateMailing, {
      params: { id: body.id },
      body: { version: body.version, is_active: false },
    })
    await hurry(test)
    await runJobs(test)
    expect([await runsOf(body.id), await outgoingMails()]).toEqual([[], []])
  })

  it('shows the run it missed while no server was running', async () => {
    const { body } = await aMailing(user, await fleetOf(test, company, ['a@drivers.example']), {
      is_active: true,
    })
    const long = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 3 * 60 * 60_000).toISOString()
    await planned(body.id, long)
    await hurry(test)
    await runJobs(test)
    expect(await runsOf(body.id)).toMatchObject([{ state: 'missed', counts: {} }])
    expect(await outgoingMails()).toEqual([])
  })
})

describe('active mailing saved at the moment it is due', () => {
  const due = async (ms = 0) => {
    const at = minutesAgo(ms)
    const fleet = await fleetOf(test, company, ['a@drivers.example'])
    const { body } = await aMailing(user, fleet, {
      is_active: true,
      time_zone: 'UTC',
      send_time: at.slice(11, 16),
    })
    await planned(body.id, at)
    return body as MailingDetail
  }
  const save = async ({ id, version }: MailingDetail, changes: object) =>
    (await user.call(updateMailing, { params: { id }, body: { version, ...changes } })).body as MailingDetail

  it('is sent once as saved and scheduled again', async () => {
    const before = await due()
    const { next_run_at } = await save(before, { subject: 'Truck {unit}' })
    expect(Date.parse(next_run_at ?? '')).toBeGreaterThan(Date.now())
    await runJobs(test)
    await hurry(test)
    await runJobs(test)
    expect(await runsOf(before.id)).toMatchObject([{ user_name: null, state: 'running' }])
    expect((await outgoingMails()).map(({ to, subject }) => [to, subject])).toEqual([
      ['a@drivers.example', 'Truck U000'],
    ])
  })

  it('shows a missed run when it was due too long ago', async () => {
    const before = await due(3 * HOUR_MS)
    await save(before, { name: 'Another name' })
    await runJobs(test)
    expect(await runsOf(before.id)).toMatchObject([{ state: 'missed' }])
  })

  it.each([
    ['turned off', () => ({ is_active: false })],
    ['moved to another time', () => ({ send_time: minutesAgo(-2 * HOUR_MS).slice(11, 16) })],
  ])('is not sent when it was %s', async (_, changes) => {
    const before = await due()
    await save(before, changes())
    await runJobs(test)
    expect([await runsOf(before.id), await outgoingMails()]).toEqual([[], []])
  })
})
