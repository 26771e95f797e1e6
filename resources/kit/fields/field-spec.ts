import type { ReactNode } from 'react'

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

/** A column of the list: its width in pixels, hidden until it is chosen, and sortable where the endpoint takes the order. */
export interface Column {
  width: number
  hidden?: true
  sort?: true
}

/** The kinds of form control; `choices` names the values that a person may choose. */
export type Control = 'text' | 'multiline' | 'number' | 'switch' | { choices: Readonly<Record<string | number, string>> }

type ControlOf<Value> = [Value] extends [boolean]
  ? 'switch'
  : [Value] extends [number]
    ? 'number' | { choices: Readonly<Record<Value, string>> }
    : [Value] extends [string]
      ? 'text' | 'multiline' | { choices: Readonly<Record<Value, string>> }
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

interface Edited<R, Value, Input> extends Shown<R, Value> {
  group: string
  form: ControlOf<NonNullable<Input>>
  help?: string
}

interface Computed<R> {
  label: string
  cell: RowCell<R>
  column?: Column
  group?: string
}

/** Says of a field that no view shows it. */
export const notShown = 'not shown'

type FieldName<R> = Exclude<keyof R, 'id' | 'version'> & string

/** One spec for each field of a record, none missing and none unknown; a field of the update's body has a form control. */
export type FieldSpecs<R extends object, Body = object, Extra extends string = never> = {
  [Name in FieldName<R>]: Name extends keyof Body ? Edited<R, R[Name], Body[Name]> : Shown<R, R[Name]> | typeof notShown
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
}

/** Declares the fields of a record, in the order in which the views show them; `Extra` names columns that are computed from the row. */
export function defineFields<R extends object, Body = object, Extra extends string = never>(
  specs: FieldSpecs<R, Body, Extra>,
): readonly Field<R>[] {
  return Object.entries<unknown>(specs)
    .filter(([, spec]) => spec !== notShown)
    .map(([name, spec]) => ({ ...(spec as Omit<Field<R>, 'name'>), name }))
}
