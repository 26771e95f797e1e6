import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { LoadDocumentKind } from '#contract/rules/load-documents.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { loadDocument } from '#server/freight/schema/load-document.table.ts'
import { rateConfirmation } from '#server/freight/schema/rate-confirmation.table.ts'
import { isSetAside } from '#server/freight/index.ts'
import { loadReceipt } from '#server/freight/schema/receipt.table.ts'

// Only the effective version of a rate confirmation is sent.
const isSuperseded = sql`(${loadDocument.kind} = 'rate_confirmation' and ${loadDocument.id} <> (
  select version.document from ${rateConfirmation} as version
  join ${loadDocument} as file on file.company_id = version.company_id and file.id = version.document and file.removed_at is null
  where version.company_id = ${loadDocument.company_id} and version.load = ${loadDocument.load} and version.state <> 'not_a_confirmation'
    and version.rejected_at is null and not version.is_pending
  order by version.id desc limit 1)) is true`
const isRejected = sql`(select bool_and(receipt.state = 'rejected') from ${loadReceipt} as receipt
  where receipt.company_id = ${loadDocument.company_id} and receipt.document = ${loadDocument.id}) is true`

export function packetDocuments(tx: Tx, loads: readonly number[], kinds: readonly LoadDocumentKind[]) {
  const { load, kind, file_key, file_name, content_type, size } = loadDocument
  return tx
    .select({ load, kind, file_key, file_name, content_type, size })
    .from(loadDocument)
    .where(
      and(
        eq(loadDocument.company_id, tx.companyId),
        inArray(load, [...loads]),
        inArray(kind, [...kinds]),
        isNull(loadDocument.removed_at),
        sql`not ${isSuperseded} and not ${isSetAside} and not ${isRejected}`,
      ),
    )
    .orderBy(asc(load), asc(loadDocument.id))
}
