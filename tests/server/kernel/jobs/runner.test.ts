import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { defineJob, type Job } from '#server/kernel/jobs/define-job.ts'
import { enqueue } from '#server/kernel/jobs/enqueue.ts'
import { type Lane, LANES } from '#server/kernel/jobs/lanes.ts'
import { aQueue } from '#tests/server/kernel/jobs/a-queue.ts'
import { effectsOf, jobsOf, takeEffect } from '#tests/server/kernel/jobs/effects.ts'
import { eventually } from '#tests/support/eventually.ts'

const { db, url, ours, theirs, start, otherDatabase, put, states, sql, effect } = await aQueue()

describe('job runner', () => {
  it('runs a job right after its transaction commits, on the same node', async () => {
    const job = effect('prompt')
    start([job as Job], { pollMs: 3_600_000 })
    await put(job, { n: 1 })
    await eventually(async () =>
      expect(await effectsOf(url, 'prompt 1')).toEqual([{ what: 'prompt 1', fence: 1 }]),
    )
    expect(await jobsOf(url, 'prompt')).toMatchObject([
      { state: 'done', attempts: 1, company_id: ours, last_error: '' },
    ])
  })

  it('never runs a job whose transaction was rolled back', async () => {
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

  it('enqueues one job per key and company', async () => {
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

  it('waits until a delayed job is due', async () => {
    const job = effect('later')
    await put(job, { n: 1 }, { delayMs: 3_600_000 })
    const node = start([job as Job])
    await node.idle()
    expect(await states('later')).toEqual(['waiting'])
    await sql(`update job set due_at = now() where name = 'later'`)
    await eventually(async () => expect(await states('later')).toEqual(['done']))
  })

  it('becomes idle where each taking of jobs outlasts a poll', async () => {
    const pollMs = 3_600_000
    const intervals = vi.spyOn(globalThis, 'setInterval')
    let rounds = 0
    const slow = effect('slowly fed', {
      feed: async () => {
        const poll = intervals.mock.calls.find(([, ms]) => ms === pollMs)?.[0] as () => void
        if (++rounds < 10) poll()
      },
    })
    await start([slow as Job], { pollMs }).idle()
    expect(rounds).toBeLessThan(10)
  })

  it('leaves a job of an unknown name to a newer node', async () => {
    const known = effect('known')
    const fresh = effect('of a newer release')
    await put(fresh, { n: 1 })
    await put(known, { n: 1 })
    await start([known as Job]).idle()
    expect([await states('known'), await states('of a newer release')]).toEqual([['done'], ['waiting']])
    await start([fresh as Job]).idle()
    expect(await states('of a newer release')).toEqual(['done'])
  })

  it('runs a job once when several nodes poll', async () => {
    const job = effect('shared')
    await db.tenant(ours, async (tx) => {
      for (let n = 0; n < 60; n++) await enqueue(tx, job, { n })
    })
    for (let node = 0; node < 3; node++) start([job as Job], {}, otherDatabase())
    await eventually(async () => expect(new Set(await states('shared'))).toEqual(new Set(['done'])))
    for (let n = 0; n < 60; n++) expect(await effectsOf(url, `shared ${n}`)).toHaveLength(1)
  })

  it("counts a company's running jobs towards its share", async () => {
    let open = () => undefined as void
    const gate = new Promise<void>((resolve) => (open = resolve))
    const long = defineJob({ name: 'long', title: 'Long', work: () => gate })
    const short = effect('short')
    const running = async () => (await states('long')).filter((state) => state === 'running').length
    start([long as Job, short as Job], { slots: { database: { slots: 4, share: 2 } } })
    await put(long, {})
    await eventually(async () => expect(await running()).toBe(1))
    await db.tenant(ours, async (tx) => {
      for (let n = 0; n < 4; n++) await enqueue(tx, long, {})
    })
    await put(short, { n: 1 }, {}, theirs)
    await eventually(async () => expect(await states('short')).toEqual(['done']))
    expect(await running()).toBe(2)
    open()
  })

  it('calls work outside a transaction and write inside one', async () => {
    const open = async () =>
      (await sql(`select from pg_stat_activity where datname = current_database() and state like 'idle in%'`))
        .rowCount
    const job = defineJob({
      name: 'outside',
      title: 'Outside',
      async work() {
        await eventually(async () => expect(await open()).toBe(0))
        return 'answer'
      },
      write: (tx, { fence }, made: string) => takeEffect(tx, `outside ${made}`, fence),
    })
    await put(job, {})
    await start([job as Job]).idle()
    expect(await effectsOf(url, 'outside answer')).toEqual([{ what: 'outside answer', fence: 1 }])
  })
})

describe('failing job', () => {
  it('is dead with its error after its attempts, with growing delays, while the queue goes on', async () => {
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
    const node = start([poison as Job, healthy as Job], { slots: { database: { slots: 1, share: 1 } } })
    await eventually(() => expect(tries).toHaveLength(1))
    await put(healthy, { n: 1 })
    await eventually(async () => expect(await states('healthy')).toEqual(['done']))
    await eventually(async () => expect(await states('poison')).toEqual(['dead']))
    expect(await jobsOf(url, 'poison')).toMatchObject([
      { attempts: 3, last_error: 'The broker has no address.' },
    ])
    expect(await effectsOf(url, 'poison')).toEqual([])
    const [first = 0, second = 0, third = 0] = tries
    expect([second - first >= 200, third - second >= 400, tries.length]).toEqual([true, true, 3])
    expect(node.warnings.map(({ context }) => context['state'])).toEqual(['waiting', 'waiting', 'dead'])
  })

  it('is dead at once when its payload is invalid', async () => {
    const job = effect('garbled')
    await put(job, { n: 1 })
    await sql(`update job set payload = '{"n":"one"}' where name = 'garbled'`)
    await start([job as Job]).idle()
    expect(await jobsOf(url, 'garbled')).toMatchObject([
      { state: 'dead', attempts: 1, last_error: expect.stringContaining('expected number') },
    ])
  })

  it('is dead with a message after every attempt killed its node', async () => {
    const job = effect('killer')
    await put(job, { n: 1 })
    await sql(`update job set state = 'running', attempts = 3, fence = 3 where name = 'killer'`)
    await start([job as Job]).idle()
    expect(await jobsOf(url, 'killer')).toMatchObject([
      { state: 'dead', last_error: expect.stringContaining('was killed or froze') },
    ])
    expect(await effectsOf(url, 'killer 1')).toEqual([])
  })

  it('and a backlog of one company leave capacity for other companies', async () => {
    let open = () => undefined as void
    const gate = new Promise<void>((resolve) => (open = resolve))
    const slow = defineJob({ name: 'slow', title: 'Slow', work: () => gate })
    const quick = effect('quick')
    for (let n = 0; n < 12; n++) await put(slow, {})
    start([slow as Job, quick as Job])
    await eventually(async () =>
      expect((await states('slow')).filter((state) => state === 'running').length).toBeGreaterThan(1),
    )
    await put(quick, { n: 1 }, {}, theirs)
    await eventually(async () => expect(await states('quick')).toEqual(['done']))
    expect(await states('slow')).toContain('waiting')
    open()
  })
})

describe('job that calls an external server', () => {
  const others = (Object.keys(LANES) as Lane[]).filter((lane) => lane !== 'database')
  const forever = () => new Promise<void>(() => undefined)
  const running = async (name: string) => (await states(name)).filter((state) => state === 'running').length

  it('does not block other lanes when its server hangs', async () => {
    const stuck = others.map((lane) => defineJob({ name: `stuck ${lane}`, title: lane, lane, work: forever }))
    const free = effect('free')
    for (const job of stuck) for (let n = 0; n < 3; n++) await put(job, {})
    const slots = Object.fromEntries(others.map((lane) => [lane, { slots: 2, share: 2 }]))
    start([...stuck, free] as Job[], { slots, stopMs: 0 })
    await eventually(async () =>
      expect(await Promise.all(stuck.map(({ name }) => running(name)))).toEqual(others.map(() => 2)),
    )
    for (let n = 0; n < 12; n++) await put(free, { n })
    await eventually(async () => expect(await states('free')).toEqual(Array(12).fill('done')))
    expect(await Promise.all(stuck.map(({ name }) => running(name)))).toEqual(others.map(() => 2))
  })

  it('runs one at a time per receiver, so that hanging receivers block no others', async () => {
    const calls: { to: number; n: number }[] = []
    const call = defineJob({
      name: 'call',
      title: 'Call',
      lane: 'push',
      receiver: 'to',
      payload: z.object({ to: z.int(), n: z.int() }),
      work: ({ payload }) => {
        calls.push(payload)
        return payload.to > 0 ? forever() : Promise.resolve()
      },
    })
    for (let n = 0; n < 10; n++) for (let to = 0; to < 4; to++) await put(call, { to, n })
    start([call as Job], { slots: { push: { slots: 4, share: 4 } }, stopMs: 0 })
    // A call that has returned counts as running until its end is written.
    await eventually(async () =>
      expect((await states('call')).filter((state) => state === 'done')).toHaveLength(10),
    )
    expect(await running('call')).toBe(3)
    const callsTo = (to: number) => calls.flatMap((one) => (one.to === to ? one.n : []))
    expect([callsTo(0), callsTo(1), callsTo(2), callsTo(3)]).toEqual([[...Array(10).keys()], [0], [0], [0]])
  })

  it('times out when it never ends and frees its slot', async () => {
    const stuck = defineJob({ name: 'endless', title: 'Endless', lane: 'sms', retryMs: [], work: forever })
    const next = { ...effect('after the endless'), lane: 'sms' as const }
    await put(stuck, {})
    const node = start([stuck, next] as Job[], {
      slots: { sms: { slots: 1, share: 1 } },
      longestMs: 50,
      stopMs: 0,
    })
    await put(next, { n: 1 })
    await eventually(async () => expect(await states('after the endless')).toEqual(['done']))
    expect(await jobsOf(url, 'endless')).toMatchObject([
      { state: 'dead', last_error: expect.stringContaining('Gave up after') },
    ])
    expect(node.warnings).toMatchObject([{ context: { job: 'endless' }, words: 'a job failed' }])
  })
})
