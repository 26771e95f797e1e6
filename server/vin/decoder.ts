import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { unpackVpic } from '#server/vin/vpic.ts'

/** What is asked of the thread: a VIN, and the model years to try in this order. */
export interface VinTask {
  id: number
  vin: string
  years: readonly number[]
}

/** What the database knows of a VIN; `codes` are the decoder's doubts, texts are '' and the year null where it knows nothing. */
export interface Decoded {
  make: string
  model: string
  series: string
  year: number | null
  body: string
  weight_class: string
  codes: string[]
}

/** Decodes VINs in a thread of its own; its database is unpacked when it is first asked, and that goes on where a VIN cannot wait for it. */
export interface VinDecoder {
  /** Rejects where the decoder is missing, fails, or takes too long, or the signal is aborted. */
  decode(vin: string, years: readonly number[], signal?: AbortSignal): Promise<Decoded>
  close(): Promise<void>
}

interface Limits {
  /** The folder that the database is unpacked into. */
  folder: string
  /** The thread's program. */
  program?: URL
  /** Milliseconds that one VIN may take, the unpacking included. */
  timeMs?: number
  /** Milliseconds without a VIN after which the thread is given back. */
  idleMs?: number
}

type Answer = { id: number } & (Decoded | { failed: string })
interface Pending {
  done: (decoded: Decoded) => void
  fail: (error: Error) => void
  timer: NodeJS.Timeout
}

/** A decoder that keeps its database in a folder of `dataDir`. */
export const vinDecoderIn = (dataDir: string): VinDecoder => createVinDecoder({ folder: join(dataDir, 'vin') })

export function createVinDecoder({
  folder,
  program = new URL('vin-worker.ts', import.meta.url),
  timeMs = 15_000,
  idleMs = 60_000,
}: Limits): VinDecoder {
  const pending = new Map<number, Pending>()
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let serial = 0
  let unpacking = new AbortController()
  let unpacked: Promise<string> | undefined

  async function discard(reason: string): Promise<void> {
    const old = worker
    worker = undefined
    clearTimeout(idle)
    for (const { fail, timer } of pending.values()) {
      clearTimeout(timer)
      fail(new Error(reason))
    }
    pending.clear()
    await old?.terminate()
  }

  function finish({ id, ...answer }: Answer): void {
    const task = pending.get(id)
    if (!task) return
    pending.delete(id)
    clearTimeout(task.timer)
    if (pending.size === 0) idle = setTimeout(() => void discard('idle'), idleMs).unref()
    if ('failed' in answer) task.fail(new Error(answer.failed))
    else task.done(answer)
  }

  function database(): Promise<string> {
    unpacked ??= unpackVpic(folder, unpacking.signal).catch((error: unknown) => {
      unpacked = undefined
      throw error
    })
    return unpacked
  }

  function start(file: string): Worker {
    const started = new Worker(program, { execArgv: [], workerData: { file }, stdout: true, stderr: true })
    started.unref()
    started.stdout.resume()
    started.stderr.resume()
    const lost = (error: Error) => {
      if (started === worker) void discard(error.message)
    }
    started.on('message', finish)
    started.on('error', lost)
    started.on('exit', () => lost(new Error('the thread of the decoder ended')))
    return started
  }

  return {
    decode(vin, years, signal) {
      clearTimeout(idle)
      const id = ++serial
      return new Promise((done, fail) => {
        const timer = setTimeout(() => void discard('the decoder took too long'), timeMs).unref()
        const leave = () => finish({ id, failed: 'nobody waits for it any more' })
        pending.set(id, { done, fail, timer })
        if (signal?.aborted) return leave()
        signal?.addEventListener('abort', leave, { once: true })
        const ask = (file: string) => {
          if (!pending.has(id)) return
          worker ??= start(file)
          worker.postMessage({ id, vin, years } satisfies VinTask)
        }
        database().then(ask, (error: Error) => finish({ id, failed: error.message }))
      })
    },
    close: () => {
      unpacking.abort()
      unpacking = new AbortController()
      return discard('the decoder was closed')
    },
  }
}
