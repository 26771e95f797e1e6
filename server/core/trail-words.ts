import type { NamedRecord, NamesOf } from '#server/db/names-in.ts'

/** How one field reads in the audit trail that facts alone do not put into words. */
export type TrailField =
  | { readonly codes: Readonly<Record<string, string>> }
  /** A value of several parts, as a sentence. */
  | { readonly text: (value: never) => string }
  /** The kind of record whose id it holds. */
  | { readonly names: string }
  /** Another field of the record says it already. */
  | { readonly isHidden: true }

/** What a server folder exports from `*.trail.ts`: the words of its part of the audit trail, where the names in code do not say it. */
export interface TrailWords {
  /** What its kinds of record are called. */
  readonly records?: Readonly<Record<string, string>>
  /** What names its records, by kind; one without is named by what its entries hold. */
  readonly names?: Readonly<Record<string, NamedRecord | NamesOf>>
  /** What was done, by the actions that it alone has. */
  readonly actions?: Readonly<Record<string, string>>
  /** Its fields by kind of record. */
  readonly fields?: Readonly<Record<string, Readonly<Record<string, TrailField>>>>
}
