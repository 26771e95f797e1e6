import type { LoadDocument } from '#contract/entities/freight/load-document.ts'
import { type LoadViewer, seesPrices } from '#contract/rules/load-access.ts'
import { LOAD_DOCUMENTS, type LoadDocumentKind } from '#contract/rules/load-documents.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { Conflict, Forbidden } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { RowLock } from '#server/kernel/db/row-lock.ts'
import type { DocumentFile } from '#server/fleet/index.ts'
import type { LoadChanger } from '#server/freight/load-record/load-changer.ts'
import { refuseUnexplained } from '#server/freight/load-record/price-reason.ts'
import { noteInChat } from '#server/freight/load-comment/load-comment.service.ts'
import { refreshProof } from '#server/freight/load-document/proof.repository.ts'
import {
  findSameFile,
  insertLoadDocument,
  readFile,
  readLoadDocument,
  readLoadOfDocument,
  setRemoved,
} from '#server/freight/load-document/load-document.repository.ts'
import { loadDocumentAdded } from '#server/freight/load-document/load-document.events.ts'
import { publish } from '#server/kernel/base/events.ts'
import { insertPending } from '#server/kernel/files/files.repository.ts'

interface Of {
  load: number
  kind: LoadDocumentKind
}

export async function refuseDocument(
  tx: Tx,
  viewer: LoadViewer,
  load: number,
  lock: RowLock = {},
): Promise<void> {
  const of = await orNotFound(readLoadOfDocument(tx, load, lock))
  if (!seesPrices(of, viewer)) throw new Forbidden({ load: [`${of.number} belongs to another dispatcher.`] })
  if (of.deleted_at !== null) throw new Conflict({ load: [`${of.number} is deleted. Restore it first.`] })
}

const DONE = { create: 'added', delete: 'removed', restore: 'restored' } as const

async function recordChange(
  tx: Tx,
  { id, load, kind, file_name }: LoadDocument,
  action: keyof typeof DONE,
  who: Changer | undefined,
  reason = '',
): Promise<void> {
  if (kind === 'pod' && (await refreshProof(tx, load))) {
    const { number } = await orNotFound(readLoadOfDocument(tx, load))
    await refuseUnexplained(tx, { id: load, number, invoice: null }, 'reason', reason)
  }
  const after = {
    after: { ...(action === 'create' && { load }), kind, file_name, ...(reason !== '' && { reason }) },
  }
  await audit(tx, { who, action, record_type: 'load_document', record_id: id, ...after })
  const { name, isPriced } = LOAD_DOCUMENTS[kind]
  await noteInChat(tx, who, load, `${DONE[action]} the ${name}`, isPriced ? 'office' : 'driver')
  await emit(tx, { type: 'ORDER_CHANGED', data: { id: load } })
}

export async function keepLoadDocument(
  tx: Tx,
  who: Changer | undefined,
  { load, kind }: Of,
  file: DocumentFile,
  sent_by = '',
): Promise<LoadDocument> {
  await orNotFound(readLoadOfDocument(tx, load, { isLocked: true }))
  const same = await findSameFile(tx, { load, kind, sha256: file.sha256 })
  // The pending entry has the sweeper delete the duplicate file.
  if (same !== undefined) await insertPending(tx, file.file_key)
  const id =
    same ?? (await insertLoadDocument(tx, { load, kind, ...file, uploaded_by: who?.id ?? null, sent_by }))
  const document = await orNotFound(readLoadDocument(tx, id))
  if (same === undefined) {
    const added = { load, document: id, kind, ...file, sent_by, uploaded_by: who?.id ?? null }
    await publish(tx, loadDocumentAdded, added)
    await recordChange(tx, document, 'create', who)
  }
  return document
}

export async function addLoadDocument(
  tx: Tx,
  who: LoadChanger,
  of: Of,
  file: DocumentFile,
): Promise<LoadDocument> {
  await refuseDocument(tx, who, of.load, { isLocked: true })
  return keepLoadDocument(tx, who, of, file)
}

/** Removing a proof of delivery from a load in a locked week requires a reason. */
export async function setDocumentRemoved(
  tx: Tx,
  who: LoadChanger,
  id: number,
  { isRemoved, reason = '' }: { isRemoved: boolean; reason?: string },
): Promise<LoadDocument> {
  const { load } = await orNotFound(readLoadDocument(tx, id))
  await refuseDocument(tx, who, load, { isLocked: true })
  const before = await orNotFound(readLoadDocument(tx, id))
  if ((before.removed_at !== null) === isRemoved) return before
  if (!isRemoved && (await findSameFile(tx, await orNotFound(readFile(tx, id)))) !== undefined)
    throw new Conflict(`${before.file_name} was uploaded again. Remove that copy first.`)
  await setRemoved(tx, id, isRemoved)
  await recordChange(tx, before, isRemoved ? 'delete' : 'restore', who, reason)
  return orNotFound(readLoadDocument(tx, id))
}
