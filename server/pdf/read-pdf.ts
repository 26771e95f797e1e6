import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { fairShare } from '#server/core/fair-share.ts'
import { assertNothingHeld } from '#server/db/held.ts'
import type { PdfFault, PdfPicture, PdfText } from './pdf-page.ts'

/** What is asked of the thread: the text of a file, or the picture of one of its pages. */
export interface PdfTask {
  file: Uint8Array
  wanted: 'text' | number
  program: WebAssembly.Module
  memoryBytes: number
}
/** What the thread says. */
export type PdfAnswer = { text: PdfText } | { picture: PdfPicture } | { fault: PdfFault }

interface Limits {
  /** Milliseconds that one file may take. */
  timeMs?: number
  /** Megabytes of memory that one file may take. */
  memoryMb?: number
}

const HEAP_MB = 64
const LEAST_LETTERS = 40
const inTurn = fairShare({ inAll: 2, ofEach: 1, inLine: 200 })

let program: Promise<WebAssembly.Module> | undefined
const programOf = () =>
  (program ??= readFile(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm')).then((bytes) => WebAssembly.compile(bytes)))

async function ask(file: Uint8Array, wanted: PdfTask['wanted'], { timeMs = 20_000, memoryMb = 256 }: Limits): Promise<PdfAnswer> {
  const workerData: PdfTask = { file, wanted, program: await programOf(), memoryBytes: memoryMb * 1024 ** 2 }
  return new Promise((done) => {
    const worker = new Worker(new URL('pdf-worker.ts', import.meta.url), {
      execArgv: [],
      workerData,
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 16 },
    })
    worker.unref()
    worker.stdout.resume()
    worker.stderr.resume()
    const end = (answer: PdfAnswer) => {
      clearTimeout(timer)
      done(answer)
      void worker.terminate()
    }
    const timer = setTimeout(() => end({ fault: 'too_much' }), timeMs)
    worker.on('message', end)
    worker.on('error', (error: NodeJS.ErrnoException) => end({ fault: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too_much' : 'broken' }))
    worker.on('exit', () => end({ fault: 'broken' }))
  })
}

function apart(companyId: number, file: Uint8Array, wanted: PdfTask['wanted'], limits: Limits): Promise<PdfAnswer> {
  assertNothingHeld('the reader of PDFs')
  return inTurn(companyId, () => ask(file, wanted, limits))
}

/** The words of a company's PDF with their places, in a thread of its own that is bounded and may be lost; or why there are none. Never throws for what the file is. */
export async function readPdf(companyId: number, file: Uint8Array, limits: Limits = {}): Promise<PdfText | { fault: PdfFault }> {
  const answer = await apart(companyId, file, 'text', limits)
  if (!('text' in answer)) return { fault: 'fault' in answer ? answer.fault : 'broken' }
  const letters = answer.text.pages.reduce((sum, { words }) => sum + words.reduce((most, { text }) => most + text.length, 0), 0)
  return letters < LEAST_LETTERS ? { fault: 'no_text' } : answer.text
}

/** A page (from 0) of a company's PDF as a picture, drawn in such a thread; or why there is none. */
export async function drawPage(
  companyId: number,
  file: Uint8Array,
  page: number,
  limits: Limits = {},
): Promise<PdfPicture | { fault: PdfFault }> {
  const answer = await apart(companyId, file, page, limits)
  return 'picture' in answer ? answer.picture : { fault: 'fault' in answer ? answer.fault : 'broken' }
}
