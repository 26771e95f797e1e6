import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { RENEWAL_LINK_DAYS } from '#contract/rules/expiry-queue.ts'
import type { DocumentCode, DocumentOf } from '#contract/rules/documents.ts'
import type { SystemTx, Tx } from '#server/kernel/db/client.ts'
import { isRow, lockRow, nextVersion } from '#server/kernel/db/row.ts'
import { document } from '#server/fleet/schema/document.table.ts'
import { documentRequest } from '#server/fleet/schema/document-request.table.ts'
import { fromDocuments, recordName } from '#server/fleet/document-request/expiring.repository.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'

export type StoredRequest = typeof documentRequest.$inferSelect

export type ArrivedFile = Required<
  Pick<
    typeof documentRequest.$inferInsert,
    'file_key' | 'file_name' | 'content_type' | 'size' | 'sha256' | 'expires_on'
  >
>

const changed = nextVersion(documentRequest)
const isOpen = and(isNull(documentRequest.revoked_at), isNull(documentRequest.uploaded_at))
const ofDocuments = (tx: Tx, ids: readonly number[]) =>
  and(eq(documentRequest.company_id, tx.companyId), inArray(documentRequest.document, [...ids]))

/** Locks documents before requests, as every caller must, until commit. */
export async function lockRequests(tx: Tx, documents: readonly number[]): Promise<void> {
  await tx
    .select({ id: document.id })
    .from(document)
    .where(and(eq(document.company_id, tx.companyId), inArray(document.id, [...documents])))
    .orderBy(document.id)
    .for('update')
  await tx
    .select({ id: documentRequest.id })
    .from(documentRequest)
    .where(ofDocuments(tx, documents))
    .orderBy(documentRequest.id)
    .for('update')
}

export async function insertRequests(
  tx: Tx,
  requests: readonly Pick<typeof documentRequest.$inferInsert, 'document' | 'mail' | 'token_hash'>[],
): Promise<{ id: number; document: number }[]> {
  const ends_at = sql`now() + make_interval(days => ${RENEWAL_LINK_DAYS}::int)`
  return tx
    .insert(documentRequest)
    .values(requests.map((request) => ({ ...request, ends_at })))
    .returning({ id: documentRequest.id, document: documentRequest.document })
}

export async function revokeOpen(
  tx: Tx,
  documents: readonly number[],
): Promise<{ id: number; document: number }[]> {
  return tx
    .update(documentRequest)
    .set({ ...changed, revoked_at: sql`now()` })
    .where(and(ofDocuments(tx, documents), isOpen))
    .returning({ id: documentRequest.id, document: documentRequest.document })
}

export async function findByToken(
  tx: SystemTx,
  token_hash: string,
): Promise<{ company_id: number; id: number } | undefined> {
  const [row] = await tx
    .select({ company_id: documentRequest.company_id, id: documentRequest.id })
    .from(documentRequest)
    .where(eq(documentRequest.token_hash, token_hash))
  return row
}

export interface LinkView {
  id: number
  document: number
  company_name: string
  is_inactive: boolean
  of: DocumentOf
  of_id: number
  type: DocumentCode
  record_name: string | null
  owner: number | null
  owner_name: string | null
  expires_on: string
  is_replaced: boolean
  is_over: boolean
  is_revoked: boolean
  is_opened: boolean
  is_uploaded: boolean
  is_reviewed: boolean
  reject_reason: string
}

export async function readLink(tx: Tx, id: number): Promise<LinkView | undefined> {
  const { rows } = await tx.execute<LinkView & Record<string, unknown>>(sql`
    select ${documentRequest.id}, ${documentRequest.document}, ${company.name} as company_name,
      ${company.payment_status} = 'inactive' as is_inactive, asked.of, asked.of_id, asked.type, asked.expires_on,
      asked.replaced_at is not null as is_replaced, known.record_name, known.owner, known.owner_name,
      ${documentRequest.ends_at} <= now() as is_over, ${documentRequest.revoked_at} is not null as is_revoked,
      ${documentRequest.opened_at} is not null as is_opened, ${documentRequest.uploaded_at} is not null as is_uploaded,
      ${documentRequest.reviewed_at} is not null as is_reviewed, ${documentRequest.reject_reason}
    from ${documentRequest}
    join ${company} on ${company.id} = ${documentRequest.company_id}
    join ${document} as asked on asked.company_id = ${documentRequest.company_id} and asked.id = ${documentRequest.document}
    left join lateral (
      select ${recordName} as record_name, ${owner.id} as owner, ${owner.name} as owner_name from ${fromDocuments}
      where ${document.company_id} = ${tx.companyId} and ${document.id} = asked.id) as known on true
    where ${isRow(tx, documentRequest, id)}`)
  return rows[0]
}

export async function markOpened(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx
    .update(documentRequest)
    .set({ ...changed, opened_at: sql`now()` })
    .where(and(isRow(tx, documentRequest, id), isNull(documentRequest.opened_at), isOpen))
    .returning({ id: documentRequest.id })
  return rows.length > 0
}

export async function lockRequest(tx: Tx, id: number): Promise<StoredRequest | undefined> {
  return lockRow(tx, documentRequest, id)
}

export async function writeArrived(tx: Tx, id: number, file: ArrivedFile): Promise<boolean> {
  const rows = await tx
    .update(documentRequest)
    .set({ ...changed, ...file, uploaded_at: sql`now()` })
    .where(and(isRow(tx, documentRequest, id), isOpen, sql`${documentRequest.ends_at} > now()`))
    .returning({ id: documentRequest.id })
  return rows.length > 0
}

export async function writeReview(
  tx: Tx,
  id: number,
  review: { accepted_as: number } | { reject_reason: string },
): Promise<void> {
  await tx
    .update(documentRequest)
    .set({ ...changed, ...review, reviewed_at: sql`now()` })
    .where(isRow(tx, documentRequest, id))
}

export async function findRenewalFile(tx: Tx, id: number) {
  const row = await tx
    .select()
    .from(documentRequest)
    .where(isRow(tx, documentRequest, id))
  const { file_key, file_name, content_type } = row[0] ?? {}
  return file_key && file_name && content_type ? { file_key, file_name, content_type } : undefined
}

export async function isOfRequest(tx: Tx, mail: number): Promise<boolean> {
  return (
    (await tx.$count(
      documentRequest,
      and(eq(documentRequest.company_id, tx.companyId), eq(documentRequest.mail, mail)),
    )) > 0
  )
}
