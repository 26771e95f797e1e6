import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type Database, openDatabase } from '#server/db/client.ts'
import { withClient } from '#server/db/connection.ts'
import { createCompany } from '#server/entities/company/company.service.ts'
import { defineJob, type Job, Uncertain } from '#server/jobs/define-job.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import type { RunnerOptions } from '#server/jobs/runner.ts'
import { aNode } from '#tests/server/jobs/a-node.ts'
import { createEffects, effectsOf, jobsOf, takeEffect } from '#tests/server/jobs/effects.ts'
import { testDatabase } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'

const { db, url } = await testDatabase()
await createEffects(url)
const companyOf = async (abbreviation: string) =>
  (await createCompany(db, { name: abbreviation, abbreviation, intake_address: `loads@${abbreviation.toLowerCase()}.example` })).id
const ours = await companyOf('OUR')
const theirs = await companyOf('THEM')

const nodes: { stop(): Promise<void> }[] = []
const databases: Database[] = []
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.stop()))
  await Promise.all(databases.splice(0).map((one) => one.close()))
})

function start(jobs: readonly Job[], more: Partial<RunnerOptions> = {}, on = db) {
  const node = aNode(on, jobs, { pollMs: 20, ...more })
  nodes.push(node)
  return node
}
function otherDatabase(): Database {
  const other = openDatabase(url, { appConnections: 4, systemConnections: 3 })
  databases.push(other)
  return other
}
const put = <P>(job: Job<P>, payload: P, more = {}, company = ours) => db.tenant(company, (tx) => enqueue(tx, job, payload, more))
const states = async (name: string) => (await jobsOf(url, name)).map(({ state }) => state)
const sql = (text: string, values: unknown[] = []) => withClient(url, (client) => client.query(text, values))

/** A job that takes one effect; `n` tells one from another. */
const effect = (name: string, more: Partial<Job> = {}) =>
  ({
    ...defineJob({
      name,
      title: name,
      payload: z.object({ n: z.int() }),
      retryMs: [10, 10],
      write: (tx, { payload, fence }) => takeEffect(tx, `${name} ${payload.n}`, fence),
    }),
    ...more,
  }) as Job<{ n: number }>

describe('a job', () => {
  it('runs when its transaction has committed, at once on the node that committed it', async () => {
    const job = effect('prompt')
    start([job as Job], { pollMs: 3_600_000 })
    await put(job, { n: 1 })
    await eventually(async () => expect(await effectsOf(url, 'prompt 1')).toEqual([{ what: 'prompt 1', fence: 1 }]))
    expect(await jobsOf(url, 'prompt')).toMatchObject([{ state: 'done', attempts: 1, company_id: ours, last_error: '' }])
  })

  it('never runs where its transaction was rolled back', async () => {
    const job = effect('rolled back')
    const lost = db.tenant(ours, async (tx) => {
      await enqueue(tx, job, { n: 1 })
      throw new Error('no')
    })
    await expect(lost).rejects.toThrow('no')
    const node = start([job as Job])
    await put(job, { n: 2 })
    await eventually(async () => expect(await effectsOf(url, 'rolled back 2')).toHaveLength(1))
    await node.idle()
    expect([await effectsOf(url, 'rolled back 1'), await states('rolled back')]).toEqual([[], ['done']])
  })

  it('is one for its key, in its company, however often it is enqueued', async () => {
    const job = effect('keyed')
    const key = 'bill 7'
    const answers = await Promise.all(Array.from({ length: 8 }, () => put(job, { n: 1 }, { key })))
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect(await put(job, { n: 2 }, { key }, theirs)).toBe(true)
    await start([job as Job]).idle()
    expect(await put(job, { n: 1 }, { key })).toBe(false)
    expect((await jobsOf(url, 'keyed')).map(({ company_id, state }) => [company_id, state])).toEqual([
      [ours, 'done'],
      [theirs, 'done'],
    ])
  })

  it('waits for its time', async () => {
    const job = effect('later')
    await put(job, { n: 1 }, { delayMs: 3_600_000 })
    const node = start([job as Job])
    await node.idle()
    expect(await states('later')).toEqual(['waiting'])
    await sql(`update job set due_at = now() where name = 'later'`)
    await eventually(async () => expect(await states('later')).toEqual(['done']))
  })

  it('is left for a node that knows it', async () => {
    const known = effect('known')
    const fresh = effect('of a newer release')
    await put(fresh, { n: 1 })
    await put(known, { n: 1 })
    await start([known as Job]).idle()
    expect([await states('known'), await states('of a newer release')]).toEqual([['done'], ['waiting']])
    await start([fresh as Job]).idle()
    expect(await states('of a newer release')).toEqual(['done'])
  })

  it('takes effect once, however many nodes there are', async () => {
    const job = effect('shared')
    await db.tenant(ours, async (tx) => {
      for (let n = 0; n < 60; n++) await enqueue(tx, job, { n })
    })
    for (let node = 0; node < 3; node++) start([job as Job], {}, otherDatabase())
    await eventually(async () => expect(new Set(await states('shared'))).toEqual(new Set(['done'])))
    const fences = await Promise.all(Array.from({ length: 60 }, (_, n) => effectsOf(url, `shared ${n}`)))
    expect(fences.map((all) => all.length)).toEqual(Array(60).fill(1))
  })

  it('works outside of transactions, and writes in one', async () => {
    const open = async () =>
      (await sql(`select from pg_stat_activity where datname = current_database() and state like 'idle in%'`)).rowCount
    let during: unknown
    const job = defineJob({
      name: 'outside',
      title: 'Outside',
      async work() {
        during = await open()
        return 'answer'
      },
      write: (tx, { fence }, made: string) => takeEffect(tx, `outside ${made}`, fence),
    })
    await put(job, {})
    await start([job as Job]).idle()
    expect([during, await effectsOf(url, 'outside answer')]).toEqual([0, [{ what: 'outside answer', fence: 1 }]])
  })
})

