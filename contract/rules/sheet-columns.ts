import type { Field } from '#contract/field.ts'
import { type Facts, type FieldName, type RecordFacts, type RecordOf, UNITS } from '#contract/fields.ts'

/** Records that cells refer to by name, or by # and number if names are ambiguous. */
export const SHEET_NAMED = ['owner', 'driver', 'broker', 'vehicle', 'user'] as const
export type SheetNamed = (typeof SHEET_NAMED)[number]
const isNamed = (by: string): by is SheetNamed => (SHEET_NAMED as readonly string[]).includes(by)

/**
 * `choice` is one entry's name, `choices` several separated by semicolons, `code` its label, `money` dollars,
 * `time` local to its place.
 */
export type SheetCell =
  | 'id'
  | 'version'
  | 'text'
  | 'digits'
  | 'phone'
  | 'number'
  | 'day'
  | 'instant'
  | 'yes-no'
  | 'state'
  | 'code'
  | 'choice'
  | 'choices'
  | 'money'
  | 'time'
  | SheetNamed

/**
 * `way` marks import-only or export-only fields, `digits` allows for two dropped by a spreadsheet, `was`
 * holds older titles.
 */
export interface SheetField {
  isRequired?: true
  way?: 'in' | 'out'
  help?: string
  digits?: number
  was?: readonly string[]
}

export type SheetMeasure = 'inches' | 'weight' | 'miles' | 'year'
const MEASURES: readonly string[] = ['inches', 'weight', 'miles', 'year'] satisfies SheetMeasure[]
const isMeasure = (kind: string): kind is SheetMeasure => MEASURES.includes(kind)

export interface SheetColumn extends SheetField {
  field: string
  title: string
  cell: SheetCell
  measure?: SheetMeasure
  isLong?: true
  by?: string
  codes?: Readonly<Record<string | number, string>>
}

const ID: SheetColumn = {
  field: 'id',
  title: 'ID',
  cell: 'id',
  help: 'Leave empty to add a record. With ID and version, the row updates that record.',
}
const VERSION: SheetColumn = {
  field: 'version',
  title: 'Version',
  cell: 'version',
  help: 'From an export; protects newer changes.',
}

const TEXTS: readonly Facts['kind'][] = ['text', 'multiline', 'email', 'parts']
const AS_IT_IS = ['money', 'digits', 'phone', 'day', 'instant', 'yes-no', 'state', 'code'] as const
const isAsItIs = (kind: Facts['kind']): kind is (typeof AS_IT_IS)[number] =>
  (AS_IT_IS as readonly string[]).includes(kind)

function getCellKind(facts: Facts): SheetCell {
  if (facts.kind === 'lookup') {
    if (isNamed(facts.by)) return facts.by
    return 'isMany' in facts ? 'choices' : 'choice'
  }
  if (isAsItIs(facts.kind)) return facts.kind
  return TEXTS.includes(facts.kind) ? 'text' : 'number'
}

function getHelp(facts: Facts): string | undefined {
  if (facts.help !== undefined) return facts.help
  if (facts.kind === 'money') return 'Dollars.'
  if (facts.kind !== 'code')
    return facts.kind in UNITS
      ? `A number, in ${UNITS[facts.kind as keyof typeof UNITS].name.toLowerCase()}`
      : undefined
  const words = Object.entries(facts.codes).flatMap(([code, word]) => (code === '' ? [] : [word]))
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}.`
}

/** Columns of the fields with `sheet`, in their order. Fields that no user enters are in exports only. */
export function sheetOf({ facts, fields }: { facts: RecordFacts; fields: Readonly<Record<string, Field>> }) {
  const columns: Record<string, SheetField> = {}
  for (const [name, { sheet, entered, isRequired }] of Object.entries(fields))
    if (sheet)
      columns[name] = {
        ...(isRequired && { isRequired }),
        ...(!entered && { way: 'out' }),
        ...(sheet !== true && sheet),
      }
  return defineSheet(facts, columns)
}

function toColumn(field: string, known: Facts, options: SheetField): SheetColumn {
  const help = options.help ?? getHelp(known)
  return {
    field,
    title: known.kind === 'instant' ? `${known.label} (UTC)` : known.label,
    cell: getCellKind(known),
    ...(known.kind === 'multiline' && { isLong: true }),
    ...(isMeasure(known.kind) && { measure: known.kind }),
    ...(known.kind === 'lookup' && { by: known.by }),
    ...(known.kind === 'code' && { codes: known.codes }),
    ...options,
    ...(help !== undefined && { help }),
  }
}

/** Columns of a sheet that is only exported. */
export const exportColumns = <F extends RecordFacts>(
  facts: F,
  fields: readonly NoInfer<FieldName<RecordOf<F>>>[],
): readonly SheetColumn[] =>
  fields.flatMap((field) => {
    const known = (facts as RecordFacts)[field]
    return known ? [toColumn(field, known, {})] : []
  })

/** Id first and version last; titles, cells and units come from the facts. */
export function defineSheet<F extends RecordFacts>(
  facts: F,
  fields: NoInfer<{ readonly [Name in FieldName<RecordOf<F>>]?: SheetField }>,
): readonly SheetColumn[] {
  const columns = Object.entries<SheetField>(fields as Record<string, SheetField>).flatMap(
    ([field, options]): SheetColumn[] => {
      const known = facts[field]
      return known ? [toColumn(field, known, options)] : []
    },
  )
  return [ID, ...columns, VERSION]
}

export const plainTitle = (title: string) => title.toLowerCase().replace(/[^a-z0-9]/g, '')

/**
 * Matches titles, field names and older titles, ignoring case, spaces and punctuation; undefined for none.
 */
export function columnByTitle(columns: readonly SheetColumn[], title: string): SheetColumn | undefined {
  const needle = plainTitle(title)
  return columns.find(({ title: now, field, was = [] }) =>
    [now, field, ...was].some((one) => plainTitle(one) === needle),
  )
}
