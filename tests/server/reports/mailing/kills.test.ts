import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listMailingRuns, type MailingRun, sendMailing } from '#contract/entities/reports/mailing.ts'
import { aKey, aMailing, fleetOf } from '#tests/server/reports/mailing/mailing-support.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { eventually } from '#tests/support/eventually.ts'
import { hurry } from '#tests/support/run-jobs.ts'
import { startTestSmtp, type TestSmtp } from '#tests/support/smtp.ts'

const RECIPIENTS = 80
const CONNECTIONS = 3
const NODE = join(import.meta.dirname, 'mailing-node.ts')

let test: TestApp
let smtp: TestSmtp
const nodes: ChildProcess[] = []

beforeAll(async () => {
  smtp = await startTestSmtp()
  test = await testApp({ MAIL_OUT_URL: smtp.url })
})
afterAll(async () => {
  nodes.forEach((node) => node.kill('SIGKILL'))
  await smtp.stop()
})

async function startNode(): Promise<ChildProcess> {
  const node = fork(NODE, [test.url, smtp.url], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  nodes.push(node)
  await once(node, 'message')
  return node
}
const kill = async (node: ChildProcess) => {
  const gone = once(node, 'exit')
  node.kill('SIGKILL')
  await gone
}

it('a mailing reaches each recipient at most once when a node is killed, and unknown outcomes are uncertain', async () => {
  const company = await test.company()
  const user = await company.user(['CAN_MANAGE_MAILING'])
  const addresses = Array.from({ length: RECIPIENTS }, (_, index) => `d${index}@drivers.example`)
  const { id } = (await aMailing(user, await fleetOf(test, company, addresses))).body
  await user.call(sendMailing, { params: { id }, headers: aKey() })

  const [one, other] = await Promise.all([startNode(), startNode()])
  await smtp.waitForMail(10)
  await kill(one)
  await smtp.waitForMail(45)
  await kill(other)
  await startNode()
  // Speeds up steps that are scheduled for the next second.
  const step = setInterval(() => void hurry(test), 200)
  const run = await eventually(async () => {
    const [latest] = (await user.call(listMailingRuns, { params: { id } })).body.results as MailingRun[]
    expect(latest?.state).toBe('done')
    return latest!
  }, 200).finally(() => clearInterval(step))

  const { sent = 0, uncertain = 0, ...others } = run.counts
  expect([sent + uncertain, others]).toEqual([RECIPIENTS, {}])
  expect(uncertain).toBeLessThanOrEqual(2 * CONNECTIONS)
  const taken = smtp.mails.flatMap(({ envelope }) => envelope.to)
  expect(new Set(taken).size).toBe(taken.length)
  expect(taken.length).toBeGreaterThanOrEqual(sent)
})
