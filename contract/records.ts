import type { z } from 'zod'
import type { RecordFacts } from '#contract/fields.ts'
import type { importUndo, listImportsCall } from '#contract/entities/reports/sheet.ts'
import type { Endpoint, idParams } from '#contract/http.ts'
import type { SheetColumn } from '#contract/rules/sheet-columns.ts'

export type Records = Readonly<
  Record<string, { readonly schema: z.ZodObject; readonly facts: () => RecordFacts | Promise<RecordFacts> }>
>

export type Sheets = Readonly<Record<string, SheetDeclaration>>
export interface SheetDeclaration {
  readonly import: Endpoint
  readonly export: Endpoint
  readonly undo: Endpoint<typeof idParams, z.ZodObject, z.ZodType, typeof importUndo>
  readonly runs: ReturnType<typeof listImportsCall>
  readonly columns: () => Promise<readonly SheetColumn[]>
  readonly undoWords?: { readonly removed: string; readonly question: (created: string) => string }
}
