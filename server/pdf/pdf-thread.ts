import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Caller } from '#server/core/caller.ts'
import { createLimiter } from '#server/core/limiter.ts'
import { runInThread, ThreadFailure } from '#server/core/run-in-thread.ts'
import { assertNothingHeld } from '#server/db/held.ts'
import type { PdfFault } from './pdf-page.ts'

/** What a thread needs to open a PDF. */
export interface PdfFile {
  file: Uint8Array
  program: WebAssembly.Module
  memoryBytes: number
}

/** What one file may take: milliseconds, and megabytes of memory; and who waits for it. */
export interface PdfLimits {
  timeMs?: number
  memoryMb?: number
  caller?: Caller | undefined
}

const TIME_MS = 20_000
const HEAP_MB = 96
const limit = createLimiter({ name: 'PDFs of a company', total: 2, perKey: 1, queue: 200, maxHoldMs: 60_000 })

let program: Promise<WebAssembly.Module> | undefined
/** The program of PDFium, which each thread makes its own of. */
export const pdfiumProgram = (): Promise<WebAssembly.Module> =>
  (program ??= readFile(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm')).then((bytes) => WebAssembly.compile(bytes)))

async function answerOrFault<A>(worker: URL, task: object, timeMs: number, signal: AbortSignal): Promise<A | { fault: PdfFault }> {
  try {
    return await runInThread<A>(worker, task, { timeMs, heapMb: HEAP_MB, youngMb: 16 }, signal)
  } catch (error) {
    signal.throwIfAborted()
    return { fault: error instanceof ThreadFailure ? error.fault : 'broken' }
  }
}

/**
 * Asks a thread of its own, bounded in time and memory, about something that a company received: two at once, one of each company. Whatever
 * that is, it answers a fault; it rejects only where nobody waits any more.
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

/** Asks such a thread about a PDF; whatever else it needs stands beside the file. */
export async function askOfPdf<A>(
  worker: URL,
  companyId: number,
  task: { file: Uint8Array },
  limits: PdfLimits = {},
): Promise<A | { fault: PdfFault }> {
  assertNothingHeld('the PDF reader')
  const whole: PdfFile = { ...task, program: await pdfiumProgram(), memoryBytes: (limits.memoryMb ?? 256) * 1024 ** 2 }
  return apart<A>(worker, companyId, whole, limits)
}
