import type { ComponentType, ReactNode } from 'react'
import type { Facts, FieldName, PlainKind, RecordFacts, RecordOf } from '#contract/fields.ts'
import type { Can } from '#contract/permissions.ts'
import type { FieldErrors } from '#kit/form/field-errors.ts'
import type { Tone } from '#kit/cells/status.tsx'
import type { Lookup, WholeLookup } from '#kit/lookup/lookup.ts'

export interface Row {
  id: number
  created_at: string
  updated_at: string
  version: number
}

export interface CellValues extends Record<PlainKind, string | number | boolean> {
  text: string
  multiline: string
  digits: string
  phone: string
  email: string
  state: string
  instant: string
  day: string
  deadline: string
  age: string
  ago: string
  number: number
  year: number
  money: number
  miles: number
  weight: number
  inches: number
  bytes: number
  degrees: number
  'yes-no': boolean
}
export type CellKind = keyof CellValues

type KindOf<Value> = {
  [Kind in CellKind]: [NonNullable<Value>] extends [CellValues[Kind]] ? Kind : never
}[CellKind]

interface CellLayout {
  numeric?: true
  block?: true
}
/** Never called with an absent value: a dash is shown instead. */
export interface ValueCell<Value> extends CellLayout {
  render: (value: NonNullable<Value>) => ReactNode
}
/** Receives the whole row, absent values too. */
export interface RowCell<R> extends CellLayout {
  compute: (row: R) => ReactNode
  ofRow?: true
}

/**
 * `width` is in pixels; `order` is the API's sort name where it differs from the field's; `card` is the
 * position on a phone's card, `wide` a line of its own; `under` shows a hidden column while a filter has a value, and keeps it; `wraps`
 * grows the row instead of truncating. Where the list is too narrow, the columns of the lowest `priority` (0)
 * hide first; money is 'always' shown unless it has a number. In lists with
 * money, figures that are zero in all rows hide unless they are declared 'always'.
 */
export interface Column {
  width: number
  hidden?: true
  under?: { filter: string; value: string }
  wraps?: true
  priority?: number | 'always'
  order?: string
  card?: 'title' | 'head' | 'line' | 'labeled' | 'wide'
}

export interface PartControlProps {
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
  disabled?: boolean
  'aria-label'?: string
  /** Refused parts by path (`1.address`), for a control that `marksParts`. */
  errors?: FieldErrors
}

interface PartControl {
  part: ComponentType<PartControlProps>
  marksParts?: true
}

type Choices<Value extends string | number> = { choices: Readonly<Record<Value, string>> }

/**
 * `money` is typed in dollars and holds cents; `lookup` finds values by typing; a `part` is a control of the
 * resource's own; a `secret` is never shown: left empty it stays unchanged, and it can be removed.
 */
export type Control =
  | 'text'
  | 'multiline'
  | 'number'
  | 'money'
  | 'percent'
  | 'switch'
  | 'day'
  | 'phone'
  | 'secret'
  | Choices<string | number>
  | PartControl
  | { lookup: Lookup; isMany?: undefined }
  | { lookup: WholeLookup; isMany: true }

/**
 * `true` derives the control from the field's kind; a lookup must be given, as only the resource knows it.
 */
type FormOf<F, Input> = F extends { kind: 'lookup'; isMany: true }
  ? { lookup: WholeLookup; isMany: true }
  : F extends { kind: 'lookup' | 'state' }
    ? { lookup: Lookup }
    : F extends { kind: 'parts' }
      ? PartControl
      : F extends { kind: 'instant' | 'bytes' }
        ? never
        :
            | true
            | PartControl
            | ([Input] extends [string]
                ? 'secret' | Choices<Input>
                : [Input] extends [number]
                  ? Choices<Input>
                  : never)

type CellOf<R, Value> = KindOf<Value> | ValueCell<Value> | RowCell<R>

interface View {
  label?: string
  column?: Column
  /** Section of the show view and the form; without one the field is in neither. */
  group?: string
  sparse?: true
}

type Shown<R, Value, F> = View &
  (F extends { kind: 'lookup' | 'parts' } ? { cell: CellOf<R, Value> } : { cell?: CellOf<R, Value> }) &
  (F extends { kind: 'code' }
    ? { tones?: Readonly<Record<NonNullable<Value> & (string | number), Tone>> }
    : unknown)

export interface AssistProps {
  value: unknown
  values: Readonly<Record<string, unknown>>
  around: Readonly<Record<string, unknown>>
  fill: (values: Readonly<Record<string, unknown>>) => void
}

