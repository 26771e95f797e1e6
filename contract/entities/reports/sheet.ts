import { z } from 'zod'
import { SHEET_ROWS } from '#contract/constants.ts'
import { endpoint, idParams, instant, page, queryFlag } from '#contract/http.ts'
import type { Action } from '#contract/permissions.ts'

export const SHEET_FORMATS = ['csv', 'xlsx'] as const
export type SheetFormat = (typeof SHEET_FORMATS)[number]
export const SHEET_TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<SheetFormat, string>
export const MAX_SHEET_PROBLEMS = 500

/** `check` is a dry run; `all` writes all rows or none; `good` skips bad rows. */
export const importMode = z.enum(['check', 'all', 'good'])
export type ImportMode = z.infer<typeof importMode>

/** `row` counts as a spreadsheet does (titles are row 1); `column` is a title, '' for the whole row. */
export const sheetProblem = z.object({
  row: z.int(),
  column: z.string(),
  value: z.string(),
  text: z.string(),
  /** Near names that the cell may have meant; `value` is what to put in the cell. */
  suggestions: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
  /** Any cell of the column with this value has the same error, whatever else is in its row. */
  of_value: z.boolean().optional(),
})
export type SheetProblem = z.infer<typeof sheetProblem>

export const CORRECTIONS_BYTES = 256 * 1024

const correctedCell = z.object({
  row: z.int(),
  column: z.union([z.int().min(0), z.string().min(1).max(100)]),
  value: z.string().max(5000),
})
/**
 * `row` counts as a spreadsheet does; `column` is zero-based, or the title of a column missing from the file.
 */
export type CorrectedCell = z.infer<typeof correctedCell>

const jsonPart = <Schema extends z.ZodType>(schema: Schema, empty: string, message: string) =>
  z
    .string()
    .default(empty)
    .transform((text, context): z.output<Schema> => {
      try {
        return schema.parse(JSON.parse(text))
      } catch {
        context.addIssue({ code: 'custom', message })
        return z.NEVER
      }
    })

const corrections = jsonPart(z.array(correctedCell), '[]', 'Couldn’t read the corrections. Send them again.')

export const DAY_ORDERS = ['month', 'day'] as const
export type DayOrder = (typeof DAY_ORDERS)[number]

const MAX_WORDS = 2000

const importDecisions = z.object({
  /** Field by zero-based column; null ignores the column. */
  columns: z.record(z.string().regex(/^\d{1,2}$/), z.string().max(60).nullable()).default({}),
  /** Day or month first, for dates that can be read either way. */
  day_order: z.enum(DAY_ORDERS).nullable().default(null),
  /** Cells of a column that equal `text` are read as `value`. */
  words: z
    .array(z.object({ column: z.int().min(0), text: z.string().max(5000), value: z.string().max(5000) }))
    .max(MAX_WORDS)
    .default([]),
})
export type ImportDecisions = z.infer<typeof importDecisions>

const decisions = jsonPart(importDecisions, '{}', 'Couldn’t read the decisions. Send them again.')

/** How a column's field was found; `document` has none, as its date comes with an uploaded document. */
export const COLUMN_MATCHES = ['title', 'remembered', 'guessed', 'chosen', 'document', 'none'] as const

const sheetMatch = z.object({
  title: z.string(),
  /** Null for a column that is not imported. */
  field: z.string().nullable(),
  match: z.enum(COLUMN_MATCHES),
  /** Unit of bare numbers, from the header, such as `ft`; empty for the field's own. */
  unit: z.string(),
  samples: z.array(z.string()),
})
export type SheetMatch = z.infer<typeof sheetMatch>

export const UNDO_HOURS = 24

export const importUndo = z.object({
  removed: z.int(),
  restored: z.int(),
  unchanged: z.array(z.object({ id: z.int(), name: z.string(), text: z.string() })),
  unchanged_count: z.int(),
})
export type ImportUndo = z.infer<typeof importUndo>

export const importRun = z.object({
  id: z.int(),
  at: instant,
  user_name: z.string(),
  created: z.int(),
  changed: z.int(),
  undo: importUndo.nullable(),
  can_undo: z.boolean(),
})
export type ImportRun = z.infer<typeof importRun>

export const importReport = z.object({
  mode: importMode,
  is_done: z.boolean(),
  run: z.int().nullable(),
  rows: z.int(),
  created: z.int(),
  changed: z.int(),
  same: z.int(),
  bad: z.int(),
  titles: z.array(z.string()),
  /** Row of the headers if lines stand above them. */
  header_row: z.int().nullable(),
  columns: z.array(sheetMatch),
  /** Required columns that are missing, and doubled ones. A check reports them; they prevent an import. */
  column_problems: z.array(z.string()),
  /** Set if every date of the file can be read month first or day first. */
  day_order: z.object({ sample: z.string(), chosen: z.enum(DAY_ORDERS).nullable() }).nullable(),
  /** Allowed words by title, for columns with problems. */
  choices: z.record(z.string(), z.array(z.string())),
  /** Unknown titles, and titles of export-only columns. */
  ignored: z.array(z.string()),
  problems: z.array(sheetProblem),
  /** First MAX_SHEET_PROBLEMS bad rows with all cells, to be corrected and sent again alone. */
  bad_rows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  earlier: z.object({ at: instant, user_name: z.string(), created: z.int(), changed: z.int() }).nullable(),
})
export type ImportReport = z.infer<typeof importReport>

export const importCall = (name: string, path: string, access: readonly [string, Action]) =>
  endpoint({
    name,
    summary: `Import a sheet, or only check it. CSV or XLSX with a row of headers, up to ${SHEET_ROWS} rows. Creates or updates a record per row. Headers are matched by title, by earlier imports, or by likeness; \`decisions\` overrides.`,
    method: 'POST',
    path,
    access,
    takesFile: true,
    idempotent: 'required to write',
    body: z.object({ mode: importMode, corrections, decisions }),
    answer: importReport,
  })

export const undoImportCall = (
  name: string,
  path: string,
  access: readonly [string, Action],
  entered = 'are archived',
) =>
  endpoint({
    name,
    summary: `Undo an import from the last ${UNDO_HOURS} hours. Created records ${entered}. Updated records are reverted field by field. Values changed since then are kept and listed. Repeating the call returns the first result.`,
    method: 'POST',
    path,
    access,
    params: idParams,
    answer: importUndo,
  })

export const listImportsCall = (name: string, path: string, access: readonly [string, Action]) =>
  endpoint({
    name,
    summary: `List imports from the last ${UNDO_HOURS} hours, newest first.`,
    path,
    access,
    answer: page(importRun),
  })

export const exportCall = {
  summary:
    'Export the filtered list as a sheet. Streamed; no cell is a formula. `is_empty` returns only the headers, as a template.',
  answersFile: true,
  answer: z.unknown(),
} as const
export const exportQuery = { format: z.enum(SHEET_FORMATS), is_empty: queryFlag.optional() }

/** For a list that no sheet is imported into. */
export const listExportCall = {
  ...exportCall,
  summary: 'Export the filtered list as a sheet. Streamed; no cell is a formula.',
} as const
export const listExportQuery = { format: exportQuery.format }
