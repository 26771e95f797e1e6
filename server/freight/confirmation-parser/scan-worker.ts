import { parentPort, workerData } from 'node:worker_threads'
import { boundMemory, OpenPdf } from '#server/kernel/pdf/pdfium.ts'
import { PDF_LIMITS, type PdfText } from '#server/kernel/pdf/pdf-page.ts'
import type { PdfFile } from '#server/kernel/pdf/pdf-thread.ts'
import { decodePicture } from '#server/kernel/scan/decode.ts'
import { type ReadPage, readPage } from '#server/kernel/scan/page-reader.ts'
import { startRecognizer } from '#server/kernel/scan/recognizer.ts'
import { type Ourselves, unreadable } from './read-confirmation.ts'
import { readScanned, SCAN_LIMITS } from './scanned.ts'
import { findTowns } from './towns-of-zip.ts'

const { ours, contentType, file, program, memoryBytes } = workerData as PdfFile & {
  ours: Ourselves
  contentType: string
}

// The OCR engine starts in its own thread while the first page is decoded and straightened.
const recognizer = startRecognizer()
const end = performance.now() + SCAN_LIMITS.readingMs
/** Page width in points, the layout's unit. */
const POINTS = 612

const asPage = ({ words, width, height }: ReadPage) => ({
  words,
  width: POINTS,
  height: (POINTS * height) / width,
})

async function readPdf(): Promise<{ text: PdfText; scans: Map<number, ReadPage> }> {
  boundMemory(memoryBytes)
  const pdf = await OpenPdf.open(file, program)
  const { page_count, pages } = pdf.text()
  const scans = new Map<number, ReadPage>()
  const all: PdfText['pages'] = []
  for (const [index, page] of pages.entries()) {
    if (!page.is_picture) all.push(page)
    else if (scans.size >= SCAN_LIMITS.pages || performance.now() > end) break
    else {
      const scan = await readPage(recognizer, pdf.picture(index, { width: PDF_LIMITS.scanWidth }))
      scans.set(index + 1, scan)
      all.push(asPage(scan))
    }
  }
  return { text: { page_count, pages: all }, scans }
}

async function readPicture(): Promise<{ text: PdfText; scans: Map<number, ReadPage> } | undefined> {
  const picture = await decodePicture(file, contentType).catch(() => undefined)
  if (!picture || Math.min(picture.width, picture.height) < SCAN_LIMITS.leastSide) return undefined
  const scan = await readPage(recognizer, picture)
  return { text: { page_count: 1, pages: [asPage(scan)] }, scans: new Map([[1, scan]]) }
}

const read = await (contentType === 'application/pdf' ? readPdf() : readPicture())
await (await recognizer).end()
parentPort?.postMessage(read ? readScanned(read.text, read.scans, ours, findTowns) : unreadable('no_text', 1))
