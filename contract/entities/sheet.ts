import { z } from 'zod'
import { SHEET_ROWS } from '#contract/constants.ts'
import { endpoint, idParams, instant, page, queryFlag } from '#contract/http.ts'
import type { Action } from '#contract/permissions.ts'

/** The forms of a sheet, and the ending of each one's file. */
export const SHEET_FORMATS = ['csv', 'xlsx'] as const
export type SheetFormat = (typeof SHEET_FORMATS)[number]
/** The content type of each form. */
export const SHEET_TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<SheetFormat, string>
/** Bad rows that a report tells in full. */
export const SHEET_PROBLEMS_MOST = 500

/** What an import does: only say what it would do; all rows or none; or the good rows and leave the bad ones. */
export const importMode = z.enum(['check', 'all', 'good'])
export type ImportMode = z.infer<typeof importMode>

/** One thing wrong in a sheet: `row` as the spreadsheet counts it (the titles are row 1), `column` by its title, '' where it is the whole row's. */
export const sheetProblem = z.object({ row: z.int(), column: z.string(), value: z.string(), text: z.string() })
export type SheetProblem = z.infer<typeof sheetProblem>

/** Bytes of the corrections that one import carries. */
export const MENDED_BYTES = 256 * 1024

const mendedCell = z.object({ row: z.int(), column: z.union([z.int().min(0), z.string().min(1).max(100)]), value: z.string().max(5000) })
/** A cell of a sheet that was corrected after it was read: `row` as the spreadsheet counts it, `column` from 0, or the title of one that the file lacks. */
export type MendedCell = z.infer<typeof mendedCell>

/** The corrections as the form carries them: a text of JSON. */
const mended = z
  .string()
  .default('[]')
  .transform((text, context): MendedCell[] => {
    try {
      return z.array(mendedCell).parse(JSON.parse(text))
    } catch {
      context.addIssue({ code: 'custom', message: 'Couldn’t read the corrections. Send them again.' })
      return z.NEVER
    }
  })

/** Hours within which an import can be undone. */
export const UNDO_HOURS = 24

/** What undoing an import did: how many records went away again, how many were put back, and why others stay as they are. */
export const importUndo = z.object({
  removed: z.int(),
  restored: z.int(),
  /** The first SHEET_PROBLEMS_MOST of them by name. */
  kept: z.array(z.object({ id: z.int(), name: z.string(), text: z.string() })),
  kept_count: z.int(),
})
export type ImportUndo = z.infer<typeof importUndo>

/** An import of the last day: what it did, and its undoing where that was done. */
export const importRun = z.object({
  id: z.int(),
  at: instant,
  user_name: z.string(),
  created: z.int(),
  changed: z.int(),
  undo: importUndo.nullable(),
  /** Whether the user may undo it, as far as that depends on who imported it. */
  may_undo: z.boolean(),
})
export type ImportRun = z.infer<typeof importRun>

/** What an import did, or would do: how many rows make a record, change one, change nothing, or are bad; `is_done` where it was written. */
export const importReport = z.object({
  mode: importMode,
  is_done: z.boolean(),
  /** The import that can be undone; null where nothing was written. */
  run: z.int().nullable(),
  rows: z.int(),
  created: z.int(),
  changed: z.int(),
  same: z.int(),
  bad: z.int(),
  titles: z.array(z.string()),
  /** Titles that no column has, or that only an export fills. */
  ignored: z.array(z.string()),
  /** Of the first SHEET_PROBLEMS_MOST bad rows. */
  problems: z.array(sheetProblem),
  /** The first SHEET_PROBLEMS_MOST bad rows whole, to be mended and sent again by themselves. */
  bad_rows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  /** The same file's last import, where there was one. */
  earlier: z.object({ at: instant, user_name: z.string(), created: z.int(), changed: z.int() }).nullable(),
})
export type ImportReport = z.infer<typeof importReport>

/** Declares the call that reads the sheets of one kind of record. */
export const importCall = (name: string, path: string, access: readonly [string, Action]) =>
  endpoint({
    name,
    summary: `Import a sheet, or only check it. CSV or XLSX with titles in the first row, up to ${SHEET_ROWS} rows. Creates or updates a record per row.`,
    method: 'POST',
    path,
    access,
    takesFile: true,
    idempotent: 'required to write',
    body: z.object({ mode: importMode, mended }),
    answer: importReport,
  })

/** Declares the call that undoes an import of one kind of record. */
export const undoImportCall = (name: string, path: string, access: readonly [string, Action], entered = 'are archived') =>
  endpoint({
    name,
    summary: `Undo an import of the last ${UNDO_HOURS} hours. Created records ${entered}. Updated records are reverted field by field. Values changed since stay and are listed. A repeated call returns the first result.`,
    method: 'POST',
    path,
    access,
    params: idParams,
    answer: importUndo,
  })

/** Declares the list of what was imported of one kind of record and can be undone. */
export const listImportsCall = (name: string, path: string, access: readonly [string, Action]) =>
  endpoint({ name, summary: `List imports of the last ${UNDO_HOURS} hours, newest first.`, path, access, answer: page(importRun) })

/** What the calls have in common that write a list as a sheet. */
export const exportCall = {
  summary: 'Export the filtered list as a sheet. Streamed; no cell is a formula. `is_empty` returns only the titles, as a template.',
  answersFile: true,
  answer: z.unknown(),
} as const
/** What such a call asks besides the list's filters. */
export const exportQuery = { format: z.enum(SHEET_FORMATS), is_empty: queryFlag.optional() }
