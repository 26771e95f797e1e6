import { z } from 'zod'
import {
  type CodeFacts,
  type Facts,
  type FactsFor,
  type LookupFacts,
  type ManyFacts,
  type NumberKind,
  type PlainFacts,
  RECORD_FACTS,
  type TextKind,
} from '#contract/fields.ts'
import * as wire from '#contract/http.ts'
import type { SheetField } from '#contract/rules/sheet-columns.ts'

/** Plain columns; `server/kernel/db/field-columns.ts` makes them. Others are written in the table. */
export type Stored =
  | 'text'
  | 'required text'
  | 'flag'
  | 'flag on'
  | 'integer'
  | 'required integer'
  | 'smallint'
  | 'real'
  | 'double'
  | 'day'
  | 'required day'
  | 'instant'

/** `shown` is the schema in answers, `entered` the one in bodies, null where no user enters the field. */
export interface Field<
  Shown extends z.ZodType = z.ZodType,
  Entered extends z.ZodType | null = z.ZodType | null,
  Known extends Facts = Facts,
  Column extends Stored | null = Stored | null,
  Required extends boolean = boolean,
> {
  readonly shown: Shown
  readonly entered: Entered
  readonly facts: Known
  readonly stored: Column
  /** A new record needs it. */
  readonly isRequired: Required
  readonly sheet: boolean | SheetField
}
type Fields = Readonly<Record<string, Field>>

interface Options {
  help?: string
  /** In exports and imports; with options where the column has an older title or own help. */
  sheet?: boolean | SheetField
}

const build = <
  Shown extends z.ZodType,
  Entered extends z.ZodType | null,
  Known extends Facts,
  Column extends Stored | null,
  Required extends boolean,
>(
  facts: Known,
  { help, sheet = false }: Options,
  rest: { shown: Shown; entered: Entered; stored: Column; isRequired: Required },
): Field<Shown, Entered, Known, Column, Required> => ({
  ...rest,
  facts: { ...facts, ...(help !== undefined && { help }) },
  sheet,
})

/** A field of no usual kind. It has no plain column unless `stored` names one. */
export const custom = <
  Shown extends z.ZodType,
  const Known extends Facts,
  Entered extends z.ZodType | null = null,
  Column extends Stored | null = null,
>(
  facts: Known,
  { shown, entered, stored, ...options }: Options & { shown: Shown; entered?: Entered; stored?: Column },
) =>
  build(facts, options, {
    shown,
    entered: (entered ?? null) as Entered,
    stored: (stored ?? null) as Column,
    isRequired: false,
  })

/** Stored, and set by the server alone. */
export const readOnly = <S extends z.ZodType, K extends Facts, C extends Stored | null>(
  field: Field<S, z.ZodType | null, K, C>,
): Field<S, null, K, C, false> => ({ ...field, entered: null, isRequired: false })

/** Derived from other columns or records: neither entered nor stored under its name. */
export const computed = <S extends z.ZodType, K extends Facts>(
  field: Field<S, z.ZodType | null, K>,
): Field<S, null, K, null, false> => ({ ...field, entered: null, stored: null, isRequired: false })

/** Shown only where a view names it. */
export const internal = <
  S extends z.ZodType,
  E extends z.ZodType | null,
  K extends Facts,
  C extends Stored | null,
  R extends boolean,
>(
  field: Field<S, E, K, C, R>,
): Field<S, E, K & { isInternal: true }, C, R> => ({ ...field, facts: { ...field.facts, isInternal: true } })

/** Entered, but the table writes its column, or has none of its name. */
export const withoutColumn = <
  S extends z.ZodType,
  E extends z.ZodType | null,
  K extends Facts,
  R extends boolean,
>(
  field: Field<S, E, K, Stored | null, R>,
): Field<S, E, K, null, R> => ({ ...field, stored: null })

interface TextOptions extends Options {
  max?: number
  /** Other input than a text of at most `max` characters. */
  input?: z.ZodType
  /** Message for an empty text. */
  required?: string
}
type TextField<Kind extends TextKind, Entered extends z.ZodType | null> = Field<
  z.ZodString,
  Entered,
  PlainFacts<Kind>,
  'text',
  false
>

