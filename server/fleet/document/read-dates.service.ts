import { readFile } from 'node:fs/promises'
import type { DocumentDates } from '#contract/entities/fleet/document.ts'
import type { DocumentCode } from '#contract/rules/documents.ts'
import type { Caller } from '#server/kernel/base/caller.ts'
import { ThreadFailure } from '#server/kernel/base/run-in-thread.ts'
import { askOfPdf } from '#server/kernel/pdf/pdf-thread.ts'
import { readScan, type ScanFile } from '#server/kernel/scan/scan-thread.ts'

const NONE: DocumentDates = { expires_on: null, issued_on: null }
const SCAN_MS = 45_000
const WORKER = new URL('dates-worker.ts', import.meta.url)
const SCAN_WORKER = new URL('scanned-dates-worker.ts', import.meta.url)

interface Asked {
  path: string
  contentType: string
  type: DocumentCode | ''
  today: string
}

/** Nothing where the file can't be read within the limits of the PDF and scan readers. */
export async function readDates(
  companyId: number,
  { path, contentType, ...asked }: Asked,
  caller?: Caller,
): Promise<DocumentDates> {
  const file = new Uint8Array(await readFile(path))
  if (contentType === 'application/pdf') {
    const task = { file, ...asked } as { file: Uint8Array }
    const read = await askOfPdf<DocumentDates & { has_scans: boolean }>(WORKER, companyId, task, { caller })
    if ('fault' in read) return NONE
    const { has_scans, ...dates } = read
    if (dates.expires_on !== null || !has_scans) return dates
  }
  const task = { file, contentType, ...asked } as ScanFile
  return readScan<DocumentDates>(SCAN_WORKER, companyId, task, { timeMs: SCAN_MS, caller }).catch((error) => {
    if (error instanceof ThreadFailure) return NONE
    throw error
  })
}
