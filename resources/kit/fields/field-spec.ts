import type { ComponentType, ReactNode } from 'react'
import type { Facts, FieldName, PlainKind, RecordFacts, RecordOf } from '#contract/fields.ts'
import type { Can } from '#contract/permissions.ts'
import type { FieldErrors } from '#kit/form/field-errors.ts'
import type { Tone } from '#kit/cells/status.tsx'
import type { Lookup, WholeLookup } from '#kit/lookup/lookup.ts'

/** What every record of the wire has. */
export interface Row {
  id: number
  created_at: string
  updated_at: string
  version: number
}

/** The kinds of cell by name, with the value that each shows: those of the contract, and other ways to show an instant or a day. */
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

type KindOf<Value> = { [Kind in CellKind]: [NonNullable<Value>] extends [CellValues[Kind]] ? Kind : never }[CellKind]

interface CellLayout {
  /** Aligned by its last digit. */
  numeric?: true
  /** Takes the whole width of a show view. */
  block?: true
}
/** A cell that draws its value; an absent value never reaches it, it shows a dash. */
export interface ValueCell<Value> extends CellLayout {
  render: (value: NonNullable<Value>) => ReactNode
}
/** A cell that draws from the whole row, absent values too. */
export interface RowCell<R> extends CellLayout {
  compute: (row: R) => ReactNode
  /** Says something also where the value of its own name is absent. */
  ofRow?: true
}

/**
 * A column of the list: its width in pixels, hidden until it is chosen, and the name of its order on the wire where that is not the field's;
 * `card` says where it stands on a phone: as the title, beside it, or in the line below; `under` shows a hidden one where a filter has a value;
 * what `wraps` is never cut, its row grows.
 */
export interface Column {
  width: number
  hidden?: true
  under?: { filter: string; value: string }
  wraps?: true
  order?: string
  card?: 'title' | 'head' | 'line' | 'labeled'
}

/** What a control of a resource's own is given. */
export interface PartControlProps {
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
  disabled?: boolean
  'aria-label'?: string
  /** What was refused of its parts, by their paths (`1.address`), for a control that `marksParts`. */
  errors?: FieldErrors
}

interface PartControl {
  part: ComponentType<PartControlProps>
  marksParts?: true
}

type Choices<Value extends string | number> = { choices: Readonly<Record<Value, string>> }

/**
 * The kinds of form control: `money` is typed in dollars and holds cents; `choices` names the values that a person may choose, `lookup` finds them by typing;
 * a `part` is entered by a control of the resource's own, which may say itself what is wrong with the parts of its value; a `secret` is entered whole and never shown, left empty it stays as it is; it can be removed.
 */
export type Control =
  | 'text'
  | 'multiline'
  | 'number'
  | 'money'
  | 'switch'
  | 'day'
  | 'phone'
  | 'secret'
  | Choices<string | number>
  | PartControl
  | { lookup: Lookup; isMany?: undefined }
  | { lookup: WholeLookup; isMany: true }

/** `true` is the control that follows from the field's kind; what an id names is found by a lookup, which only a resource knows. */
type FormOf<F, Input> = F extends { kind: 'lookup'; isMany: true }
  ? { lookup: WholeLookup; isMany: true }
  : F extends { kind: 'lookup' | 'state' }
    ? { lookup: Lookup }
    : F extends { kind: 'parts' }
      ? PartControl
      : F extends { kind: 'instant' | 'bytes' }
        ? never
        : true | PartControl | ([Input] extends [string] ? 'secret' | Choices<Input> : [Input] extends [number] ? Choices<Input> : never)

type CellOf<R, Value> = KindOf<Value> | ValueCell<Value> | RowCell<R>

interface View {
  /** Where this view calls it otherwise than the contract. */
  label?: string
  /** Without one the field is no column. */
  column?: Column
  /** The part of the show view and of the form that it stands in; without one it is in neither. */
  group?: string
  /** Left out of the show view of a record that has none. */
  sparse?: true
}

