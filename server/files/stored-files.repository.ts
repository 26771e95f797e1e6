import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { queryRows } from '#server/db/rows.ts'
import { company } from '#server/entities/company/company.table.ts'
import { documentRequest } from '#server/entities/document-request/document-request.table.ts'
import { document } from '#server/entities/document/document.table.ts'
import { loadComment } from '#server/entities/load-comment/load-comment.table.ts'
import { loadDocument } from '#server/entities/load-document/load-document.table.ts'
import { payProof } from '#server/entities/pay/pay.table.ts'
import { rateConfirmation } from '#server/entities/rate-confirmation/rate-confirmation.table.ts'
import { outgoingFile } from '#server/mail/mail.table.ts'

export const WITH_FILES = [
  document,
  documentRequest,
  loadComment,
  loadDocument,
  outgoingFile,
  payProof,
  rateConfirmation,
] as const

export function storedFiles(
  tx: Tx,
  after: string,
  most: number,
): Promise<{ file_key: string; content_type: string }[]> {
  const each = WITH_FILES.map(
    (table) =>
      sql`select ${table.file_key} as file_key, ${table.content_type} as content_type from ${table} where ${table.company_id} = ${tx.companyId}`,
  )
  const logo = sql`select ${company.logo_key}, ${company.logo_type} from ${company} where ${company.id} = ${tx.companyId}`
  return queryRows(
    tx,
    sql`select distinct on (file_key) file_key, content_type from (${sql.join([...each, logo], sql` union all `)}) as stored
      where file_key > ${after} order by file_key limit ${most}`,
  )
}
