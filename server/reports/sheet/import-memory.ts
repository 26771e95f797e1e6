import type { SheetKind } from '#contract/entities.ts'
import { plainTitle } from '#contract/rules/sheet-columns.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { saveHeaders } from '#server/reports/sheet/header-memory.repository.ts'
import type { MatchedSheet } from '#server/reports/sheet/import-match.ts'

/** Remembers headers that differ from the field's label, and columns that a user chose to skip. */
export async function rememberHeaders(
  tx: Tx,
  kind: SheetKind,
  { titles, headers }: Pick<MatchedSheet, 'titles' | 'headers'>,
): Promise<void> {
  const fields = new Map<string, string | null>()
  for (const [index, { column, match }] of headers.entries()) {
    const title = plainTitle(titles[index] ?? '')
    if (title !== '' && (match === 'chosen' || match === 'guessed')) fields.set(title, column?.field ?? null)
  }
  await saveHeaders(tx, kind, fields)
}
