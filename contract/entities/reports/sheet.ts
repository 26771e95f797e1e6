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

const corrections = z
  .string()
  .default('[]')
  .transform((text, context): CorrectedCell[] => {
    try {
      return z.array(correctedCell).parse(JSON.parse(text))
    } catch {
      context.addIssue({ code: 'custom', message: 'Couldn’t read the corrections. Send them again.' })
      return z.NEVER
    }
  })

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
    summary: `Import a sheet, or only check it. CSV or XLSX with headers in the first row, up to ${SHEET_ROWS} rows. Creates or updates a record per row.`,
    method: 'POST',
    path,
    access,
    takesFile: true,
    idempotent: 'required to write',
    body: z.object({ mode: importMode, corrections }),
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
