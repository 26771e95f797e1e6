import type { z } from 'zod'
import type { SheetKind } from '#contract/entities.ts'

/** The values of a record by field. */
export type Values = Record<string, unknown>

/** What no two records of a kind have in common: the fields that make it up, and how it is named; '' is no key. */
export interface UniqueKey {
  name: string
  fields: readonly string[]
  key(values: Values): string
  words: string
}

/** What importing one kind of record differs in from another; declared in `<name>.sheet.ts` beside its entity. */
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
}

/** The text of a value; '' where it is none. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
/** The digits of a number that is written as text, without the zeros before it. */
export const digitsOf = (value: unknown): string => textOf(value).replace(/\D/g, '').replace(/^0+/, '')
