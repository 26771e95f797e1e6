import type { z } from 'zod'
import type { SheetKind } from '#contract/entities.ts'
import type { Changer } from '#server/kernel/history/audit.ts'
import type { Read } from '#server/kernel/http/calls.ts'
import type { Services } from '#server/kernel/base/services.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { SheetQueries } from '#server/kernel/sheets/sheet-sql.repository.ts'

export type Values = Record<string, unknown>

/** `''` as key means that the record has none. */
export interface UniqueKey {
  name: string
  fields: readonly string[]
  key(values: Values): string
  words: string
  todo?: string
  /** A key may pass between records within one file, so its releaser is written before its new holder. */
  passes?: true
}

/** Declared in `<name>.sheet.ts` next to its entity. */
export interface SheetRules {
  kind: SheetKind
  noun: string
  create: z.ZodObject
  /** Without `version`. */
  update: z.ZodObject
  uniqueKeys: readonly UniqueKey[]
  /** Defaults to the identity. */
  rowForHistory?(row: Values): Values
  /** Default to the identity. */
  inputForHistory?(values: Values): Values
  toStored?(values: Values): Values
  titleOf(row: Values): string
  /** `today` is empty when the sheet has no date column. */
  problem?(record: Values, values: Values, today: string): { field: string; text: string } | undefined
  /** Runs in the import's transaction. */
  written?(tx: Tx, who: Changer, imported: Imported): Promise<void>
  /** Defaults to allowed. */
  mayUndoOthers?(who: SheetUser): boolean
  keeps?(tx: Tx, ids: readonly number[], who: SheetUser): Promise<Map<number, string>>
  /** Runs in the undo's transaction. */
  removed?(tx: Tx, rows: readonly Values[]): Promise<void>
  /** For records of more than one table row; replaces the plain insert. */
  intake?(by: Importer): Intake
  queries: SheetQueries
  export?: SheetExport
}

export interface SheetExport {
  fileName: string
  find(tx: Tx, query: Values, today: string, who: SheetUser): Promise<Int32Array>
}

export type SheetUser = Changer & Pick<SessionUser['holder'], 'can'>

export interface Importer {
  who: SheetUser
  read: Read
  roads: Services['roads']
}

export interface Candidate {
  row: number
  values: Values
  blame(field: string, text: string): void
}

export interface Intake {
  /** External lookups before the transaction; receives every row's cell texts by field. */
  prepare(rows: readonly Values[]): Promise<void>
  /** External lookups for rows that passed a first validation; they are validated again afterwards. */
  prepareValid?(): Promise<void>
  judge(tx: Tx, candidates: readonly Candidate[]): Promise<void>
  /** Returns ids in the order of the values; writes the audit entries too. */
  insert(tx: Tx, values: readonly Values[]): Promise<number[]>
}

export interface Imported {
  news: readonly { id: number; values: Values }[]
  changes: readonly { id: number; current: Values; values: Values; changed: Values }[]
}

export const toText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
/** Without leading zeros. Must match digitsIn in SQL. */
export const toDigits = (value: unknown): string => toText(value).replace(/\D/g, '').replace(/^0+/, '')

const BATCH = 1000

export function* batches<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += BATCH) yield all.slice(at, at + BATCH)
}