/** The cell follows from the field's kind, or from the lookup of its form, unless the view draws another. */
type Shown<R, Value, F> = View &
  (F extends { kind: 'lookup' | 'parts' } ? { cell: CellOf<R, Value> } : { cell?: CellOf<R, Value> }) &
  (F extends { kind: 'code' } ? { tones?: Readonly<Record<NonNullable<Value> & (string | number), Tone>> } : unknown)

/** What an assist is given: what stands in the form, the same over what the record has, and the way to put values into the form. */
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
  /** What this form says of it, instead of what the contract says. */
  help?: string
  /** What the form of a new record alone says of it. */
  newHelp?: string
  /** What the form of a record that is there calls it, where a new one's word does not fit. */
  editLabel?: string
  /** What a record calls it, where the form's word does not fit. */
  showLabel?: string
  /** The parameter of the address that fills it in a new record. */
  param?: string
  /** What it begins with in a new record. */
  initial?: Input
  /** The question of who enters it; for others it has no control. */
  access?: Can
  /** What helps to fill the form from this field, below its control. */
  assist?: ComponentType<AssistProps>
  /** It has a row of the form to itself, as what is long. */
  isWide?: true
  /** A hook that says why it cannot be changed of the record with what stands in the form; '' where it can. */
  useFixed?: (around: Readonly<Record<string, unknown>>) => string
}

/** What stands in the form where the record's own value is of another shape than the body's. */
interface Entered<R, Input> {
  value: (row: R) => Input
}

type Edited<R, Value, Input, F> = InForm<R, Value, Input, F> &
  ([Value] extends [Input | null | undefined] ? Partial<Entered<R, Input>> : Entered<R, Input>)

/** What is entered of a new record and is no field of it. */
interface NewOnly<Input> {
  label: string
  group: string
  form: Control
  help?: string
  initial: NonNullable<Input>
}

/** What is entered with a change and is no field of the record, while the form of the record as it stands asks for it. */
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
  group?: string
}

/** Says of a field that no view shows it. */
export const notShown = 'not shown'

type Spec<R, Name extends keyof R, F, Update, Create> = Name extends keyof Update
  ? Edited<R, R[Name], Update[Name], F>
  : Name extends keyof Create
    ? Edited<R, R[Name], Create[Name], F> & { isFixed: true }
    : Shown<R, R[Name], F> | typeof notShown

/**
 * One spec for each field of a record, none missing and none unknown. A field of the update's body has a form control;
 * one that only the create's body has is fixed once the record is there.
 */
export type FieldSpecs<F extends RecordFacts, Update = object, Extra extends string = never, Create = object> = {
  [Name in FieldName<RecordOf<F>>]: Spec<RecordOf<F>, Name, Name extends keyof F ? F[Name] : Facts, Update, Create>
} & { [Name in Extra]: Computed<RecordOf<F>> } & { [Name in Exclude<keyof Create, keyof RecordOf<F>>]: NewOnly<Create[Name]> } & {
  [Name in Exclude<keyof Update, keyof RecordOf<F> | keyof Create>]: EditOnly<RecordOf<F>>
}

/** Specs of some fields of a record, as the columns of a list that has no forms; R is the row of that list. */
export type ColumnSpecs<F extends RecordFacts, R, Extra extends string = never> = {
  [Name in FieldName<R> & keyof F]?: Shown<R, R[Name], F[Name]>
} & { [Name in Extra]: Computed<R> }

/** One field as the views read it. */
export interface Field<R> {
  name: string
  label: string
  cell: CellKind | ValueCell<unknown> | RowCell<R>
  column?: Column
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
  /** In the form of a new record only. */
  isFixed?: true
  /** In the form of a record that is there only, while its values ask for it. */
  when?: (values: Readonly<Record<string, unknown>>, row: R) => boolean
  isWide?: true
  useFixed?: (around: Readonly<Record<string, unknown>>) => string
}