interface InForm<R, Value, Input, F> extends View {
  group: string
  form: FormOf<F, NonNullable<Input>>
  cell?: CellOf<R, Value>
  help?: string
  newHelp?: string
  editLabel?: string
  showLabel?: string
  /** Address parameter that prefills it in a new record. */
  param?: string
  initial?: Input
  /** Without this permission the field has no control. */
  access?: Can
  assist?: ComponentType<AssistProps>
  isWide?: true
  /** Returns why the field is read-only for these values of record and form; '' when it is editable. */
  useFixed?: (around: Readonly<Record<string, unknown>>) => string
  /** Shown for these values of record and form only; always where this is not given. */
  isFor?: (around: Readonly<Record<string, unknown>>) => boolean
}

/** For a field whose value in the record has another shape than in the body. */
interface Entered<R, Input> {
  value: (row: R) => Input
}

type Edited<R, Value, Input, F> = InForm<R, Value, Input, F> &
  ([Value] extends [Input | null | undefined] ? Partial<Entered<R, Input>> : Entered<R, Input>)

/** Create-only input that is no field of the record. */
interface NewOnly<Input> {
  label: string
  group: string
  form: Control
  help?: string
  initial: NonNullable<Input>
}

/** Update-only input that is no field of the record, shown while the form's values require it. */
interface EditOnly<R> {
  label: string
  group: string
  form: Control
  help?: string
  when: (values: Readonly<Record<string, unknown>>, row: R) => boolean
}

interface Computed<R> {
  label: string
  cell: RowCell<R>
  column?: Column
  /** For a column with a total. */
  quantity?: 'money'
  group?: string
}

type Spec<R, Name extends keyof R, F, Update, Create> = Name extends keyof Update
  ? Edited<R, R[Name], Update[Name], F>
  : Name extends keyof Create
    ? Edited<R, R[Name], Create[Name], F> & { isFixed: true }
    : Shown<R, R[Name], F>

/** Known for fields of `contract/field.ts` only. */
type IsEnteredUsually<F, Input> = F extends { isInternal: true }
  ? false
  : F extends { isEntered: true }
    ? true extends FormOf<F, NonNullable<Input>>
      ? true
      : false
    : false

type IsShownUsually<F, Update> = F extends { isInternal: true }
  ? true
  : F extends { kind: 'lookup' | 'parts' }
    ? false
    : F extends { isEntered: true }
      ? [keyof Update] extends [never]
        ? true
        : false
      : true

/** Fields that need no spec. */
type UsualNames<F extends RecordFacts, Update, Create> = {
  [Name in FieldName<RecordOf<F>> & keyof F]: (
    Name extends keyof Update
      ? IsEnteredUsually<F[Name], Update[Name]>
      : Name extends keyof Create
        ? false
        : IsShownUsually<F[Name], Update>
  ) extends true
    ? Name
    : never
}[FieldName<RecordOf<F>> & keyof F]

type SpecOf<F extends RecordFacts, Name extends FieldName<RecordOf<F>>, Update, Create> = Spec<
  RecordOf<F>,
  Name,
  Name extends keyof F ? F[Name] : Facts,
  Update,
  Create
>

/**
 * At most one spec per field of the record, and one where there is no usual way to show it. A field of the
 * update body has a control; one of the create body alone is read-only once created.
 */
export type FieldSpecs<
  F extends RecordFacts,
  Update = object,
  Extra extends string = never,
  Create = object,
> = {
  [Name in Exclude<FieldName<RecordOf<F>>, UsualNames<F, Update, Create>>]: SpecOf<F, Name, Update, Create>
} & {
  [Name in UsualNames<F, Update, Create>]?: SpecOf<F, Name, Update, Create>
} & { [Name in Extra]: Computed<RecordOf<F>> } & {
  [Name in Exclude<keyof Create, keyof RecordOf<F>>]: NewOnly<Create[Name]>
} & {
  [Name in Exclude<keyof Update, keyof RecordOf<F> | keyof Create>]: EditOnly<RecordOf<F>>
}

export type ColumnSpecs<F extends RecordFacts, R, Extra extends string = never> = {
  [Name in FieldName<R> & keyof F]?: Shown<R, R[Name], F[Name]>
} & { [Name in Extra]: Computed<R> }

export interface Field<R> {
  name: string
  label: string
  cell: CellKind | ValueCell<unknown> | RowCell<R>
  column?: Column
  /** From the contract's field, whatever its cell draws. */
  quantity?: 'money' | 'number'
  group?: string
  sparse?: true
  form?: Control
  help?: string
  newHelp?: string
  editLabel?: string
  showLabel?: string
  param?: string
  initial?: unknown
  assist?: ComponentType<AssistProps>
  access?: Can
  value?: (row: R) => unknown
  /** Editable in the create form only. */
  isFixed?: true
  /** Edit form only, while this returns true. */
  when?: (values: Readonly<Record<string, unknown>>, row: R) => boolean
  isWide?: true
  useFixed?: (around: Readonly<Record<string, unknown>>) => string
  isFor?: (around: Readonly<Record<string, unknown>>) => boolean
}
