import { and, eq, sql } from 'drizzle-orm'
import type { Renewal } from '#contract/entities/fleet/document.ts'
import type { DocumentOf } from '#contract/rules/documents.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { document } from '#server/fleet/schema/document.table.ts'
import { documentRequest } from '#server/fleet/schema/document-request.table.ts'

const waits = sql`${documentRequest.uploaded_at} is not null and ${documentRequest.reviewed_at} is null`

const shown = {
  id: documentRequest.id,
  created_at: documentRequest.created_at,
  updated_at: documentRequest.updated_at,
  version: documentRequest.version,
  of: document.of,
  of_id: document.of_id,
  type: document.type,
  file_name: sql<string>`${documentRequest.file_name}`,
  content_type: sql<string>`${documentRequest.content_type}`,
  size: sql<number>`${documentRequest.size}`,
  expires_on: documentRequest.expires_on,
  uploaded_at: sql<string>`${documentRequest.uploaded_at}`,
}

const renewals = <Fields extends typeof shown>(tx: Tx, fields: Fields) =>
  tx
    .select(fields)
    .from(documentRequest)
    .innerJoin(
      document,
      and(eq(document.company_id, documentRequest.company_id), eq(document.id, documentRequest.document)),
    )

export async function listRenewals(tx: Tx, of: DocumentOf, id: number): Promise<Renewal[]> {
  return renewals(tx, shown)
    .where(
      and(eq(documentRequest.company_id, tx.companyId), eq(document.of, of), eq(document.of_id, id), waits),
    )
    .orderBy(documentRequest.id)
}

export async function readRenewal(tx: Tx, id: number): Promise<(Renewal & { document: number }) | undefined> {
  const [row] = await renewals(tx, { ...shown, document: documentRequest.document }).where(
    and(
      eq(documentRequest.company_id, tx.companyId),
      eq(documentRequest.id, id),
      sql`${documentRequest.uploaded_at} is not null`,
    ),
  )
  return row
}
