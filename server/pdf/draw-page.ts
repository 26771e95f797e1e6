import type { PdfFault, PdfPicture } from './pdf-page.ts'
import { askOfPdf, type PdfLimits } from './pdf-thread.ts'

/** A page (from 0) of a company's PDF as a picture, turned clockwise by quarters, drawn in a thread that may be lost; or why there is none. */
export const drawPage = (
  companyId: number,
  file: Uint8Array,
  { page, quarters }: { page: number; quarters: number },
  limits: PdfLimits = {},
): Promise<PdfPicture | { fault: PdfFault }> =>
  askOfPdf<PdfPicture>(new URL('pdf-worker.ts', import.meta.url), companyId, { file, page, quarters } as { file: Uint8Array }, limits)
