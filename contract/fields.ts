/** The units of kinds that have one: how it stands beside a number, and its name. */
export const UNITS = {
  money: { sign: '$', name: 'Cents.' },
  weight: { sign: 'lb', name: 'Pounds.' },
  inches: { sign: 'in', name: 'Inches.' },
  miles: { sign: 'mi', name: 'Miles.' },
  bytes: { sign: 'B', name: 'Bytes.' },
  degrees: { sign: '°', name: 'Degrees.' },
} as const

type TextKind = 'text' | 'multiline' | 'digits' | 'phone' | 'email' | 'state' | 'day' | 'instant'
type NumberKind = 'number' | 'year' | keyof typeof UNITS
/** The kinds whose value says all by itself: money in cents, weight in pounds, `digits` a number that is no quantity, `state` two letters. */
export type PlainKind = TextKind | NumberKind | 'yes-no'

interface Description {
  /** What it is called wherever it is shown or entered. */
  label: string
  /** What an entered value looks like. */
  help?: string
}
interface PlainFacts<Kind extends PlainKind> extends Description {
  kind: Kind
}
interface CodeFacts<Code extends string | number> extends Description {
  kind: 'code'
  /** Each code in words. */
  codes: Readonly<Record<Code, string>>
}
interface LookupFacts extends Description {
  kind: 'lookup'
  /** What the id names: a kind of record, or a reference list of the handbook. */
  by: string
}
interface ManyFacts extends LookupFacts {
  isMany: true
}
interface PartsFacts extends Description {
  /** Records within the record, which a view draws in its own way. */
  kind: 'parts'
}

/** What is known of one field, whichever it is. */
export type Facts = PlainFacts<PlainKind> | CodeFacts<string | number> | LookupFacts | ManyFacts | PartsFacts

type FactsOf<Value> = [Value] extends [boolean]
  ? PlainFacts<'yes-no'>
  : [Value] extends [readonly (string | number)[]]
    ? ManyFacts | PartsFacts
    : [Value] extends [number]
      ? PlainFacts<NumberKind> | CodeFacts<Value> | (LookupFacts & { isMany?: never })
      : [Value] extends [string]
        ? PlainFacts<TextKind> | CodeFacts<Value>
        : (LookupFacts & { isMany?: never }) | PartsFacts

/** The fields of a record that facts are told of: all but its id and its version. */
export type FieldName<R> = Exclude<keyof R, 'id' | 'version'> & string

/** The facts of a record's fields by name, in no order that counts. */
export type RecordFacts = Readonly<Record<string, Facts>>

declare const OF: unique symbol
/** The facts of the fields of a record of type R. */
export type FactsFor<R> = { readonly [OF]?: R }
/** The record whose fields these are facts of. */
export type RecordOf<F> = F extends FactsFor<infer R> ? R : never

/** The facts that a record of type R needs. */
export type CompleteFacts<R> = { readonly [Name in FieldName<R>]: FactsOf<NonNullable<R[Name]>> }

/** Declares the facts of a record's fields, each once: none missing, none unknown, and each kind suits its value. */
export const fieldsOf =
  <R>() =>
  <const F extends RecordFacts>(
    facts: F & CompleteFacts<R> & { readonly [Name in Exclude<keyof F, FieldName<R>>]: never },
  ): F & FactsFor<R> =>
    facts

/** The labels of `created_at` and `updated_at`, which every record of the wire carries. */
export const RECORD_FACTS = {
  created_at: { label: 'Created', kind: 'instant' },
  updated_at: { label: 'Last updated', kind: 'instant' },
} as const
