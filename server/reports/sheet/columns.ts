import { type SheetKind, SHEETS } from '#contract/entities.ts'
import type { SheetColumn } from '#contract/rules/sheet-columns.ts'

/** Export column order; imports accept any order. */
export const SHEET_COLUMNS = Object.fromEntries(
  await Promise.all(
    Object.entries(SHEETS).map(async ([kind, { columns }]) => [kind, await columns()] as const),
  ),
) as Readonly<Record<SheetKind, readonly SheetColumn[]>>

/** True when sheets can update existing records by id; otherwise each row creates one. */
export const hasIds = (kind: SheetKind): boolean => SHEET_COLUMNS[kind].some(({ cell }) => cell === 'id')
