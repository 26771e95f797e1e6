import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { PAGE_SIZE } from '#contract/constants.ts'
import type { LoadDocument } from '#contract/entities/freight/load-document.ts'
import type { LoadDocumentKind } from '#contract/rules/load-documents.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { insertRow, isRow, updateRow } from '#server/kernel/db/row.ts'
import type { RowLock } from '#server/kernel/db/row-lock.ts'
import { load } from '#server/freight/schema/load.table.ts'
import { loadDocument } from '#server/freight/schema/load-document.table.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

const shown = {
  id: loadDocument.id,
  created_at: loadDocument.created_at,
  updated_at: loadDocument.updated_at,
  version: loadDocument.version,
  load: loadDocument.load,
  kind: loadDocument.kind,
  file_name: loadDocument.file_name,
  content_type: loadDocument.content_type,
  size: loadDocument.size,
  uploaded_by: sql<string>`coalesce(${fullName(user)}, ${loadDocument.sent_by})`,
  removed_at: loadDocument.removed_at,
}

const uploader = and(eq(user.company_id, loadDocument.company_id), eq(user.id, loadDocument.uploaded_by))

export async function readLoadOfDocument(tx: Tx, id: number, { isLocked = false }: RowLock = {}) {
  const query = tx
    .select({ id: load.id, number: load.number, dispatcher: load.dispatcher, deleted_at: load.deleted_at })
    .from(load)
    .where(isRow(tx, load, id))
  const [row] = await (isLocked ? query.for('no key update') : query)
  return row
}

export async function findSameFile(
  tx: Tx,
  of: { load: number; kind: LoadDocumentKind; sha256: string },
): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: loadDocument.id })
    .from(loadDocument)
    .where(
      and(
        eq(loadDocument.company_id, tx.companyId),
        eq(loadDocument.load, of.load),
        eq(loadDocument.kind, of.kind),
        eq(loadDocument.sha256, of.sha256),
        isNull(loadDocument.removed_at),
      ),
    )
  return row?.id
}

export async function moveLoadDocument(tx: Tx, id: number, load: number): Promise<void> {
  await updateRow(tx, loadDocument, id, { load })
}

export async function insertLoadDocument(tx: Tx, values: typeof loadDocument.$inferInsert): Promise<number> {
  return insertRow(tx, loadDocument, values)
}

export async function readLoadDocument(tx: Tx, id: number): Promise<LoadDocument | undefined> {
  const [row] = await tx
    .select(shown)
    .from(loadDocument)
    .leftJoin(user, uploader)
    .where(isRow(tx, loadDocument, id))
  return row
}

export async function findLoadFile(tx: Tx, id: number) {
  const { file_key, file_name, content_type, kind } = loadDocument
  const [row] = await tx
    .select({ file_key, file_name, content_type, kind, dispatcher: load.dispatcher })
    .from(loadDocument)
    .innerJoin(load, and(eq(load.company_id, loadDocument.company_id), eq(load.id, loadDocument.load)))
    .where(isRow(tx, loadDocument, id))
  return row
}

export async function readFile(tx: Tx, id: number) {
  const { load: of, kind, sha256 } = loadDocument
  const [row] = await tx
    .select({ load: of, kind, sha256 })
    .from(loadDocument)
    .where(isRow(tx, loadDocument, id))
  return row
}

export async function setRemoved(tx: Tx, id: number, isRemoved: boolean): Promise<void> {
  await updateRow(tx, loadDocument, id, { removed_at: isRemoved ? sql`now()` : null })
}

const ofLoad = (tx: Tx, id: number, kinds: readonly LoadDocumentKind[]) =>
  and(
    eq(loadDocument.company_id, tx.companyId),
    eq(loadDocument.load, id),
    inArray(loadDocument.kind, [...kinds]),
  )

export function listLoadDocuments(
  tx: Tx,
  id: number,
  kinds: readonly LoadDocumentKind[],
  page: number,
): Promise<LoadDocument[]> {
  return tx
    .select(shown)
    .from(loadDocument)
    .leftJoin(user, uploader)
    .where(ofLoad(tx, id, kinds))
    .orderBy(sql`${loadDocument.removed_at} is not null`, asc(loadDocument.id))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
}

export const countLoadDocuments = (tx: Tx, id: number, kinds: readonly LoadDocumentKind[]): Promise<number> =>
  tx.$count(loadDocument, ofLoad(tx, id, kinds))
