import { parentPort, workerData } from 'node:worker_threads'
import { toAnswer } from './pdfium.ts'
import type { PdfFile } from './pdf-thread.ts'

const { page, quarters, ...pdf } = workerData as PdfFile & { page: number; quarters: number }

parentPort?.postMessage(await toAnswer(pdf, (open) => open.picture(page, { quarters })))
