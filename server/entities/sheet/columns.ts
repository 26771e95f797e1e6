import { type SheetKind, SHEETS } from '#contract/entities.ts'
import type { SheetColumn } from '#contract/rules/sheet-columns.ts'

/** The columns of each kind's sheet in their order: an export writes them, an import reads them in any order. */
export const SHEET_COLUMNS = Object.fromEntries(
  await Promise.all(Object.entries(SHEETS).map(async ([kind, { columns }]) => [kind, await columns()] as const)),
) as Readonly<Record<SheetKind, readonly SheetColumn[]>>
