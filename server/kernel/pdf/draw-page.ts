import type { PdfFault, PdfPicture } from './pdf-page.ts'
import { askOfPdf, type PdfLimits } from './pdf-thread.ts'

export const drawPage = (
  companyId: number,
  file: Uint8Array,
  { page, quarters }: { page: number; quarters: number },
  limits: PdfLimits = {},
): Promise<PdfPicture | { fault: PdfFault }> =>
  askOfPdf<PdfPicture>(
    new URL('pdf-worker.ts', import.meta.url),
    companyId,
    { file, page, quarters } as { file: Uint8Array },
    limits,
  )
