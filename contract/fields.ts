export const UNITS = {
  money: { sign: '$', name: 'Cents.' },
  weight: { sign: 'lb', name: 'Pounds.' },
  inches: { sign: 'in', name: 'Inches.' },
  miles: { sign: 'mi', name: 'Miles.' },
  bytes: { sign: 'B', name: 'Bytes.' },
  degrees: { sign: '°', name: 'Degrees.' },
} as const

export type TextKind = 'text' | 'multiline' | 'digits' | 'phone' | 'email' | 'state' | 'day' | 'instant'
export type NumberKind = 'number' | 'year' | keyof typeof UNITS
/**
 * `money` is in cents, weight in pounds; `digits` is a number that is no quantity; `state` is two letters.
 */
export type PlainKind = TextKind | NumberKind | 'yes-no'

interface Description {
  label: string
  help?: string
  /** Known for fields of `contract/field.ts` only. */
  isEntered?: boolean
  /** Shown only where a view names it, such as an id, a helper of another field, or a price. */
  isInternal?: true
}
export interface PlainFacts<Kind extends PlainKind> extends Description {
  kind: Kind
}
export interface CodeFacts<Code extends string | number> extends Description {
  kind: 'code'
  codes: Readonly<Record<Code, string>>
}
export interface LookupFacts extends Description {
  kind: 'lookup'
  by: string
}
export interface ManyFacts extends LookupFacts {
  isMany: true
}
export interface PartsFacts extends Description {
  kind: 'parts'
}

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

export type FieldName<R> = Exclude<keyof R, 'id' | 'version'> & string

export type RecordFacts = Readonly<Record<string, Facts>>

declare const OF: unique symbol
export type FactsFor<R> = { readonly [OF]?: R }
export type RecordOf<F> = F extends FactsFor<infer R> ? R : never

export type CompleteFacts<R> = { readonly [Name in FieldName<R>]: FactsOf<NonNullable<R[Name]>> }

/** Curried so that R is given and F inferred: a missing, unknown or unsuitable field is a type error. */
export const buildFields =
  <R>() =>
  <const F extends RecordFacts>(
    facts: F & CompleteFacts<R> & { readonly [Name in Exclude<keyof F, FieldName<R>>]: never },
  ): F & FactsFor<R> =>
    facts

export const RECORD_FACTS = {
  created_at: { label: 'Created', kind: 'instant' },
  updated_at: { label: 'Last updated', kind: 'instant', isInternal: true },
} as const
