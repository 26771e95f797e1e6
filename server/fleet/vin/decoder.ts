import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { unpackVpic } from '#server/fleet/vin/vpic.ts'

export interface VinTask {
  id: number
  vin: string
  years: readonly number[]
}

/** `codes` are the decoder's warnings; unknown texts are '', an unknown year null. */
export interface Decoded {
  make: string
  model: string
  series: string
  year: number | null
  body: string
  weight_class: string
  codes: string[]
}

/** In a separate thread. Unpacks its database on first use, and continues when that call times out. */
export interface VinDecoder {
  /** Rejects when the decoder is missing, fails, times out, or the signal is aborted. */
  decode(vin: string, years: readonly number[], signal?: AbortSignal): Promise<Decoded>
  close(): Promise<void>
}

interface Limits {
  folder: string
  program?: URL
  timeMs?: number
  idleMs?: number
}

type Answer = { id: number } & (Decoded | { failed: string })
interface Pending {
  done: (decoded: Decoded) => void
  fail: (error: Error) => void
  timer: NodeJS.Timeout
}

export const vinDecoderIn = (dataDir: string): VinDecoder =>
  createVinDecoder({ folder: join(dataDir, 'vin') })

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
