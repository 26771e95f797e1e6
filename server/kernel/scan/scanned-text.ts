import { boundMemory, OpenPdf } from '#server/kernel/pdf/pdfium.ts'
import { PDF_LIMITS, type PdfText } from '#server/kernel/pdf/pdf-page.ts'
import type { PdfFile } from '#server/kernel/pdf/pdf-thread.ts'
import { decodePicture } from '#server/kernel/scan/decode.ts'
import { type ReadPage, readPage } from '#server/kernel/scan/page-reader.ts'
import { startRecognizer } from '#server/kernel/scan/recognizer.ts'

export interface ScanTask extends PdfFile {
  contentType: string
}

export interface ScannedText {
  text: PdfText
  scans: Map<number, ReadPage>
}

/**
 * Pages per file, milliseconds after which no further page is started, and pixels of the shorter side below
 * which an image is no page.
 */
export const SCAN_LIMITS = { pages: 8, readingMs: 60_000, leastSide: 400 } as const

/** Page width in points, the layout's unit. */
const POINTS = 612

const asPage = ({ words, width, height }: ReadPage) => ({
  words,
  width: POINTS,
  height: (POINTS * height) / width,
})

/** Runs in a thread of its own; undefined for an image that is no page. */
export async function readScannedText(
  { contentType, file, program, memoryBytes }: ScanTask,
  mostPages: number = SCAN_LIMITS.pages,
): Promise<ScannedText | undefined> {
  // The OCR engine starts in its own thread while the first page is decoded and straightened.
  const recognizer = startRecognizer()
  const end = performance.now() + SCAN_LIMITS.readingMs

  async function readPdf(): Promise<ScannedText> {
    boundMemory(memoryBytes)
    const pdf = await OpenPdf.open(file, program)
    const { page_count, pages } = pdf.text()
    const scans = new Map<number, ReadPage>()
    const all: PdfText['pages'] = []
    for (const [index, page] of pages.entries()) {
      if (!page.is_picture) all.push(page)
      else if (scans.size >= mostPages || performance.now() > end) break
      else {
        const scan = await readPage(recognizer, pdf.picture(index, { width: PDF_LIMITS.scanWidth }))
        scans.set(index + 1, scan)
        all.push(asPage(scan))
      }
    }
    return { text: { page_count, pages: all }, scans }
  }

  async function readPicture(): Promise<ScannedText | undefined> {
    const picture = await decodePicture(file, contentType).catch(() => undefined)
    if (!picture || Math.min(picture.width, picture.height) < SCAN_LIMITS.leastSide) return undefined
    const scan = await readPage(recognizer, picture)
    return { text: { page_count: 1, pages: [asPage(scan)] }, scans: new Map([[1, scan]]) }
  }

  const read = await (contentType === 'application/pdf' ? readPdf() : readPicture())
  await (await recognizer).end()
  return read
}
