import { readScan, type ScanFile, type ScanThreadLimits } from '#server/kernel/scan/scan-thread.ts'
import type { Ourselves, Reading } from './read-confirmation.ts'

interface Limits extends ScanThreadLimits {
  worker?: URL
}

const WORKER = new URL('scan-worker.ts', import.meta.url)

/** In a separate thread, one at a time. Rejects when the thread is lost. */
export function readScannedPages(
  companyId: number,
  { file, contentType }: ScanFile,
  ours: Ourselves,
  { worker = WORKER, ...limits }: Limits = {},
): Promise<Reading> {
  const task = { file, contentType, ours } as ScanFile
  return readScan<Reading>(worker, companyId, task, limits)
}
