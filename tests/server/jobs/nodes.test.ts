import { beforeAll, describe, expect, it } from 'vitest'
import { createEffects } from '#tests/server/jobs/effects.ts'
import { killNode, pauseNode } from '#tests/server/jobs/paused-node.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'

const LEASE_MS = 1500

let test: TestApp
let companyId: number

beforeAll(async () => {
  test = await testApp()
  await createEffects(test.url)
  companyId = (await test.company()).id
})

describe.concurrent('a node in the middle of a job', { timeout: 120_000 }, () => {
  it('is killed: another one runs the job within 30 seconds', async () => {
    const outcome = await killNode({ url: test.url, companyId, name: 'killed', where: 'work' })
    expect(outcome).toMatchObject({ state: 'done', attempts: [1, 2], effects: [2] })
    expect(outcome.secondsToOther).toBeLessThan(30)
  })

  it.each(['work', 'write'] as const)(
    'stands still in its %s for longer than its lease: one effect, and it is told when it goes on',
    async (where) => {
      const name = `paused in ${where}`
      const outcome = await pauseNode({ url: test.url, companyId, name, where, leaseMs: LEASE_MS }, 3 * LEASE_MS)
      const [first, ...later] = outcome.attempts
      expect(outcome).toMatchObject({ state: 'done', effects: [expect.any(Number)], told: [expect.stringContaining('refused')] })
      expect(first).toBe(1)
      expect(later).toContain(outcome.effects[0])
    },
  )
})
