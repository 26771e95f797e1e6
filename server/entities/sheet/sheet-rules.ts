import type { z } from 'zod'
import type { SheetKind } from '#contract/entities.ts'
import type { Changer } from '#server/core/audit.ts'
import type { Read } from '#server/core/mount.ts'
import type { Services } from '#server/core/services.ts'
import type { SessionUser } from '#server/core/sessions.ts'
import type { Tx } from '#server/db/client.ts'
import type { SheetQueries } from '#server/entities/sheet/sheet-sql.repository.ts'

/** The values of a record by field. */
export type Values = Record<string, unknown>

/** What no two records of a kind have in common: the fields that make it up, how it is named, and what to do about it where another record is not the answer; '' is no key. */
export interface UniqueKey {
  name: string
  fields: readonly string[]
  key(values: Values): string
  words: string
  todo?: string
  /** It passes from one record to another in one file: who gives it up is written before who takes it. */
  passes?: true
}

/** What the sheets of one kind of record differ in from another's; declared in `<name>.sheet.ts` beside its entity. */
export interface SheetRules {
  kind: SheetKind
  noun: string
  create: z.ZodObject
  /** What a row may change, the version left out. */
  update: z.ZodObject
  uniqueKeys: readonly UniqueKey[]
  /** A record's row as its history shows it; without it as it is. */
  rowForHistory?(row: Values): Values
  /** What was entered as the history shows it, and as it is stored; without them as it is. */
  inputForHistory?(values: Values): Values
  toStored?(values: Values): Values
  titleOf(row: Values): string
  /** What is wrong with a record as it would be, after `values` are written; `today` is the company's day, '' where the file has no column of days. */
  problem?(record: Values, values: Values, today: string): { field: string; text: string } | undefined
  /** What follows the writing, in its transaction. */
  written?(tx: Tx, who: Changer, imported: Imported): Promise<void>
  /** Whether this user may undo what another imported; without it whoever may undo at all. */
  mayUndoOthers?(who: SheetUser): boolean
  /** Why some of these records cannot go into the archive when their import is undone by this user, in words by id. */
  keeps?(tx: Tx, ids: readonly number[], who: SheetUser): Promise<Map<number, string>>
  /** What follows when an undone import put these into the archive, in its transaction. */
  removed?(tx: Tx, rows: readonly Values[]): Promise<void>
  /** Begins an import whose records are more than a row of their table, which is then not inserted otherwise. */
  intake?(by: Importer): Intake
  queries: SheetQueries
  /** How the list goes out; absent where its entity writes that sheet itself. */
  export?: SheetExport
}

/** How a list goes out as a sheet. */
export interface SheetExport {
  /** What its file and its sheet are called. */
  fileName: string
  /** The ids of the whole list that an export's query asks for, in its order; `today` is the company's day. */
  find(tx: Tx, query: Values, today: string): Promise<Int32Array>
}

/** Who imports or undoes: as the audit trail names him, and what he may do. */
export type SheetUser = Changer & Pick<SessionUser['holder'], 'can'>

/** Who imports, and what is asked while no transaction is open. */
export interface Importer {
  who: SheetUser
  read: Read
  roads: Services['roads']
}

/** A row that makes a new record: what it says, and how its problems are told. */
export interface Candidate {
  row: number
  values: Values
  blame(field: string, text: string): void
}

/** How the records of a sheet come in that are more than a row of their table. */
export interface Intake {
  /** Asks what is not in the database, before the writing: of every row the texts of its cells by field. */
  prepare(rows: readonly Values[]): Promise<void>
  /** Asks what is not in the database of rows that were judged once by it alone; they are judged again after it. */
  foresee?(): Promise<void>
  /** Says what the database, and what was foreseen, has against these rows. */
  judge(tx: Tx, candidates: readonly Candidate[]): Promise<void>
  /** Enters what was judged, with its history; answers the ids in the order of the values. */
  insert(tx: Tx, values: readonly Values[]): Promise<number[]>
}

/** What an import wrote: new records with their ids, and changed ones as they were with what was written. */
export interface Imported {
  news: readonly { id: number; values: Values }[]
  changes: readonly { id: number; current: Values; values: Values; changed: Values }[]
}

/** The text of a value; '' where it is none. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
/** The digits of a number that is written as text, without the zeros before it. */
export const digitsOf = (value: unknown): string => textOf(value).replace(/\D/g, '').replace(/^0+/, '')

const BATCH = 1000

/** What is written or asked at a time. */
export function* batches<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += BATCH) yield all.slice(at, at + BATCH)
}
