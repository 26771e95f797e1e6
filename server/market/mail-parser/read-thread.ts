import { Worker } from 'node:worker_threads'
import type { Digest, Reading } from '#server/market/mail-parser/digest.ts'

export interface ThreadLimits {
  timeMs: number
  heapMb: number
  idleMs: number
}

export interface ReadThread {
  read(raw: Buffer, receivedAt: Date, reading: Reading): Promise<Digest>
  close(): Promise<void>
}

const TOO_MUCH = 'Couldn’t read the email: too much content.'

function awaitResponse<T>(worker: Worker, ask: () => void, { timeMs }: { timeMs?: number } = {}): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  return new Promise<T>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', (error) => reject(new Error(`Couldn’t read the email: ${error.message}`)))
    worker.once('exit', () => reject(new Error(TOO_MUCH)))
    if (timeMs !== undefined)
      timer = setTimeout(
        () => reject(new Error(`Couldn’t read the email within ${timeMs / 1000} s.`)),
        timeMs,
      )
    ask()
  }).finally(() => {
    clearTimeout(timer)
    for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
    worker.on('error', () => undefined)
  })
}

export function createReadThread({ timeMs, heapMb, idleMs }: ThreadLimits): ReadThread {
  let worker: Promise<Worker> | undefined
  let idle: NodeJS.Timeout | undefined

  async function start(): Promise<Worker> {
    const started = new Worker(new URL('read-worker.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 },
    })
    started.unref()
    await awaitResponse(started, () => undefined)
    return started
  }

  async function discard(): Promise<void> {
    clearTimeout(idle)
    const old = worker
    worker = undefined
    await old?.then(
      (running) => running.terminate(),
      () => undefined,
    )
  }

  return {
    async read(raw, receivedAt, reading) {
      clearTimeout(idle)
      try {
        worker ??= start()
        const running = await worker
        const digest = await awaitResponse<Digest>(
          running,
          () => running.postMessage({ raw, receivedAt, reading }),
          { timeMs },
        )
        idle = setTimeout(() => void discard(), idleMs).unref()
        return digest
      } catch (error) {
        await discard()
        throw error
      }
    },
    close: discard,
  }
}
