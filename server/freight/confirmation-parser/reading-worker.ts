import { parentPort, workerData } from 'node:worker_threads'
import { toAnswer, FEW_LETTERS } from '#server/kernel/pdf/pdfium.ts'
import type { PdfText } from '#server/kernel/pdf/pdf-page.ts'
import type { PdfFile } from '#server/kernel/pdf/pdf-thread.ts'
import { type Ourselves, readConfirmation, unreadable } from './read-confirmation.ts'
import { findTowns } from './towns-of-zip.ts'

const { ours, ...pdf } = workerData as PdfFile & { ours: Ourselves }

const countLetters = ({ pages }: PdfText) =>
  pages.reduce((sum, { words }) => sum + words.reduce((letters, { text }) => letters + text.length, 0), 0)

parentPort?.postMessage(
  await toAnswer(pdf, (open) => {
    const text = open.text()
    const scans = text.pages.flatMap(({ is_picture }, index) =>
      is_picture ? [{ page: index + 1, quarters: 0, is_read: false }] : [],
    )
    const reading =
      countLetters(text) < FEW_LETTERS
        ? unreadable('no_text', text.page_count)
        : readConfirmation(text, ours, findTowns)
    return scans.length > 0 ? { ...reading, scans } : reading
  }),
)
