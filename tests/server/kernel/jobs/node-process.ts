import { openDatabase } from '#server/kernel/db/client.ts'
import { defineJob } from '#server/kernel/jobs/define-job.ts'
import { startRunner } from '#server/kernel/jobs/runner.ts'
import { servicesOn } from '#tests/server/kernel/jobs/a-node.ts'
import { takeEffect } from '#tests/server/kernel/jobs/effects.ts'

/** Separate process: pauses inside each job until told to continue. */
const [url = '', name = '', where = 'work', leaseMs = ''] = process.argv.slice(2)

const signal = new Promise<void>((resolve) => process.once('message', () => resolve()))
const middle = async (fence: number) => {
  process.send?.({ begun: fence, at: Date.now() })
  await signal
}

const job = defineJob({
  name,
  title: 'Wait in the middle',
  retryMs: Array(50).fill(100),
  work: ({ fence }) => (where === 'work' ? middle(fence) : Promise.resolve()),
  async write(tx, { fence }) {
    await takeEffect(tx, name, fence)
    if (where === 'write') await middle(fence)
  },
})
const log = { info: () => undefined, warn: (_: object, words: string) => void process.send?.({ words }) }
startRunner({
  services: servicesOn(openDatabase(url, { appConnections: 2, systemConnections: 2 })),
  jobs: [job],
  log,
  ...(leaseMs !== '' && { leaseMs: Number(leaseMs) }),
})
process.send?.({ isReady: true })
