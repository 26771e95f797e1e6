import { and, eq, sql } from 'drizzle-orm'
import type { SheetKind } from '#contract/entities.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { sheetHeader } from '#server/kernel/sheets/sheet.table.ts'

export async function listRememberedHeaders(tx: Tx, kind: SheetKind): Promise<Map<string, string | null>> {
  const rows = await tx
    .select({ title: sheetHeader.title, field: sheetHeader.field })
    .from(sheetHeader)
    .where(and(eq(sheetHeader.company_id, tx.companyId), eq(sheetHeader.kind, kind)))
  return new Map(rows.map(({ title, field }) => [title, field]))
}

export async function saveHeaders(
  tx: Tx,
  kind: SheetKind,
  fields: ReadonlyMap<string, string | null>,
): Promise<void> {
  if (fields.size === 0) return
  await tx
    .insert(sheetHeader)
    .values([...fields].map(([title, field]) => ({ kind, title, field })))
    .onConflictDoUpdate({
      target: [sheetHeader.company_id, sheetHeader.kind, sheetHeader.title],
      set: { field: sql`excluded.field` },
    })
}
