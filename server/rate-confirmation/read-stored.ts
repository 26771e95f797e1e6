import type { Caller } from '#server/core/caller.ts'
import { isPicture } from '#server/scan/readable.ts'
import { type Ourselves, type Reading, unreadable } from './read-confirmation.ts'
import { readFileOf } from './read-file.ts'
import { readScanOf, type ScanFile } from './read-scan.ts'

/** A file that was uploaded as a rate confirmation, or came by email. */
export interface StoredFile extends ScanFile {
  readonly isFromMail: boolean
  /** Whether a reading that is lost is given up; else it rejects, to be tried again. */
  readonly isLastAttempt: boolean
}

/** What a scan counts as: a picture in an email that says nothing is none, and an upload that cannot be read waits for a person. */
function scanState({ state, scans }: Reading, { contentType, isFromMail }: StoredFile): Reading['state'] {
  if (isFromMail && isPicture(contentType)) return state === 'read' ? state : 'not_a_confirmation'
  const isUnclear = !isFromMail || (scans ?? []).some(({ is_read }) => !is_read)
  return state === 'not_a_confirmation' && isUnclear ? 'no_text' : state
}

/** Reads a company's file as a rate confirmation: its text, and the words on those of its pages that are pictures. Rejects where a thread was lost that may be tried again. */
export async function readStored(
  companyId: number,
  stored: StoredFile,
  ours: Ourselves,
  caller?: Caller,
  readScan = readScanOf,
): Promise<Reading> {
  const { file, contentType, isLastAttempt } = stored
  const text = isPicture(contentType) ? unreadable('no_text', 1) : await readFileOf(companyId, file, ours, { caller })
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
