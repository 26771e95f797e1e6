import { Worker } from 'node:worker_threads'
import { fairShare } from '#server/core/fair-share.ts'
import { TooLarge } from '#server/core/errors.ts'
import { assertNothingHeld } from '#server/db/held.ts'
import type { Merged, MergePart } from '#server/pdf/merge.ts'

/** What is asked of the thread. */
export interface MergeTask {
  parts: readonly MergePart[]
}

interface Limits {
  /** Milliseconds that all of it may take. */
  timeMs?: number
  /** Megabytes of heap, and by which the whole process may grow meanwhile. */
  heapMb?: number
  growMb?: number
}

const inTurn = fairShare({ inAll: 2, ofEach: 1, inLine: 50 })
const LOOK_MS = 100

const tooMuch = () => new TooLarge('These documents take too much to put together. Remove the largest one, or upload it in fewer pages.')

function apart(task: MergeTask, { timeMs = 30_000, heapMb = 384, growMb = 700 }: Limits): Promise<Merged> {
  return new Promise((done, fail) => {
    const worker = new Worker(new URL('merge-worker.ts', import.meta.url), {
      execArgv: [],
      workerData: task,
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 64 },
    })
    worker.unref()
    worker.stdout.resume()
    worker.stderr.resume()
    const end = (settle: () => void) => {
      clearTimeout(timer)
      clearInterval(watch)
      settle()
      void worker.terminate()
    }
    const most = process.memoryUsage.rss() + growMb * 1024 ** 2
    const timer = setTimeout(() => end(() => fail(tooMuch())), timeMs)
    // What a PDF unpacks lies outside the heap, which is all that a thread's own limits hold.
    const watch = setInterval(() => process.memoryUsage.rss() > most && end(() => fail(tooMuch())), LOOK_MS)
    worker.on('message', (merged: Merged) => end(() => done(merged)))
    worker.on('error', (error: NodeJS.ErrnoException) => end(() => fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error)))
    worker.on('exit', () => end(() => fail(tooMuch())))
  })
}

/** Puts files of a company together as one PDF in a thread of its own, two at once and one of each company; throws TooLarge where they are too much. */
export function mergeApart(companyId: number, parts: readonly MergePart[], limits: Limits = {}): Promise<Merged> {
  assertNothingHeld('the thread that puts PDFs together')
  return inTurn(companyId, () => apart({ parts }, limits))
}
