import { availableParallelism } from 'node:os'
import { afterAll, describe, expect, it } from 'vitest'
import type { Caller } from '#server/kernel/base/caller.ts'
import { ClientLeft } from '#server/kernel/base/errors.ts'
import { hashPassword } from '#server/kernel/base/passwords.ts'
import { openDatabase } from '#server/kernel/db/client.ts'
import { createReader } from '#server/market/mail-parser/reader.ts'
import { mergeApart } from '#server/kernel/pdf/merge-apart.ts'
import { apart } from '#server/kernel/pdf/pdf-thread.ts'
import { readSheet } from '#server/kernel/sheets/read-sheet.ts'
import { testDatabase } from '#tests/support/database.ts'
import { classicMail } from '#tests/server/market/samples.ts'

const HANGS = new URL('data:text/javascript,setInterval(()=>undefined,1000)')
const COMPANY = 4_000_001
const NOW = new Date('2026-03-02T12:00:00Z')

interface Line {
  running: number
  isEnded: boolean
  ask(caller: Caller): Promise<unknown>
  finish?(): void
}

const reader = createReader({ shortBytes: 0, threads: 1 })
afterAll(() => reader.close())

const readEmail = (signal: AbortSignal) => reader.read(classicMail(), NOW, undefined, {}, signal)

async function connections(way: 'read' | 'tenant'): Promise<Line> {
  const { url } = await testDatabase()
  const db = openDatabase(url, { appConnections: 1 })
  afterAll(() => db.close())
  const gate = Promise.withResolvers<undefined>()
  return {
    running: 1,
    isEnded: false,
    ask: (caller) => db[way](COMPANY, () => gate.promise, caller),
    finish: () => gate.resolve(undefined),
  }
}

const lines: [string, () => Promise<Line> | Line][] = [
  [
    'sheet reader',
    () => ({
      running: 1,
      isEnded: true,
      ask: (caller) => readSheet(COMPANY, { path: '/', content: 'csv' }, { program: HANGS }, caller),
    }),
  ],
  [
    'PDF reader',
    () => ({ running: 1, isEnded: true, ask: (caller) => apart(HANGS, COMPANY, {}, { caller }) }),
  ],
  ['PDF merger', () => ({ running: 1, isEnded: true, ask: (caller) => mergeApart(COMPANY, [], caller) })],
  [
    'password hashing',
    () => ({
      running: Math.min(4, availableParallelism()),
      isEnded: false,
      ask: (caller) => hashPassword('correct horse', { caller }),
    }),
  ],
  ['email reader', () => ({ running: 1, isEnded: false, ask: ({ signal }) => readEmail(signal) })],
  ['read connections', () => connections('read')],
  ['write connections', () => connections('tenant')],
]

function client() {
  const leaving = new AbortController()
  return { caller: { signal: leaving.signal, name: 'test' }, leave: () => leaving.abort(new ClientLeft()) }
}

describe('queue of a shared worker', () => {
  it.each(lines)('a caller that disconnects leaves the queue or its running task: %s', async (_, prepare) => {
    const { running, isEnded, ask, finish } = await prepare()
    const served = Array.from({ length: running }, client)
    const waiting = client()
    const works = served.map(({ caller }) => ask(caller))
    const wait = ask(waiting.caller)
    const outcomes = Promise.allSettled(works)
    waiting.leave()
    await expect(wait).rejects.toEqual(new ClientLeft())
    for (const { leave } of served) leave()
    finish?.()
    const ended = (await outcomes).map((one) => (one.status === 'rejected' ? one.reason : 'done'))
    expect(ended).toEqual(served.map(() => (isEnded ? new ClientLeft() : 'done')))
  })
})
