import type { SheetKind } from '#contract/entities.ts'
import { gather } from '#server/kernel/base/gather.ts'
import type { SheetRules } from '#server/kernel/sheets/sheet-rules.ts'

const declared = (await gather('.sheet.ts')) as SheetRules[]

export const SHEET_RULES = Object.fromEntries(declared.map((rules) => [rules.kind, rules])) as Readonly<
  Record<SheetKind, SheetRules>
>