describe('a job that fails', () => {
  it('ends as dead with its words after its attempts, later each time, and the queue goes on', async () => {
    const tries: number[] = []
    const poison = defineJob({
      name: 'poison',
      title: 'Poison',
      retryMs: [200, 400],
      async write(tx, { fence }) {
        tries.push(performance.now())
        await takeEffect(tx, 'poison', fence)
        throw new Error('The broker has no address.')
      },
    })
    const healthy = effect('healthy')
    await put(poison, {})
    const node = start([poison as Job, healthy as Job], { slots: 1 })
    await eventually(() => expect(tries).toHaveLength(1))
    await put(healthy, { n: 1 })
    await eventually(async () => expect(await states('healthy')).toEqual(['done']))
    await eventually(async () => expect(await states('poison')).toEqual(['dead']))
    expect(await jobsOf(url, 'poison')).toMatchObject([{ attempts: 3, last_error: 'The broker has no address.' }])
    expect(await effectsOf(url, 'poison')).toEqual([])
    const [first = 0, second = 0, third = 0] = tries
    expect([second - first >= 200, third - second >= 400, tries.length]).toEqual([true, true, 3])
    expect(node.warnings.map(({ context }) => context['state'])).toEqual(['waiting', 'waiting', 'dead'])
  })

  it('is dead at once where what it was given can not be read', async () => {
    const job = effect('garbled')
    await put(job, { n: 1 })
    await sql(`update job set payload = '{"n":"one"}' where name = 'garbled'`)
    await start([job as Job]).idle()
    expect(await jobsOf(url, 'garbled')).toMatchObject([
      { state: 'dead', attempts: 1, last_error: expect.stringContaining('expected number') },
    ])
  })

  it('is dead with words when each of its nodes died in it', async () => {
    const job = effect('killer')
    await put(job, { n: 1 })
    await sql(`update job set state = 'running', attempts = 3, fence = 3 where name = 'killer'`)
    await start([job as Job]).idle()
    expect(await jobsOf(url, 'killer')).toMatchObject([{ state: 'dead', last_error: expect.stringContaining('it was killed') }])
    expect(await effectsOf(url, 'killer 1')).toEqual([])
  })

  it('stops no other company’s: one company’s backlog leaves room', async () => {
    let open = () => undefined as void
    const gate = new Promise<void>((resolve) => (open = resolve))
    const slow = defineJob({ name: 'slow', title: 'Slow', work: () => gate })
    const quick = effect('quick')
    for (let n = 0; n < 12; n++) await put(slow, {})
    start([slow as Job, quick as Job])
    await eventually(async () => expect((await states('slow')).filter((state) => state === 'running').length).toBeGreaterThan(1))
    await put(quick, { n: 1 }, {}, theirs)
    await eventually(async () => expect(await states('quick')).toEqual(['done']))
    expect(await states('slow')).toContain('waiting')
    open()
  })
})

