import type { Document, Renewal } from '#contract/entities/fleet/document.ts'
import { mayBeMany, type DocumentOf } from '#contract/rules/documents.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { Conflict, NotFound } from '#server/kernel/base/errors.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { findRecord, lockDocument } from '#server/fleet/document/document.repository.ts'
import { addDocument, type DocumentFile, takeDocumentAway } from '#server/fleet/document/document.service.ts'
import { readRenewal } from '#server/fleet/document/renewal.repository.ts'
import {
  type LinkView,
  lockRequest,
  type StoredRequest,
  writeArrived,
  writeReview,
} from '#server/fleet/document-request/document-request.repository.ts'
import { documentName } from '#server/fleet/document-request/reminder-mail.ts'
import { notify } from '#server/kernel/notification/notification.service.ts'

const NOTE = 'Uploaded by link'

export const announceOpened = (tx: Tx, { of, of_id }: LinkView): Promise<void> =>
  emit(tx, { type: 'DOCUMENTS_CHANGED', data: { of, id: of_id } })

export async function takeRenewal(
  tx: Tx,
  link: LinkView,
  file: DocumentFile & { expires_on: string | null },
): Promise<void> {
  if (!(await writeArrived(tx, link.id, file)))
    throw new Conflict('This link was used or expired during the upload.')
  const { of, of_id, owner, owner_name, record_name, type } = link
  await audit(tx, {
    action: 'upload',
    record_type: 'document_request',
    record_id: link.id,
    after: { file_name: file.file_name },
  })
  await emit(tx, { type: 'DOCUMENTS_CHANGED', data: { of, id: of_id } })
  if (owner === null) return
  const name = documentName({ of, type, record_name: record_name ?? '' })
  await notify(tx, {
    type: 'HR',
    title: '<b>Document uploaded by link</b>',
    sub_title: `${name}${owner_name === null ? '' : `, ${owner_name}`}: accept or reject it.`,
    metadata: { id: owner },
    can: ['documents', 'edit'],
  })
}

// Lock order: record, document, request; the same as when documents are added and reminders sent.
async function lockWaiting(
  tx: Tx,
  id: number,
): Promise<{ of: DocumentOf; of_id: number; request: StoredRequest; renewal: Renewal }> {
  const found = await readRenewal(tx, id)
  if (!found) throw new NotFound()
  const { document: documentId, ...renewal } = found
  const { of, of_id } = renewal
  await findRecord(tx, of, of_id, { isLocked: true })
  await lockDocument(tx, documentId)
  const known = await lockRequest(tx, id)
  if (!known) throw new NotFound()
  if (known.reviewed_at !== null) throw new Conflict('Someone else already reviewed this upload.')
  return { of, of_id, request: known, renewal }
}

export async function acceptUpload(tx: Tx, who: Changer, id: number): Promise<Document> {
  const { of, of_id, request, renewal } = await lockWaiting(tx, id)
  const { file_key, file_name, content_type, size, sha256 } = request
  if (file_key === null || sha256 === null || file_name === null || content_type === null || size === null)
    throw new NotFound()
  const fields = { of_id, type: renewal.type, issued_on: null, expires_on: renewal.expires_on, note: NOTE }
  const added = await addDocument(tx, who, of, fields, { file_key, file_name, content_type, size, sha256 })
  if (mayBeMany(renewal.type)) await takeDocumentAway(tx, who, request.document)
  await writeReview(tx, id, { accepted_as: added.id })
  await audit(tx, {
    who,
    action: 'accept',
    record_type: 'document_request',
    record_id: id,
    after: { document: added.id },
  })
  return added
}

export async function rejectUpload(
  tx: Tx,
  who: Changer,
  id: number,
  reject_reason: string,
): Promise<Renewal> {
  const { of, of_id, renewal } = await lockWaiting(tx, id)
  await writeReview(tx, id, { reject_reason })
  await audit(tx, {
    who,
    action: 'reject',
    record_type: 'document_request',
    record_id: id,
    after: { reject_reason },
  })
  await emit(tx, { type: 'DOCUMENTS_CHANGED', data: { of, id: of_id } })
  return renewal
}
