import { Worker } from 'node:worker_threads'

export class ThreadFailure extends Error {
  readonly fault: 'too_much' | 'broken'

  constructor(fault: ThreadFailure['fault']) {
    super(`the thread ended without a result: ${fault}`)
    this.fault = fault
  }
}

interface Bounds {
  timeMs: number
  heapMb: number
  youngMb: number
  /**
   * Megabytes the whole process may grow: memory outside the heap is not covered by a worker's resource
   * limits.
   */
  growMb?: number
}

const LOOK_MS = 100
const MB = 1024 ** 2

/**
 * Resolves with the thread's single message. Rejects with ThreadFailure, the program's error, or the signal's
 * reason.
 */
export function runInThread<Answer>(
  program: URL,
  workerData: unknown,
  { timeMs, heapMb, youngMb, growMb }: Bounds,
  signal: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const worker = new Worker(program, {
      execArgv: [],
      workerData,
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngMb },
    })
    worker.unref()
    worker.stdout.resume()
    worker.stderr.resume()
    const end = (settle: () => void) => {
      clearTimeout(timer)
      clearInterval(watch)
      signal.removeEventListener('abort', abort)
      settle()
      void worker.terminate()
    }
    const abort = () => end(() => reject(signal.reason as Error))
    const fail = (fault: ThreadFailure['fault']) => end(() => reject(new ThreadFailure(fault)))
    const timer = setTimeout(() => fail('too_much'), timeMs)
    const most = process.memoryUsage.rss() + (growMb ?? Infinity) * MB
    const watch =
      growMb === undefined
        ? undefined
        : setInterval(() => process.memoryUsage.rss() > most && fail('too_much'), LOOK_MS)
    signal.addEventListener('abort', abort, { once: true })
    worker.on('message', (answer: Answer) => end(() => resolve(answer)))
    worker.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? fail('too_much') : end(() => reject(error)),
    )
    worker.on('exit', () => fail('broken'))
  })
}
