import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { fairShare } from '#server/core/fair-share.ts'
import { assertNothingHeld } from '#server/db/held.ts'
import type { PdfFault } from './pdf-page.ts'

/** What a thread needs to open a PDF. */
export interface PdfFile {
  file: Uint8Array
  program: WebAssembly.Module
  memoryBytes: number
}

/** What one file may take: milliseconds, and megabytes of memory. */
export interface PdfLimits {
  timeMs?: number
  memoryMb?: number
}

const HEAP_MB = 96
const inTurn = fairShare({ inAll: 2, ofEach: 1, inLine: 200 })

let program: Promise<WebAssembly.Module> | undefined
const programOf = () =>
  (program ??= readFile(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm')).then((bytes) => WebAssembly.compile(bytes)))

function once<A>(worker: URL, workerData: object, timeMs: number): Promise<A | { fault: PdfFault }> {
  return new Promise((done) => {
    const thread = new Worker(worker, {
      execArgv: [],
      workerData,
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 16 },
    })
    thread.unref()
    thread.stdout.resume()
    thread.stderr.resume()
    const end = (answer: A | { fault: PdfFault }) => {
      clearTimeout(timer)
      done(answer)
      void thread.terminate()
    }
    const timer = setTimeout(() => end({ fault: 'too_much' }), timeMs)
    thread.on('message', end)
    thread.on('error', (error: NodeJS.ErrnoException) => end({ fault: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too_much' : 'broken' }))
    thread.on('exit', () => end({ fault: 'broken' }))
  })
}

const TIME_MS = 20_000

/**
 * Asks a thread of its own, bounded in time and memory, about something that a company received: two at once, one of each company. What
 * that is never rejects; it answers a fault.
 */
export function apart<A>(worker: URL, companyId: number, task: object, timeMs = TIME_MS): Promise<A | { fault: PdfFault }> {
  assertNothingHeld('the reader of PDFs')
  return inTurn(companyId, () => once<A>(worker, task, timeMs))
}

/** Asks such a thread about a PDF; whatever else it needs stands beside the file. */
export async function askOfPdf<A>(
  worker: URL,
  companyId: number,
  task: { file: Uint8Array },
  { timeMs = TIME_MS, memoryMb = 256 }: PdfLimits = {},
): Promise<A | { fault: PdfFault }> {
  assertNothingHeld('the reader of PDFs')
  const whole: PdfFile = { ...task, program: await programOf(), memoryBytes: memoryMb * 1024 ** 2 }
  return apart<A>(worker, companyId, whole, timeMs)
}
