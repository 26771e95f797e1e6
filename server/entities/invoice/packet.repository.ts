import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { LoadDocumentKind } from '#contract/rules/load-documents.ts'
import type { Tx } from '#server/db/client.ts'
import { loadDocument } from '#server/entities/load-document/load-document.table.ts'

/** The documents of loads that stand, of these kinds, in the order of their loads and of their coming. */
export function packetDocuments(tx: Tx, loads: readonly number[], kinds: readonly LoadDocumentKind[]) {
  const { load, kind, file_key, file_name, content_type, size } = loadDocument
  return tx
    .select({ load, kind, file_key, file_name, content_type, size })
    .from(loadDocument)
    .where(
      and(eq(loadDocument.company_id, tx.companyId), inArray(load, [...loads]), inArray(kind, [...kinds]), isNull(loadDocument.removed_at)),
    )
    .orderBy(asc(load), asc(loadDocument.id))
}
