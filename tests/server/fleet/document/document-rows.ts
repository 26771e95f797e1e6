import { randomBytes } from 'node:crypto'
import type { DocumentCode, DocumentOf } from '#contract/rules/documents.ts'
import type { Database } from '#server/kernel/db/client.ts'
import { document } from '#server/fleet/schema/document.table.ts'

export const dayIn = (days: number, from = new Date()): string =>
  new Date(from.getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** Bypasses the server's rules; the file does not exist. */
export async function insertDocument(
  db: Database,
  companyId: number,
  values: { of: DocumentOf; of_id: number; type: DocumentCode; uploaded_by: number } & Partial<
    typeof document.$inferInsert
  >,
) {
  return db.tenant(companyId, async (tx) => {
    const [row] = await tx
      .insert(document)
      .values({
        file_key: randomBytes(8).toString('hex'),
        file_name: 'document.pdf',
        content_type: 'application/pdf',
        size: 10,
        sha256: '',
        ...values,
      })
      .returning()
    if (!row) throw new Error('nothing was inserted')
    return row
  })
}
