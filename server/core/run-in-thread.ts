import { Worker } from 'node:worker_threads'

/** Why a thread gave no answer: it took too much time or memory, or it ended. */
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
  /** Megabytes by which the whole process may grow meanwhile: what lies outside the heap is in no limit of a thread. */
  growMb?: number
}

const LOOK_MS = 100
const MB = 1024 ** 2

/** The one message of a thread of its own, which may be lost. Rejects with a ThreadFailure, what the program threw, or the reason of the signal. */
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
    const watch = growMb === undefined ? undefined : setInterval(() => process.memoryUsage.rss() > most && fail('too_much'), LOOK_MS)
    signal.addEventListener('abort', abort, { once: true })
    worker.on('message', (answer: Answer) => end(() => resolve(answer)))
    worker.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? fail('too_much') : end(() => reject(error)),
    )
    worker.on('exit', () => fail('broken'))
  })
}