interface TextBuilder<Kind extends TextKind, Usual extends z.ZodType | null> {
  (
    label: string,
    options: TextOptions & { required: string; input?: z.ZodString },
  ): Field<z.ZodString, z.ZodString, PlainFacts<Kind>, 'required text', true>
  <Input extends z.ZodType>(
    label: string,
    options: TextOptions & { input: Input; required?: never },
  ): TextField<Kind, Input>
  (
    label: string,
    options: TextOptions & { max: number; input?: never; required?: never },
  ): TextField<Kind, z.ZodString>
  (label: string, options?: Options): TextField<Kind, Usual>
}

const texts = <Kind extends TextKind, Usual extends z.ZodType | null>(
  kind: Kind,
  usual: Usual,
  upTo: (max: number) => z.ZodString = wire.seenText,
) =>
  ((label: string, { max, input, required, ...options }: TextOptions = {}) => {
    const entered = input ?? (max === undefined ? usual : upTo(max))
    return build({ label, kind }, options, {
      shown: z.string(),
      entered: required === undefined ? entered : (entered as z.ZodString).min(1, required),
      stored: required === undefined ? 'text' : 'required text',
      isRequired: required !== undefined,
    })
  }) as TextBuilder<Kind, Usual>

/** Users enter it only if it has a `max` or an `input`. */
export const text = texts('text', null)
export const lines = texts('multiline', null, wire.seenLines)
export const digits = texts('digits', null)
export const phone = texts('phone', wire.phoneText)
export const email = texts('email', wire.emailText)
export const state = texts('state', wire.seenText(2))

export const flag = (label: string, options: Options = {}) =>
  build({ label, kind: 'yes-no' }, options, {
    shown: z.boolean(),
    entered: z.boolean(),
    stored: 'flag',
    isRequired: false,
  })

/** A flag that new records have. */
export const flagOn = (label: string, options: Options = {}) =>
  build({ label, kind: 'yes-no' }, options, {
    shown: z.boolean(),
    entered: z.boolean(),
    stored: 'flag on',
    isRequired: false,
  })

interface NumberOptions extends Options {
  max: number
}

const numbers =
  <Kind extends NumberKind, Column extends Stored, Number extends z.ZodNumber>(
    kind: Kind,
    stored: Column,
    shown: () => Number,
    limit: (max: number) => Number,
  ) =>
  (label: string, { max, ...options }: NumberOptions) =>
    build({ label, kind }, options, {
      shown: shown().nullable(),
      entered: limit(max).nullable(),
      stored,
      isRequired: false,
    })

/** Whole number above zero, or null. */
export const whole = numbers('number', 'integer', z.int, (max) => z.int().positive().max(max))
/** Whole pounds above zero, or null. */
export const weight = numbers('weight', 'integer', z.int, (max) => z.int().positive().max(max))
export const year = numbers('year', 'smallint', z.int, (max) =>
  z.int().min(1950, 'Enter a year from 1950 on, such as 2018.').max(max),
)

/** Above zero, or null; fractions are kept. */
export function inches(label: string, { max, ...options }: NumberOptions) {
  const schema = z.number().positive().max(max).nullable()
  return build({ label, kind: 'inches' }, options, {
    shown: schema,
    entered: schema,
    stored: 'real',
    isRequired: false,
  })
}

/** Read only. */
export const count = (label: string, options: Options = {}) =>
  computed(custom({ label, kind: 'number' }, { ...options, shown: z.int() }))

/** Read only. */
export const degrees = (label: string, options: Options = {}) =>
  custom({ label, kind: 'degrees' }, { ...options, shown: z.number().nullable(), stored: 'double' })

/** Cents; a new record needs them. */
export const cents = (label: string, options: Options = {}) =>
  build({ label, kind: 'money' }, options, {
    shown: wire.cents,
    entered: wire.cents,
    stored: 'required integer',
    isRequired: true,
  })

/** A new record needs it. */
export const day = (label: string, options: Options = {}) =>
  build({ label, kind: 'day' }, options, {
    shown: wire.day,
    entered: wire.enteredDay,
    stored: 'required day',
    isRequired: true,
  })

/** Day, or null. */
export const optionalDay = (label: string, options: Options = {}) =>
  build({ label, kind: 'day' }, options, {
    shown: wire.day.nullable(),
    entered: wire.enteredDay.nullable(),
    stored: 'day',
    isRequired: false,
  })

/** Read only; null until it has happened. */
export const instant = (label: string, options: Options = {}) =>
  custom({ label, kind: 'instant' }, { ...options, shown: wire.instant.nullable(), stored: 'instant' })

