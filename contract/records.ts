import type { z } from 'zod'
import type { RecordFacts } from '#contract/fields.ts'
import type { importUndo, listImportsCall } from '#contract/entities/sheet.ts'
import type { Endpoint, idParams } from '#contract/http.ts'
import type { SheetColumn } from '#contract/rules/sheet-columns.ts'

/** What an entity declares of its kinds of record, by the name that the audit trail has for each: its shape, and the facts of its fields. */
export type Records = Readonly<Record<string, { readonly schema: z.ZodObject; readonly facts: () => Promise<RecordFacts> }>>

/** What an entity declares of its records' sheets, by the kind of record: the calls, and the columns in their order. */
export type Sheets = Readonly<Record<string, SheetDeclaration>>
/** The calls and the columns of one kind's sheets. */
export interface SheetDeclaration {
  readonly import: Endpoint
  readonly export: Endpoint
  readonly undo: Endpoint<typeof idParams, z.ZodObject, z.ZodType, typeof importUndo>
  readonly runs: ReturnType<typeof listImportsCall>
  readonly columns: () => Promise<readonly SheetColumn[]>
  /** What undoing is called of records that do not go to an archive, and of which an import changes none. */
  readonly undoWords?: { readonly removed: string; readonly question: (created: string) => string }
}
