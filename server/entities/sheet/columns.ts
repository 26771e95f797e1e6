import { type SheetKind, SHEETS } from '#contract/entities.ts'
import type { SheetColumn } from '#contract/rules/sheet-columns.ts'

/** The columns of each kind's sheet in their order: an export writes them, an import reads them in any order. */
export const SHEET_COLUMNS = Object.fromEntries(
  await Promise.all(Object.entries(SHEETS).map(async ([kind, { columns }]) => [kind, await columns()] as const)),
) as Readonly<Record<SheetKind, readonly SheetColumn[]>>

/** Whether a kind’s sheets change records that are there, known by their id; else each row is a new one. */
export const hasIds = (kind: SheetKind): boolean => SHEET_COLUMNS[kind].some(({ cell }) => cell === 'id')
