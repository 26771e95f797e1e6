import { type Facts, type FieldName, type RecordFacts, type RecordOf, UNITS } from '#contract/fields.ts'

/** Who, or what, is named in a cell by name, or by # and number where names do not tell. */
export const SHEET_NAMED = ['owner', 'driver', 'broker', 'vehicle', 'user'] as const
export type SheetNamed = (typeof SHEET_NAMED)[number]
const isNamed = (by: string): by is SheetNamed => (SHEET_NAMED as readonly string[]).includes(by)

/** How a cell is read: `choice` by the name of an entry, `choices` by several with semicolons between, `code` by its words, `money` in dollars, `time` by the clocks of its place. */
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

/** What a sheet says of a field besides its facts; `way` where it goes one way only, `digits` how many a spreadsheet may shorten by two, `was` what its title was in older sheets. */
interface SheetField {
  isRequired?: true
  way?: 'in' | 'out'
  help?: string
  digits?: number
  was?: readonly string[]
}

/** One column of a sheet: the field that it fills or shows, and the title in its first row. */
export interface SheetColumn extends SheetField {
  field: string
  title: string
  cell: SheetCell
  /** What the names in its cells are of. */
  by?: string
  /** What the words in its cells mean. */
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
const isAsItIs = (kind: Facts['kind']): kind is (typeof AS_IT_IS)[number] => (AS_IT_IS as readonly string[]).includes(kind)

function cellOf(facts: Facts): SheetCell {
  if (facts.kind === 'lookup') {
    if (isNamed(facts.by)) return facts.by
    return 'isMany' in facts ? 'choices' : 'choice'
  }
  if (isAsItIs(facts.kind)) return facts.kind
  return TEXTS.includes(facts.kind) ? 'text' : 'number'
}

function helpOf(facts: Facts): string | undefined {
  if (facts.help !== undefined) return facts.help
  if (facts.kind === 'money') return 'Dollars.'
  if (facts.kind !== 'code')
    return facts.kind in UNITS ? `A number, in ${UNITS[facts.kind as keyof typeof UNITS].name.toLowerCase()}` : undefined
  const words = Object.entries(facts.codes).flatMap(([code, word]) => (code === '' ? [] : [word]))
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}.`
}

/** The sheet of a record: these of its fields in this order, between its id and its version; titles, cells and units are those of the facts. */
export function sheetOf<F extends RecordFacts>(
  facts: F,
  fields: NoInfer<{ readonly [Name in FieldName<RecordOf<F>>]?: SheetField }>,
): readonly SheetColumn[] {
  const columns = Object.entries<SheetField>(fields as Record<string, SheetField>).flatMap(([field, options]): SheetColumn[] => {
    const known = facts[field]
    if (!known) return []
    const help = options.help ?? helpOf(known)
    return [
      {
        field,
        title: known.kind === 'instant' ? `${known.label} (UTC)` : known.label,
        cell: cellOf(known),
        ...(known.kind === 'lookup' && { by: known.by }),
        ...(known.kind === 'code' && { codes: known.codes }),
        ...options,
        ...(help !== undefined && { help }),
      },
    ]
  })
  return [ID, ...columns, VERSION]
}

const plain = (title: string) => title.toLowerCase().replace(/[^a-z0-9]/g, '')

/** The column that a title in a sheet's first row means: by title, field or an older title, whatever its case, blanks and marks; undefined for none. */
export function columnByTitle(columns: readonly SheetColumn[], title: string): SheetColumn | undefined {
  const wanted = plain(title)
  return columns.find(({ title: now, field, was = [] }) => [now, field, ...was].some((one) => plain(one) === wanted))
}
