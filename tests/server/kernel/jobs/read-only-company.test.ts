import { afterEach, describe, expect, it } from 'vitest'
import { CompanyReadOnly } from '#server/kernel/base/errors.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import type { Job } from '#server/kernel/jobs/define-job.ts'
import { forEachCompany } from '#server/kernel/jobs/each-company.ts'
import { endReadOnly, makeReadOnly } from '#server/kernel/transfer/read-only.ts'
import { aQueue } from '#tests/server/kernel/jobs/a-queue.ts'
import { jobsOf } from '#tests/server/kernel/jobs/effects.ts'
import { eventually } from '#tests/support/eventually.ts'

const { db, url, ours, theirs, start, put, states, sql, effect } = await aQueue()

const making = (patience?: number) =>
  withClient(url, (client) =>
    makeReadOnly(client, { id: ours, name: 'Our Freight', abbreviation: 'OUR' }, patience),
  )
const since = async (): Promise<unknown> =>
  (await sql(`SELECT read_only_at FROM company WHERE id = $1`, [ours])).rows[0]?.read_only_at
const stateOf = async (name: string, company: number) =>
  (await jobsOf(url, name)).find(({ company_id }) => company_id === company)?.state

function gated(name: string) {
  const gate = Promise.withResolvers<void>()
  const job = effect(name, { lane: 'files', work: () => gate.promise })
  return { job, open: () => gate.resolve() }
}

afterEach(() => endReadOnly(url, 'OUR').catch(() => undefined))

describe('a company that becomes read-only', () => {
  it('ends the jobs that run, starts no others, and keeps those that wait until it is written again', async () => {
    const { job, open } = gated('long')
    const node = start([job as Job])
    await put(job, { n: 1 })
    await eventually(async () => expect(await states('long')).toEqual(['running']))
    const made = making()
    await eventually(async () =>
      expect((await sql('SELECT FROM company WHERE jobs_paused_at IS NOT NULL')).rowCount).toBe(1),
    )
    expect(await since()).toBeNull()
    await put(job, { n: 2 })
    await put(job, { n: 3 }, {}, theirs)
    open()
    expect(await made).toBe(true)
    await eventually(async () => expect(await stateOf('long', theirs)).toBe('done'))
    await node.idle()
    const inOrder = (await jobsOf(url, 'long')).map(({ state, attempts }) => [state, attempts])
    expect(inOrder.toSorted()).toEqual([
      ['done', 1],
      ['done', 1],
      ['waiting', 0],
    ])
    await endReadOnly(url, 'OUR')
    await eventually(async () => expect(await states('long')).toEqual(['done', 'done', 'done']))
  })

  it('is refused while a job does not end, and goes on as before', async () => {
    const { job, open } = gated('endless')
    start([job as Job])
    await put(job, { n: 1 })
    await eventually(async () => expect(await states('endless')).toEqual(['running']))
    await expect(making(0)).rejects.toThrow('Jobs of Our Freight are still running: endless.')
    expect(await since()).toBeNull()
    await put(job, { n: 2 })
    open()
    await eventually(async () => expect(await states('endless')).toEqual(['done', 'done']))
  })

  it('waits for a write that has begun, refuses each later one, and answers reads', async () => {
    const gate = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const job = effect('late')
    const writing = db.tenant(ours, async (tx) => {
      begun.resolve()
      await gate.promise
      await tx.execute(`UPDATE company SET invoice_note = 'written' WHERE id = ${ours}`)
    })
    await begun.promise
    let isMade = false
    const made = making().then(() => (isMade = true))
    await eventually(async () => expect(await since()).not.toBeNull())
    await expect(put(job, { n: 1 })).rejects.toThrow(CompanyReadOnly)
    expect(await put(job, { n: 1 }, {}, theirs)).toBe(true)
    expect(isMade).toBe(false)
    gate.resolve()
    await writing
    await made
    const { rows } = await db.tenant(ours, (tx) =>
      tx.execute(`SELECT invoice_note FROM company WHERE id = ${ours}`),
    )
    expect(rows).toEqual([{ invoice_note: 'written' }])
  })

  it('is left out by work that visits each company', async () => {
    await making()
    const visited: number[] = []
    await forEachCompany([ours, theirs], async (id) => {
      await db.tenant(id, (tx) => tx.execute(`UPDATE company SET invoice_note = 'x' WHERE id = ${id}`))
      visited.push(id)
    })
    expect(visited).toEqual([theirs])
  })
})
