import { randomBytes } from 'node:crypto'
import type { PaperCode, PaperOf } from '#contract/rules/papers.ts'
import type { Database } from '#server/db/client.ts'
import { document } from '#server/entities/document/document.table.ts'

/** The day, YYYY-MM-DD, so many days from an instant, counted in UTC. */
export const dayIn = (days: number, from = new Date()): string => new Date(from.getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** Writes a paper's row past the server's rules; its file is nowhere. */
export async function insertPaper(
  db: Database,
  companyId: number,
  values: { of: PaperOf; of_id: number; type: PaperCode; uploaded_by: number } & Partial<typeof document.$inferInsert>,
) {
  return db.tenant(companyId, async (tx) => {
    const [row] = await tx
      .insert(document)
      .values({
        file_key: randomBytes(8).toString('hex'),
        file_name: 'paper.pdf',
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
