import type { Caller } from '#server/kernel/base/caller.ts'
import { TooLarge } from '#server/kernel/base/errors.ts'
import { createLimiter } from '#server/kernel/base/limiter.ts'
import { runInThread, ThreadFailure } from '#server/kernel/base/run-in-thread.ts'
import { assertNothingHeld } from '#server/kernel/db/held.ts'
import type { Merged, MergePart } from '#server/kernel/pdf/merge.ts'

export interface MergeTask {
  parts: readonly MergePart[]
}

interface Limits {
  timeMs?: number
  heapMb?: number
  growMb?: number
}

const limit = createLimiter({
  name: 'merged PDFs of a company',
  total: 2,
  perKey: 1,
  queue: 50,
  maxHoldMs: 60_000,
})

const tooMuch = () =>
  new TooLarge(
    'These documents are too large to combine. Remove the largest one, or upload it with fewer pages.',
  )

async function mergeInThread(
  task: MergeTask,
  { timeMs = 30_000, heapMb = 384, growMb = 700 }: Limits,
  signal: AbortSignal,
): Promise<Merged> {
  const program = new URL('merge-worker.ts', import.meta.url)
  try {
    return await runInThread<Merged>(program, task, { timeMs, heapMb, youngMb: 64, growMb }, signal)
  } catch (error) {
    throw error instanceof ThreadFailure ? tooMuch() : error
  }
}

export function mergeApart(
  companyId: number,
  parts: readonly MergePart[],
  caller?: Caller,
  limits: Limits = {},
): Promise<Merged> {
  assertNothingHeld('the PDF merge thread')
  return limit(companyId, (signal) => mergeInThread({ parts }, limits, signal), caller)
}