/** One of `codes`; its column is written in the table. */
export const choice = <Schema extends z.ZodType<string | number>>(
  label: string,
  codes: Readonly<Record<z.output<Schema>, string>>,
  schema: Schema,
  options: Options = {},
) =>
  build({ label, kind: 'code', codes } as CodeFacts<z.output<Schema>>, options, {
    shown: schema,
    entered: schema,
    stored: null,
    isRequired: false,
  })

/** Id of another record, or null; its column is written in the table. */
export const lookup = (label: string, by: string, options: Options = {}) =>
  build({ label, kind: 'lookup', by } as LookupFacts & { isMany?: never }, options, {
    shown: z.int().nullable(),
    entered: wire.idNumber.nullable(),
    stored: null,
    isRequired: false,
  })

/** A new record needs it; `required` is the message without one. */
export const requiredLookup = (
  label: string,
  by: string,
  { required, ...options }: Options & { required?: string } = {},
) =>
  build({ label, kind: 'lookup', by } as LookupFacts & { isMany?: never }, options, {
    shown: z.int(),
    entered: required === undefined ? wire.idNumber : wire.chosenId(required),
    stored: null,
    isRequired: true,
  })

/** Ids of other records; its column is written in the table. */
export const lookups = (label: string, by: string, options: Options = {}) =>
  build({ label, kind: 'lookup', by, isMany: true } as ManyFacts, options, {
    shown: z.array(z.int()),
    entered: z
      .array(wire.idNumber)
      .max(50)
      .refine((list) => new Set(list).size === list.length, 'Remove the duplicate.'),
    stored: null,
    isRequired: false,
  })

type EnteredNames<F extends Fields> = {
  [Name in keyof F]: F[Name]['entered'] extends z.ZodType ? Name : never
}[keyof F]
type EnteredOf<One extends Field> = One['entered'] extends infer Schema extends z.ZodType ? Schema : never
type Create<F extends Fields> = {
  [Name in EnteredNames<F>]: F[Name]['isRequired'] extends true
    ? EnteredOf<F[Name]>
    : z.ZodOptional<EnteredOf<F[Name]>>
}
type Update<F extends Fields> = { [Name in EnteredNames<F>]: z.ZodOptional<EnteredOf<F[Name]>> } & {
  version: typeof wire.versionNumber
}
type Shown<F extends Fields> = typeof wire.record.shape & { [Name in keyof F]: F[Name]['shown'] }
type KnownFacts<One extends Field> = One['facts'] & {
  isEntered: One['entered'] extends z.ZodType ? true : false
}

const COMMON_FACTS = {
  created_at: { ...RECORD_FACTS.created_at, isEntered: false },
  updated_at: { ...RECORD_FACTS.updated_at, isEntered: false },
} as const

export interface DeclaredFields<F extends Fields = Fields> {
  readonly fields: F
  /** In answers. */
  readonly schema: z.ZodObject<Shown<F>>
  /** Body of a new record. */
  readonly create: z.ZodObject<Create<F>>
  /** Body of a change, with the version that it is based on. */
  readonly update: z.ZodObject<Update<F>>
  readonly facts: { readonly [Name in keyof F]: KnownFacts<F[Name]> } & typeof COMMON_FACTS &
    FactsFor<z.output<z.ZodObject<Shown<F>>>>
}

/**
 * Fields of a record, in the order of its sheet. Answers, bodies, labels, sheet, OpenAPI document and plain columns are
 * derived from them.
 */
export function declareFields<const F extends Fields>(fields: F): DeclaredFields<F> {
  const all: [string, Field][] = Object.entries(fields)
  const mapped = <T>(to: (field: Field) => T | null) =>
    Object.fromEntries(
      all.flatMap(([name, field]) => {
        const value = to(field)
        return value === null ? [] : [[name, value]]
      }),
    )
  const optional = mapped(({ entered }) => entered && entered.optional())
  return {
    fields,
    schema: wire.record.extend(mapped(({ shown }) => shown)),
    create: z.object({ ...optional, ...mapped(({ entered, isRequired }) => (isRequired ? entered : null)) }),
    update: z.object({ ...optional, version: wire.versionNumber }),
    facts: {
      ...mapped(({ facts, entered }) => ({ ...facts, isEntered: entered !== null })),
      ...COMMON_FACTS,
    },
  } as unknown as DeclaredFields<F>
}
