import { parentPort, workerData } from 'node:worker_threads'
import type { DocumentCode } from '#contract/rules/documents.ts'
import { toAnswer } from '#server/kernel/pdf/pdfium.ts'
import type { PdfFile } from '#server/kernel/pdf/pdf-thread.ts'
import { findDates } from './found-dates.ts'

const { type, today, ...pdf } = workerData as PdfFile & { type: DocumentCode | ''; today: string }

parentPort?.postMessage(
  await toAnswer(pdf, (open) => {
    const text = open.text()
    return { ...findDates(text, type, today), has_scans: text.pages.some(({ is_picture }) => is_picture) }
  }),
)
