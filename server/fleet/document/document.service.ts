import type { z } from 'zod'
import {
  type Document,
  type documentFields,
  UPLOAD_LIMIT,
  UPLOAD_TYPES,
} from '#contract/entities/fleet/document.ts'
import {
  expiryProblem,
  DOCUMENT_TYPES,
  type DocumentCode,
  type DocumentOf,
} from '#contract/rules/documents.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { BadRequest, Conflict, NotFound } from '#server/kernel/base/errors.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import type { FileRule } from '#server/kernel/http/receive-file.ts'
import { assertCurrentVersion } from '#server/kernel/history/stale.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { RowLock } from '#server/kernel/db/row-lock.ts'
import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'
import {
  changeDocument,
  markReplaced,
  findRecord,
  forgetReminders,
  insertDocument,
  lockDocument,
  passReminders,
  readDocument,
  replaceCurrent,
} from '#server/fleet/document/document.repository.ts'
import { inWords } from '#server/kernel/history/words.ts'
import { refreshDocuments } from '#server/fleet/document/expiry.service.ts'
import { documentContent } from '#server/kernel/images/document-content.ts'

type Fields = z.output<typeof documentFields>
type Stored = NonNullable<Awaited<ReturnType<typeof lockDocument>>>

export interface DocumentFile {
  file_key: string
  file_name: string
  content_type: string
  size: number
  sha256: string
}

export const DOCUMENT_FILE: FileRule = {
  limit: UPLOAD_LIMIT,
  taken: 'send a PDF, JPEG, PNG or HEIC. The file name doesn’t matter.',
  contentOf: documentContent,
}

function refuseDates(type: DocumentCode, issuedOn: string | null, expiresOn: string | null): void {
  const problem = expiryProblem(type, expiresOn)
  if (problem !== null) throw new BadRequest({ expires_on: [problem] })
  if (issuedOn !== null && expiresOn !== null && issuedOn > expiresOn)
    throw new BadRequest({ issued_on: ['The issue date must be before the expiration date.'] })
}

async function refuseArchived(tx: Tx, of: DocumentOf, id: number, lock: RowLock): Promise<void> {
  const record = await findRecord(tx, of, id, lock)
  if (!record) throw new NotFound(`This ${of} doesn’t exist.`)
  if (record.is_deleted) throw new Conflict(`This ${of} is archived. Restore it first.`)
}

export async function refuseDocument(
  tx: Tx,
  of: DocumentOf,
  { of_id, type, issued_on, expires_on }: Fields,
  lock: RowLock = {},
): Promise<void> {
  if (DOCUMENT_TYPES[type].of !== of)
    throw new BadRequest({
      type: [`This document type isn’t for ${of === 'owner' ? 'an owner' : `a ${of}`}.`],
    })
  refuseDates(type, issued_on ?? null, expires_on ?? null)
  await refuseArchived(tx, of, of_id, lock)
}

// The document's owner is not audited: it is in the row, which is never deleted.
const auditFields = ({ type, file_name, issued_on, expires_on, note }: Stored | Document) =>
  Object.fromEntries(
    Object.entries({ type, file_name, issued_on, expires_on, note }).filter(
      ([, value]) => value !== null && value !== '',
    ),
  )

const changeable = ({ issued_on, expires_on, note }: Stored) => ({ issued_on, expires_on, note })

async function shownAfter(tx: Tx, id: number): Promise<Document> {
  const shown = await readDocument(tx, id)
  if (!shown) throw new NotFound()
  if (DOCUMENT_TYPES[shown.type].required !== false) await refreshDocuments(tx, shown.of, shown.of_id)
  await emit(tx, { type: 'DOCUMENTS_CHANGED', data: { of: shown.of, id: shown.of_id } })
  return shown
}

export async function addDocument(
  tx: Tx,
  who: Changer,
  of: DocumentOf,
  fields: Fields,
  file: DocumentFile,
): Promise<Document> {
  await refuseDocument(tx, of, fields, { isLocked: true })
  const { of_id, type, note, issued_on = null, expires_on = null } = fields
  const replaced = await replaceCurrent(tx, of, of_id, type)
  for (const old of replaced)
    await audit(tx, {
      who,
      action: 'replace',
      record_type: 'document',
      record_id: old.id,
      before: auditFields(old),
    })
  const id = await insertDocument(tx, {
    of,
    of_id,
    type,
    note,
    issued_on,
    expires_on,
    ...file,
    uploaded_by: who.id,
  })
  if (expires_on !== null) await passReminders(tx, id, expires_on, await companyToday(tx))
  const shown = await shownAfter(tx, id)
  await audit(tx, {
    who,
    action: 'create',
    record_type: 'document',
    record_id: id,
    after: auditFields(shown),
  })
  return shown
}

// Locks the record before the document, like addDocument; the reverse order would deadlock.
async function lockedDocument(tx: Tx, id: number): Promise<Stored> {
  const known = await readDocument(tx, id)
  if (!known) throw new NotFound()
  await refuseArchived(tx, known.of, known.of_id, { isLocked: true })
  const locked = await lockDocument(tx, id)
  if (!locked) throw new NotFound()
  return locked
}

export async function editDocument(
  tx: Tx,
  who: Changer,
  id: number,
  version: number,
  change: Partial<Pick<Document, 'issued_on' | 'expires_on' | 'note'>>,
): Promise<Document> {
  const before = await lockedDocument(tx, id)
  if (before.replaced_at !== null)
    throw new Conflict('This document was replaced or removed. Edit the current one.')
  await assertCurrentVersion(tx, 'document', before, version, inWords)
  const after = { ...before, ...change }
  refuseDates(after.type, after.issued_on, after.expires_on)
  await changeDocument(tx, id, change)
  if (after.expires_on !== before.expires_on) {
    await forgetReminders(tx, id)
    if (after.expires_on !== null) await passReminders(tx, id, after.expires_on, await companyToday(tx))
  }
  await audit(tx, {
    who,
    action: 'update',
    record_type: 'document',
    record_id: id,
    before: changeable(before),
    after: changeable(after),
  })
  return shownAfter(tx, id)
}

export async function takeDocumentAway(tx: Tx, who: Changer, id: number): Promise<Document> {
  const before = await lockedDocument(tx, id)
  if (before.replaced_at === null) {
    await markReplaced(tx, id)
    await audit(tx, {
      who,
      action: 'delete',
      record_type: 'document',
      record_id: id,
      before: auditFields(before),
    })
  }
  return shownAfter(tx, id)
}

export const fileExtension = (contentType: string): string =>
  UPLOAD_TYPES[contentType as keyof typeof UPLOAD_TYPES]
