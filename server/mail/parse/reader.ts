import { Worker } from 'node:worker_threads'
import type { Digest } from '#server/mail/parse/digest.ts'

/** Reads mails: short ones at once, the others one after another outside the main thread. */
export interface Reader {
  /** A mail that takes too long or too much memory is a reason; rejects only when the reader was closed. */
  read(raw: Buffer, receivedAt: Date): Promise<Digest>
  close(): Promise<void>
}

interface Limits {
  /** Bytes up to which a mail of few lines is read at once; no such mail keeps the parsers busy for a tenth of a second. */
  shortBytes?: number
  /** Milliseconds that one mail may take. */
  timeMs?: number
  /** Megabytes of heap that the reading may take. */
  heapMb?: number
  /** Milliseconds without a mail after which the thread is given back. */
  idleMs?: number
}

interface Task {
  raw: Buffer
  receivedAt: Date
  done: (digested: Digest) => void
  fail: (error: Error) => void
}

const SHORT_BYTES = 24 * 1024
const SHORT_LINES = 1500

function isShort(raw: Buffer, bytes: number): boolean {
  if (raw.length > bytes) return false
  let lines = 0
  for (let at = raw.indexOf(10); at >= 0 && lines <= SHORT_LINES; at = raw.indexOf(10, at + 1)) lines++
  return lines <= SHORT_LINES
}

async function headersOnly(raw: Buffer, reason: string): Promise<Digest> {
  const { digestHeaders } = await import('#server/mail/parse/digest.ts')
  return digestHeaders(raw, reason)
}

const CLOSED = 'The reader of mails was closed.'

/** Long mails get a thread, because a hostile one of 300 kB can keep a MIME parser busy for seconds and fill its heap. */
export function createReader({ shortBytes = SHORT_BYTES, timeMs = 5000, heapMb = 160, idleMs = 60_000 }: Limits = {}): Reader {
  const waiting: Task[] = []
  let worker: Worker | undefined
  let current: Task | undefined
  let timer: NodeJS.Timeout | undefined
  let isReady = false
  let closed = false

  function start(): Worker {
    const started = new Worker(new URL('read-worker.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 },
    })
    started.unref()
    started.on('message', (message: 'ready' | Digest) => {
      if (message !== 'ready') return finish(started, message)
      if (started !== worker) return
      isReady = true
      hand()
    })
    started.on('error', (error) => giveUp(started, `The mail could not be read: ${error.message}`))
    started.on('exit', () => giveUp(started, 'The mail could not be read: it was too much at once.'))
    return started
  }

  function next(): void {
    clearTimeout(timer)
    current = waiting.shift()
    if (!current) {
      timer = setTimeout(() => void discard(), idleMs).unref()
      return
    }
    worker ??= start()
    if (isReady) hand()
  }

  function hand(): void {
    if (!worker || !current) return
    const running = worker
    timer = setTimeout(() => giveUp(running, `The mail could not be read within ${timeMs / 1000} s.`), timeMs)
    running.postMessage({ raw: current.raw, receivedAt: current.receivedAt })
  }

  function finish(from: Worker, digested: Digest): void {
    if (from !== worker || !current) return
    const task = current
    next()
    task.done(digested)
  }

  function giveUp(from: Worker, reason: string): void {
    if (from !== worker) return
    const task = current
    current = undefined
    void discard()
    if (task) headersOnly(task.raw, reason).then(task.done, task.fail)
    next()
  }

  async function discard(): Promise<void> {
    const old = worker
    worker = undefined
    isReady = false
    await old?.terminate()
  }

  return {
    async read(raw, receivedAt) {
      if (closed) throw new Error(CLOSED)
      if (isShort(raw, shortBytes)) return (await import('#server/mail/parse/digest.ts')).digest(raw, receivedAt)
      return new Promise((done, fail) => {
        waiting.push({ raw, receivedAt, done, fail })
        if (!current) next()
      })
    },
    close: async () => {
      closed = true
      clearTimeout(timer)
      const left = current ? [current, ...waiting.splice(0)] : []
      current = undefined
      for (const task of left) task.fail(new Error(CLOSED))
      await discard()
    },
  }
}
