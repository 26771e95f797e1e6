import { createLimiter } from '#server/kernel/base/limiter.ts'
import { runInThread } from '#server/kernel/base/run-in-thread.ts'
import { assertNothingHeld } from '#server/kernel/db/held.ts'
import { type PdfLimits, pdfiumProgram } from '#server/kernel/pdf/pdf-thread.ts'

export interface ScanFile {
  readonly file: Uint8Array
  readonly contentType: string
}

export interface ScanThreadLimits extends PdfLimits {
  growMb?: number
}

const TIME_MS = 150_000
const GROW_MB = 900
const PDF_MB = 512
const limit = createLimiter({
  name: 'scans of a company',
  total: 1,
  perKey: 1,
  queue: 500,
  maxHoldMs: TIME_MS + 10_000,
})

/** In a separate thread, one at a time. Rejects when the thread is lost. */
export function readScan<Answer>(
  worker: URL,
  companyId: number,
  task: ScanFile,
  { timeMs = TIME_MS, memoryMb = 256, growMb = GROW_MB, caller }: ScanThreadLimits = {},
): Promise<Answer> {
  assertNothingHeld('the scan reader')
  const read = async (signal: AbortSignal) => {
    const whole = { ...task, program: await pdfiumProgram(), memoryBytes: PDF_MB * 1024 ** 2 }
    return runInThread<Answer>(worker, whole, { timeMs, heapMb: memoryMb, youngMb: 64, growMb }, signal)
  }
  return limit(companyId, read, caller)
}
