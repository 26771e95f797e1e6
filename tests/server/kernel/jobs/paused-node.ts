import { fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/kernel/db/client.ts'
import { defineJob } from '#server/kernel/jobs/define-job.ts'
import { enqueue } from '#server/kernel/jobs/enqueue.ts'
import { effectsOf, jobsOf } from '#tests/server/kernel/jobs/effects.ts'
import { eventually } from '#tests/support/eventually.ts'

interface Message {
  isReady?: true
  begun?: number
  at?: number
  words?: string
}

export interface Misfortune {
  url: string
  companyId: number
  name: string
  where: 'work' | 'write'
  leaseMs?: number
}

export interface Outcome {
  attempts: number[]
  effects: number[]
  state: string
  secondsToOther: number
  told: string[]
}

const LATE = /a late attempt was rejected/

function startNode({ url, name, where, leaseMs }: Misfortune) {
  const child = fork(join(import.meta.dirname, 'node-process.ts'), [url, name, where, String(leaseMs ?? '')])
  const messages: Message[] = []
  child.on('message', (message) => void messages.push(message as Message))
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const seen = <T>(what: (message: Message) => T | undefined, withinMs: number) =>
    within(withinMs, () => messages.map(what).find((found) => found !== undefined))
  return {
    messages,
    seen,
    goOn: () => child.send('go on'),
    signal: (name: NodeJS.Signals) => void child.kill(name),
    end: () => (child.kill('SIGKILL'), exit),
  }
}

async function within<T>(ms: number, look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (const until = Date.now() + ms; Date.now() < until; await pause(10)) {
    const found = await look()
    if (found !== undefined) return found
  }
  throw new Error(`not seen within ${ms} ms`)
}

const PATIENCE_MS = 60_000

async function play(
  misfortune: Misfortune,
  strike: (first: ReturnType<typeof startNode>) => Promise<string[]>,
): Promise<Outcome> {
  const { url, companyId, name } = misfortune
  const db = openDatabase(url, { appConnections: 1, systemConnections: 1 })
  const nodes = [startNode(misfortune), startNode(misfortune)] as const
  try {
    await Promise.all(nodes.map((node) => node.seen(({ isReady }) => isReady, PATIENCE_MS)))
    await db.tenant(companyId, (tx) => enqueue(tx, defineJob({ name, title: name }), {}))
    const { fence: begun, node: first } = await Promise.any(
      nodes.map(async (node) => ({ fence: await node.seen((message) => message.begun, PATIENCE_MS), node })),
    )
    const other = nodes.find((node) => node !== first) ?? first
    other.goOn()
    const at = Date.now()
    const striking = strike(first)
    const taken = await other.seen(
      (message) => (message.begun === undefined ? undefined : { fence: message.begun, at: message.at ?? 0 }),
      PATIENCE_MS,
    )
    const stroke = await striking
    await eventually(async () => {
      const [job] = await jobsOf(url, name)
      if (job?.state !== 'done') throw new Error('not done')
    })
    const effects = await effectsOf(url, name)
    const [job] = await jobsOf(url, name)
    return {
      attempts: [begun, taken.fence],
      effects: effects.map(({ fence }) => fence),
      state: job?.state ?? '',
      secondsToOther: (taken.at - at) / 1000,
      told: stroke,
    }
  } finally {
    await Promise.all(nodes.map((node) => node.end()))
    await db.close()
  }
}

export const killNode = (misfortune: Misfortune) =>
  play(misfortune, async (first) => {
    first.signal('SIGKILL')
    return []
  })

export const pauseNode = (misfortune: Misfortune, pauseMs: number) =>
  play(misfortune, async (first) => {
    first.signal('SIGSTOP')
    await pause(pauseMs)
    first.goOn()
    first.signal('SIGCONT')
    await first.seen(({ words }) => (words && LATE.test(words) ? words : undefined), PATIENCE_MS)
    return first.messages.flatMap(({ words }) => (words && LATE.test(words) ? [words] : []))
  })