describe('an attempt that is no longer the job’s', () => {
  it('is refused and told, and nothing of its transaction stays', async () => {
    const job = defineJob({
      name: 'taken',
      title: 'Taken',
      async write(tx, { fence }) {
        await takeEffect(tx, 'taken', fence)
        if (fence === 1) await sql(`update job set state = 'waiting', fence = 2, due_at = now() + interval '1 hour' where name = 'taken'`)
      },
    })
    await put(job, {})
    const node = start([job as Job])
    await eventually(() => expect(node.warnings).toHaveLength(1))
    expect(node.warnings[0]).toMatchObject({ words: expect.stringContaining('late attempt was refused'), context: { fence: 1 } })
    expect([await effectsOf(url, 'taken'), await jobsOf(url, 'taken')]).toMatchObject([[], [{ state: 'waiting', fence: 2 }]])
  })

  it('is told while it works, at its next sign', async () => {
    let told: unknown
    const job = defineJob({
      name: 'told',
      title: 'Told',
      async work({ fence, signal }) {
        if (fence > 1) return
        await sql(`update job set fence = 2, state = 'done' where name = 'told'`)
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        told = signal.aborted
      },
    })
    await put(job, {})
    const node = start([job as Job], { leaseMs: 300 })
    await eventually(() => expect(node.warnings).toHaveLength(1))
    await node.idle()
    expect([told, await states('told')]).toEqual([true, ['done']])
  })

  it('keeps a job as long as it gives signs, however long it works', async () => {
    let open = () => undefined as void
    const gate = new Promise<void>((resolve) => (open = resolve))
    const began = vi.fn<() => void>()
    const job = defineJob({ name: 'long', title: 'Long', work: () => (began(), gate) })
    await put(job, {})
    start([job as Job], { leaseMs: 3000 }, otherDatabase())
    start([job as Job], { leaseMs: 3000 }, otherDatabase())
    const due = async () => Date.parse((await sql(`select due_at::text from job where name = 'long'`)).rows[0].due_at)
    await eventually(() => expect(began).toHaveBeenCalled())
    const first = await due()
    await eventually(async () => expect(await due()).toBeGreaterThan(first + 3000))
    open()
    await eventually(async () => expect(await jobsOf(url, 'long')).toMatchObject([{ state: 'done', attempts: 1 }]))
    expect(began).toHaveBeenCalledTimes(1)
  })
})

describe('a job of which nobody can know whether it took effect', () => {
  const calls: number[] = []
  const once = defineJob({
    name: 'once',
    title: 'Once',
    ifLost: 'uncertain',
    work: async ({ fence }) => void calls.push(fence),
  })

  it('is not run again where its node died: a person decides', async () => {
    await put(once, {})
    await sql(`update job set state = 'running', attempts = 1, fence = 1 where name = 'once'`)
    const node = start([once as Job])
    await node.idle()
    expect([calls, await jobsOf(url, 'once')]).toMatchObject([
      [],
      [{ state: 'uncertain', last_error: expect.stringContaining('may or may not') }],
    ])
    expect(node.warnings).toMatchObject([{ words: 'a job may or may not have taken effect' }])
  })

  it('says so itself where the answer was lost', async () => {
    const job = defineJob({
      name: 'no answer',
      title: 'No answer',
      work: () => Promise.reject(new Uncertain('The connection broke while it was handed over.')),
    })
    await put(job, {})
    await start([job as Job]).idle()
    expect(await jobsOf(url, 'no answer')).toMatchObject([
      { state: 'uncertain', attempts: 1, last_error: 'The connection broke while it was handed over.' },
    ])
  })

  it('is done after all where the node that stood still had done it', async () => {
    let open = () => undefined as void
    const gate = new Promise<void>((resolve) => (open = resolve))
    const job = defineJob({ name: 'after all', title: 'After all', ifLost: 'uncertain', work: () => gate })
    await put(job, {})
    start([job as Job])
    await eventually(async () => expect(await states('after all')).toEqual(['running']))
    await sql(`update job set state = 'uncertain' where name = 'after all'`)
    open()
    await eventually(async () => expect(await jobsOf(url, 'after all')).toMatchObject([{ state: 'done', attempts: 1 }]))
  })
})

it('a server that stops waits for its jobs, tells those that last, and hands them back as if they had not begun', async () => {
  const ended: string[] = []
  const job = defineJob({
    name: 'handed back',
    title: 'Handed back',
    async work({ signal, fence }) {
      if (fence > 1) return
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))
    },
    write: async () => void ended.push('written'),
  })
  await put(job, {})
  const first = aNode(db, [job as Job], { stopMs: 50, pollMs: 20 })
  await eventually(async () => expect(await states('handed back')).toEqual(['running']))
  await first.stop()
  expect([await jobsOf(url, 'handed back'), first.warnings]).toMatchObject([[{ state: 'waiting', attempts: 0, last_error: '' }], []])
  await start([job as Job]).idle()
  expect([await jobsOf(url, 'handed back'), ended]).toMatchObject([[{ state: 'done', attempts: 1 }], ['written']])
})
