import { parentPort, workerData } from 'node:worker_threads'
import { PDF_LIMITS, type PdfFault, type PdfPage } from './pdf-page.ts'
import type { PdfAnswer, PdfTask } from './read-pdf.ts'
import { boundMemory, OpenPdf, PdfRefused } from './pdfium.ts'

function textOf(pdf: OpenPdf): PdfAnswer {
  const { pageCount } = pdf
  const pages: PdfPage[] = []
  let left: number = PDF_LIMITS.words
  for (let index = 0; index < Math.min(pageCount, PDF_LIMITS.pages) && left > 0; index++) {
    const page = pdf.page(index, left)
    left -= page.words.length
    pages.push(page)
  }
  return { text: { page_count: pageCount, pages } }
}

async function answer({ file, wanted, program, memoryBytes }: PdfTask): Promise<PdfAnswer> {
  boundMemory(memoryBytes)
  try {
    const pdf = await OpenPdf.open(file, program)
    if (wanted === 'text') return textOf(pdf)
    return wanted < pdf.pageCount ? { picture: pdf.picture(wanted) } : { fault: 'broken' }
  } catch (error) {
    const fault: PdfFault = error instanceof PdfRefused ? error.fault : error instanceof RangeError ? 'too_much' : 'broken'
    return { fault }
  }
}

parentPort?.postMessage(await answer(workerData as PdfTask))
