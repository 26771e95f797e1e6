import { describe, expect, it, vi } from 'vitest'
import { defineJob, type Job, Uncertain } from '#server/kernel/jobs/define-job.ts'
import { aNode } from '#tests/server/kernel/jobs/a-node.ts'
import { aQueue } from '#tests/server/kernel/jobs/a-queue.ts'
import { effectsOf, jobsOf, takeEffect } from '#tests/server/kernel/jobs/effects.ts'
import { eventually } from '#tests/support/eventually.ts'

const { db, url, start, otherDatabase, put, states, sql } = await aQueue()

describe('job attempt that lost its lease', () => {
  it('cannot commit its transaction and logs a warning', async () => {
    const job = defineJob({
      name: 'taken',
      title: 'Taken',
      async write(tx, { fence }) {
        await takeEffect(tx, 'taken', fence)
        if (fence === 1)
          await sql(
            `update job set state = 'waiting', fence = 2, due_at = now() + interval '1 hour' where name = 'taken'`,
          )
      },
    })
    await put(job, {})
    const node = start([job as Job])
    await eventually(() => expect(node.warnings).toHaveLength(1))
    expect(node.warnings[0]).toMatchObject({
      words: expect.stringContaining('late attempt was rejected'),
      context: { fence: 1 },
    })
    expect([await effectsOf(url, 'taken'), await jobsOf(url, 'taken')]).toMatchObject([
      [],
      [{ state: 'waiting', fence: 2 }],
    ])
  })

  it('is aborted at its next heartbeat', async () => {
    let wasAborted: unknown
    const job = defineJob({
      name: 'told',
      title: 'Told',
      async work({ fence, signal }) {
        if (fence > 1) return
        await sql(`update job set fence = 2, state = 'done' where name = 'told'`)
        if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve))
        wasAborted = signal.aborted
      },
    })
    await put(job, {})
    const node = start([job as Job], { leaseMs: 300 })
    await eventually(() => expect(node.warnings).toHaveLength(1))
    await node.idle()
    expect([wasAborted, await states('told')]).toEqual([true, ['done']])
  })

  it('keeps its lease while it sends heartbeats, however long it works', async () => {
    let open = () => undefined as void
    const gate = new Promise<void>((resolve) => (open = resolve))
    const began = vi.fn<() => void>()
    const job = defineJob({ name: 'long', title: 'Long', work: () => (began(), gate) })
    await put(job, {})
    start([job as Job], { leaseMs: 3000 }, otherDatabase())
    start([job as Job], { leaseMs: 3000 }, otherDatabase())
    const due = async () =>
      Date.parse((await sql(`select due_at::text from job where name = 'long'`)).rows[0].due_at)
    await eventually(() => expect(began).toHaveBeenCalled())
    const first = await due()
    await eventually(async () => expect(await due()).toBeGreaterThan(first + 3000))
    open()
    await eventually(async () =>
      expect(await jobsOf(url, 'long')).toMatchObject([{ state: 'done', attempts: 1 }]),
    )
    expect(began).toHaveBeenCalledTimes(1)
  })
})

describe('job with an uncertain outcome', () => {
  const calls: number[] = []
  const once = defineJob({
    name: 'once',
    title: 'Once',
    ifLost: 'uncertain',
    work: async ({ fence }) => void calls.push(fence),
  })

  it('is not retried after its node died and waits for a person', async () => {
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

  it('is marked uncertain when the response was lost', async () => {
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

  it('is marked done when the stalled node finishes after all', async () => {
    let open = () => undefined as void
    const gate = new Promise<void>((resolve) => (open = resolve))
    const job = defineJob({ name: 'after all', title: 'After all', ifLost: 'uncertain', work: () => gate })
    await put(job, {})
    start([job as Job])
    await eventually(async () => expect(await states('after all')).toEqual(['running']))
    await sql(`update job set state = 'uncertain' where name = 'after all'`)
    open()
    await eventually(async () =>
      expect(await jobsOf(url, 'after all')).toMatchObject([{ state: 'done', attempts: 1 }]),
    )
  })
})

it('a stopping server waits for its jobs, aborts long ones and returns them to the queue', async () => {
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
  expect([await jobsOf(url, 'handed back'), first.warnings]).toMatchObject([
    [{ state: 'waiting', attempts: 0, last_error: '' }],
    [],
  ])
  await start([job as Job]).idle()
  expect([await jobsOf(url, 'handed back'), ended]).toMatchObject([
    [{ state: 'done', attempts: 1 }],
    ['written'],
  ])
})
