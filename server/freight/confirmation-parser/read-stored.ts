import type { Caller } from '#server/kernel/base/caller.ts'
import { isPicture } from '#server/kernel/scan/readable.ts'
import { type Ourselves, type Reading, unreadable } from './read-confirmation.ts'
import { readFile } from './read-file.ts'
import type { ScanFile } from '#server/kernel/scan/scan-thread.ts'
import { readScannedPages } from './read-scan.ts'

export interface StoredFile extends ScanFile {
  readonly isFromMail: boolean
  /** True: a lost reading becomes a result. False: it rejects so that the job is retried. */
  readonly isLastAttempt: boolean
}

/** A scan in an email that says nothing is ignored; an unreadable upload waits for a user. */
function scanState({ state, scans }: Reading, { contentType, isFromMail }: StoredFile): Reading['state'] {
  if (isFromMail && isPicture(contentType)) return state === 'read' ? state : 'not_a_confirmation'
  const isUnclear = !isFromMail || (scans ?? []).some(({ is_read }) => !is_read)
  return state === 'not_a_confirmation' && isUnclear ? 'no_text' : state
}

export async function readStored(
  companyId: number,
  stored: StoredFile,
  ours: Ourselves,
  caller?: Caller,
  readScan = readScannedPages,
): Promise<Reading> {
  const { file, contentType, isLastAttempt } = stored
  const text = isPicture(contentType)
    ? unreadable('no_text', 1)
    : await readFile(companyId, file, ours, { caller })
  if (!isPicture(contentType) && !text.scans) return text
  try {
    const reading = await readScan(companyId, { file, contentType }, ours, { caller })
    return { ...reading, state: scanState(reading, stored) }
  } catch (error) {
    caller?.signal.throwIfAborted()
    if (!isLastAttempt) throw error
    return { ...text, state: scanState(text, stored) }
  }
}
