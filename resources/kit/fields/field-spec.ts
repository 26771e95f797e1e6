import type { ComponentType, ReactNode } from 'react'
import type { Lookup, WholeLookup } from '#kit/lookup/lookup.ts'

/** What every record of the wire has. */
export interface Row {
  id: number
  created_at: string
  updated_at: string
  version: number
}

/** The kinds of cell by name, with the value that each shows: money in cents, miles, pounds, inches, bytes, ISO instants and days. */
export interface CellValues {
  text: string
  multiline: string
  phone: string
  email: string
  instant: string
  day: string
  deadline: string
  age: string
  ago: string
  number: number
  money: number
  miles: number
  weight: number
  inches: number
  bytes: number
  boolean: boolean
}
/** A kind of cell by name. */
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
}

/** A column of the list: its width in pixels, hidden until it is chosen, and the name of its order on the wire where that is not the field's. */
export interface Column {
  width: number
  hidden?: true
  order?: string
}

type Choices<Value extends string | number> = { choices: Readonly<Record<Value, string>> }

/**
 * The kinds of form control: `money` is typed in dollars and holds cents; `choices` names the values that a person may choose, `lookup` finds them by typing;
 * a `secret` is entered whole and never shown, left empty it stays as it is; it can be removed.
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
  | { lookup: Lookup; isMany?: undefined }
  | { lookup: WholeLookup; isMany: true }

type ControlOf<Value> = [Value] extends [boolean]
  ? 'switch'
  : [Value] extends [readonly (string | number)[]]
    ? { lookup: WholeLookup; isMany: true }
    : [Value] extends [number]
      ? 'number' | 'money' | Choices<Value> | { lookup: Lookup }
      : [Value] extends [string]
        ? 'text' | 'multiline' | 'day' | 'phone' | 'secret' | Choices<Value> | { lookup: Lookup }
        : never

interface Shown<R, Value> {
  label: string
  cell: KindOf<Value> | ValueCell<Value> | RowCell<R>
  /** Without one the field is no column. */
  column?: Column
  /** The part of the show view and of the form that it stands in; without one it is in neither. */
  group?: string
  /** Left out of the show view of a record that has none. */
  sparse?: true
}

/** What an assist is given: what stands in the form, and the way to put values into it. */
export interface AssistProps {
  value: unknown
  values: Readonly<Record<string, unknown>>
  fill: (values: Readonly<Record<string, unknown>>) => void
}

interface InForm<R, Value, Input> extends Shown<R, Value> {
  group: string
  form: ControlOf<NonNullable<Input>>
  help?: string
  /** The parameter of the address that fills it in a new record. */
  param?: string
  /** What it begins with in a new record. */
  initial?: Input
  /** What helps to fill the form from this field, below its control. */
  assist?: ComponentType<AssistProps>
}

/** What stands in the form where the record's own value is of another shape than the body's. */
interface Entered<R, Input> {
  value: (row: R) => Input
}

type Edited<R, Value, Input> = InForm<R, Value, Input> &
  ([Value] extends [Input | null | undefined] ? Partial<Entered<R, Input>> : Entered<R, Input>)

interface Computed<R> {
  label: string
  cell: RowCell<R>
  column?: Column
  group?: string
}

/** Says of a field that no view shows it. */
export const notShown = 'not shown'

type FieldName<R> = Exclude<keyof R, 'id' | 'version'> & string

type Spec<R, Name extends keyof R, Update, Create> = Name extends keyof Update
  ? Edited<R, R[Name], Update[Name]>
  : Name extends keyof Create
    ? Edited<R, R[Name], Create[Name]> & { isFixed: true }
    : Shown<R, R[Name]> | typeof notShown

/**
 * One spec for each field of a record, none missing and none unknown. A field of the update's body has a form control;
 * one that only the create's body has is fixed once the record is there.
 */
export type FieldSpecs<R extends object, Update = object, Extra extends string = never, Create = object> = {
  [Name in FieldName<R>]: Spec<R, Name, Update, Create>
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
  param?: string
  initial?: unknown
  assist?: ComponentType<AssistProps>
  value?: (row: R) => unknown
  /** In the form of a new record only. */
  isFixed?: true
}

/** Declares the fields of a record, in the order in which the views show them; `Extra` names columns that are computed from the row. */
export function defineFields<R extends object, Update = object, Extra extends string = never, Create = object>(
  specs: FieldSpecs<R, Update, Extra, Create>,
): readonly Field<R>[] {
  return Object.entries<unknown>(specs)
    .filter(([, spec]) => spec !== notShown)
    .map(([name, spec]) => ({ ...(spec as Omit<Field<R>, 'name'>), name }))
}
