import { afterEach } from 'vitest'
import { z } from 'zod'
import { openDatabase, type Database } from '#server/kernel/db/client.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { createCompany } from '#server/company/company/company.service.ts'
import { defineJob, type Job } from '#server/kernel/jobs/define-job.ts'
import { enqueue } from '#server/kernel/jobs/enqueue.ts'
import type { RunnerOptions } from '#server/kernel/jobs/runner.ts'
import { aNode } from '#tests/server/kernel/jobs/a-node.ts'
import { createEffects, jobsOf, takeEffect } from '#tests/server/kernel/jobs/effects.ts'
import { testDatabase } from '#tests/support/database.ts'

/** Call at the top of the file: nodes end after each test. */
export async function aQueue() {
  const { db, url } = await testDatabase()
  await createEffects(url)
  const companyOf = async (abbreviation: string) =>
    (
      await createCompany(db, {
        name: abbreviation,
        abbreviation,
        intake_address: `loads@${abbreviation.toLowerCase()}.example`,
      })
    ).id
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
  const put = <P>(job: Job<P>, payload: P, more = {}, company = ours) =>
    db.tenant(company, (tx) => enqueue(tx, job, payload, more))
  const states = async (name: string) => (await jobsOf(url, name)).map(({ state }) => state)
  const sql = (text: string, values: unknown[] = []) =>
    withClient(url, (client) => client.query(text, values))

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
  return { db, url, ours, theirs, start, otherDatabase, put, states, sql, effect }
}
