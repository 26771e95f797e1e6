import { askOfPdf, type PdfLimits } from '#server/kernel/pdf/pdf-thread.ts'
import { type Ourselves, type Reading, unreadable } from './read-confirmation.ts'

export async function readFile(
  companyId: number,
  file: Uint8Array,
  ours: Ourselves,
  limits: PdfLimits = {},
): Promise<Reading> {
  const worker = new URL('reading-worker.ts', import.meta.url)
  const answer = await askOfPdf<Reading>(worker, companyId, { file, ours } as { file: Uint8Array }, limits)
  return 'fault' in answer ? unreadable(answer.fault) : answer
}
