import type { z } from 'zod'
import type { SheetKind } from '#contract/entities.ts'
import type { Changer } from '#server/core/audit.ts'
import type { Tx } from '#server/db/client.ts'
import type { SheetQueries } from '#server/entities/sheet/sheet-sql.repository.ts'

/** The values of a record by field. */
export type Values = Record<string, unknown>

/** What no two records of a kind have in common: the fields that make it up, and how it is named; '' is no key. */
export interface UniqueKey {
  name: string
  fields: readonly string[]
  key(values: Values): string
  words: string
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
  /** What is wrong with a record as it would be, after `values` are written. */
  problem?(record: Values, values: Values): { field: string; text: string } | undefined
  /** What follows the writing, in its transaction. */
  written?(tx: Tx, who: Changer, imported: Imported): Promise<void>
  /** Why some of these records can not go into the archive when their import is undone, in words by id. */
  keeps?(tx: Tx, ids: readonly number[]): Promise<Map<number, string>>
  /** What follows when an undone import put these into the archive, in its transaction. */
  removed?(tx: Tx, rows: readonly Values[]): Promise<void>
  /** What an export's file and its sheet are called. */
  fileName: string
  queries: SheetQueries
  /** The ids of the whole list that an export's query asks for, in its order; `today` is the company's day. */
  find(tx: Tx, query: Values, today: string): Promise<Int32Array>
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
