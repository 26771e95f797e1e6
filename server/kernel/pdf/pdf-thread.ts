import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Caller } from '#server/kernel/base/caller.ts'
import { createLimiter } from '#server/kernel/base/limiter.ts'
import { runInThread, ThreadFailure } from '#server/kernel/base/run-in-thread.ts'
import { assertNothingHeld } from '#server/kernel/db/held.ts'
import type { PdfFault } from './pdf-page.ts'

export interface PdfFile {
  file: Uint8Array
  program: WebAssembly.Module
  memoryBytes: number
}

/** Milliseconds and megabytes. */
export interface PdfLimits {
  timeMs?: number
  memoryMb?: number
  caller?: Caller | undefined
}

const TIME_MS = 20_000
const HEAP_MB = 96
const limit = createLimiter({ name: 'PDFs of a company', total: 2, perKey: 1, queue: 200, maxHoldMs: 60_000 })

let program: Promise<WebAssembly.Module> | undefined
export const pdfiumProgram = (): Promise<WebAssembly.Module> =>
  (program ??= readFile(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm')).then((bytes) =>
    WebAssembly.compile(bytes),
  ))

async function answerOrFault<A>(
  worker: URL,
  task: object,
  timeMs: number,
  signal: AbortSignal,
): Promise<A | { fault: PdfFault }> {
  try {
    return await runInThread<A>(worker, task, { timeMs, heapMb: HEAP_MB, youngMb: 16 }, signal)
  } catch (error) {
    signal.throwIfAborted()
    return { fault: error instanceof ThreadFailure ? error.fault : 'broken' }
  }
}

/**
 * In a separate thread limited in time and memory, at most two at once and one per company. Resolves to a
 * fault when the file fails; rejects only when no caller waits any more.
 */
export function apart<A>(
  worker: URL,
  companyId: number,
  task: object,
  { timeMs = TIME_MS, caller }: PdfLimits = {},
): Promise<A | { fault: PdfFault }> {
  assertNothingHeld('the PDF reader')
  return limit(companyId, (signal) => answerOrFault<A>(worker, task, timeMs, signal), caller)
}

export async function askOfPdf<A>(
  worker: URL,
  companyId: number,
  task: { file: Uint8Array },
  limits: PdfLimits = {},
): Promise<A | { fault: PdfFault }> {
  assertNothingHeld('the PDF reader')
  const whole: PdfFile = {
    ...task,
    program: await pdfiumProgram(),
    memoryBytes: (limits.memoryMb ?? 256) * 1024 ** 2,
  }
  return apart<A>(worker, companyId, whole, limits)
}
