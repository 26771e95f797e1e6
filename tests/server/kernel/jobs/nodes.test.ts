import { beforeAll, describe, expect, it } from 'vitest'
import { createEffects } from '#tests/server/kernel/jobs/effects.ts'
import { killNode, pauseNode } from '#tests/server/kernel/jobs/paused-node.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'

// Seconds for which a soak pauses the node, with the product's own lease.
const SOAK_SECONDS = Number(process.env.SOAK ?? 0)
const LEASE_MS = 1500
const lease = SOAK_SECONDS > 0 ? {} : { leaseMs: LEASE_MS }
const PAUSE_MS = SOAK_SECONDS > 0 ? SOAK_SECONDS * 1000 : 3 * LEASE_MS

let test: TestApp
let companyId: number

beforeAll(async () => {
  test = await testApp()
  await createEffects(test.url)
  companyId = (await test.company()).id
})

describe.concurrent('node in the middle of a job', () => {
  it('is replaced within 30 seconds by another node when killed', async () => {
    const outcome = await killNode({ url: test.url, companyId, name: 'killed', where: 'work' })
    expect(outcome).toMatchObject({ state: 'done', attempts: [1, 2], effects: [2] })
    expect(outcome.secondsToOther).toBeLessThan(30)
  })

  it.each(['work', 'write'] as const)(
    'paused in %s beyond its lease has one effect, and its late result is rejected',
    async (where) => {
      const name = `paused in ${where}`
      const outcome = await pauseNode({ url: test.url, companyId, name, where, ...lease }, PAUSE_MS)
      const [first, ...later] = outcome.attempts
      expect(outcome).toMatchObject({
        state: 'done',
        effects: [expect.any(Number)],
        told: [expect.stringContaining('rejected')],
      })
      expect(first).toBe(1)
      expect(later).toContain(outcome.effects[0])
    },
  )
})
