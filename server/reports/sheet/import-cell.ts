import type { DayOrder } from '#contract/entities/reports/sheet.ts'
import { MONEY_TEXT, parseCents } from '#contract/rules/money.ts'
import { displayPhone, importedPhone } from '#contract/rules/phone.ts'
import type { SheetCell, SheetColumn, SheetMeasure, SheetNamed } from '#contract/rules/sheet-columns.ts'
import { unguardFormulas } from '#contract/rules/formula-guard.ts'
import { readMeasure } from '#server/kernel/sheets/measures.ts'
import { splitTime, writtenDay } from '#server/kernel/sheets/written-days.ts'
import { firstNameFirst, idIn, isNumbered, type Known, nameKey } from '#server/kernel/sheets/import-names.ts'

export type CellReading = { value: unknown } | { problem: string }

interface CellInput {
  column: SheetColumn
  text: string
  /** Unit for plain numbers; empty for the field's own unit. */
  unit: string
  order: DayOrder
  known: Known
  current: unknown
}

const value = (of: unknown): CellReading => ({ value: of })
const problem = (text: string): CellReading => ({ problem: text })

const FORMULA_ERROR = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/
const ROUNDED = /^-?\d(?:[.,]\d+)?e\+\d+$/i
const YES = new Set(['yes', 'y', 'true', 't', '1', 'x', '✓', '✔', 'on', 'yep', 'yeah'])
const NO = new Set(['no', 'n', 'false', 'f', '0', 'off', 'nope'])
/** People write these where they have nothing to enter. */
const NOTHING =
  /^(?:[-–—.?\s]+|n\/?a|n\.a\.?|none|nil|null|tb[adc]|unknown|not (?:known|available|applicable))$/i
const NOTHING_IN_TEXT = /^(?:[-–—]+|n\/a|n\.a\.?)$/i
/** Spreadsheets strip leading zeros; up to this many digits are restored. */
const MAX_STRIPPED_ZEROS = 2

function digits({ column, text }: CellInput): CellReading {
  if (ROUNDED.test(text)) {
    return problem(
      'A spreadsheet rounded this number. Format the column as text, enter the number again, and save the file.',
    )
  }
  const { digits: whole = 0 } = column
  const isShort = /^\d+$/.test(text) && text.length >= whole - MAX_STRIPPED_ZEROS && text.length < whole
  return value(isShort ? text.padStart(whole, '0') : text)
}

function phone({ text, current }: CellInput): CellReading {
  if (typeof current === 'string' && (text === current || text === displayPhone(current)))
    return value(current)
  return value(text.replace(/\D/g, '').length < 10 ? text : importedPhone(text))
}

const EXAMPLES: Partial<Record<SheetMeasure, string>> = {
  inches: 'Enter inches, such as 96, 72.5, 48" or 8 ft.',
  weight: 'Enter pounds, such as 3,500, 3500 lbs or 1200 kg.',
  miles: 'Enter miles, such as 412 or 412 mi.',
  year: 'Enter a 4-digit year, such as 2018.',
}

function number({ column: { measure }, text, unit }: CellInput): CellReading {
  const found = readMeasure(text, measure, unit)
  if (found !== undefined) return value(found)
  return problem((measure && EXAMPLES[measure]) ?? 'Enter only a number, such as 96 or 72.5.')
}

function money({ text }: CellInput): CellReading {
  const cents = parseCents(text.replace(/^usd\s*|\s*(?:usd|dollars?)$/gi, ''))
  return cents === null ? problem(MONEY_TEXT) : value(cents)
}

function time({ text, order }: CellInput): CellReading {
  const { clock } = splitTime(text)
  const date = writtenDay(text, order)
  return date === null || clock === null
    ? problem('Enter a date and time as 2026-03-31 08:00 or 03/31/2026 8:00 AM.')
    : value(`${date}T${clock}`)
}

function day({ text, order }: CellInput): CellReading {
  const found = writtenDay(text, order)
  return found === null ? problem('Enter a date as 2026-03-31 or 03/31/2026.') : value(found)
}

function yesNo({ text }: CellInput): CellReading {
  const word = text.toLowerCase()
  if (YES.has(word)) return value(true)
  return NO.has(word) ? value(false) : problem('Enter yes or no.')
}

const loose = (text: string) =>
  nameKey(text)
    .replace(/[^a-z0-9]/g, '')
    .replace(/s$/, '')

/** The only entry whose name differs by punctuation, spaces or a plural. */
function looselyIn<Entry>(entries: ReadonlyMap<string, Entry>, text: string): Entry | undefined {
  const wanted = loose(text)
  const found = wanted === '' ? [] : [...entries].filter(([name]) => loose(name) === wanted)
  return found.length === 1 ? found[0]?.[1] : undefined
}

/** "Class A CDL" in the column "License class" is "A". */
const withoutTitle = (text: string, { title }: SheetColumn) => {
  const idle = new Set([...nameKey(title).split(' '), 'cdl'])
  return nameKey(text)
    .split(/[\s-]+/)
    .filter((word) => !idle.has(word))
    .join(' ')
}

function state({ text, known, current }: CellInput): CellReading {
  const found = known.states.get(nameKey(text)) ?? looselyIn(known.states, text)
  if (found === undefined && text !== current)
    return problem(`"${text}" isn’t a state. Use its two letters, such as TX, or its name.`)
  return value(found ?? text)
}

function code({ column, text }: CellInput): CellReading {
  const words = Object.entries(column.codes ?? {}).filter(([one]) => one !== '')
  const named = (wanted: string) =>
    words.find(([one, word]) => [one, word].some((known) => nameKey(known) === wanted))
  const found = named(nameKey(text)) ?? named(withoutTitle(text, column))
  if (found) return value(/^\d+$/.test(found[0]) ? Number(found[0]) : found[0])
  return problem(`Use one of: ${words.map(([, word]) => word).join(', ')}.`)
}

function choice({ column, text, known }: CellInput): CellReading {
  const entries = column.by === undefined ? undefined : known.choices[column.by]
  const found =
    entries?.get(nameKey(text)) ??
    (entries && (looselyIn(entries, text) ?? looselyIn(entries, withoutTitle(text, column))))
  if (found) return value(found.id)
  const names = [...(entries?.values() ?? [])].map(({ name }) => name)
  return problem(`"${text}" isn’t on the list. Use one of: ${names.join('; ')}.`)
}

function choices(input: CellInput): CellReading {
  const current = Array.isArray(input.current) ? (input.current as unknown[]) : []
  const one = (text: string): CellReading => {
    const id = idIn(text)
    return id !== undefined && current.includes(id) ? value(id) : choice({ ...input, text })
  }
  const parts = input.text
    .split(/[;,\n]/)
    .filter((part) => part.trim() !== '')
    .map((part) => one(part.trim()))
  const wrong = parts.find((part) => 'problem' in part)
  if (wrong) return wrong
  const ids = [...new Set(parts.map((part) => ('value' in part ? part.value : 0)))]
  const isSame = current.length === ids.length && ids.every((id) => current.includes(id))
  return value(isSame ? current : ids)
}

const WORDS: Readonly<Record<SheetNamed, string>> = {
  owner: 'owner',
  driver: 'driver',
  broker: 'broker',
  vehicle: 'unit',
  user: 'user',
}

const someone =
  (kind: SheetNamed) =>
  ({ text, known, current }: CellInput): CellReading => {
    const who = WORDS[kind]
    const people = known.named[kind]
    const id = isNumbered(kind) ? idIn(text) : undefined
    if (id !== undefined) {
      if (people.ids.has(id) || id === current) return value(id)
      return problem(`No active ${who} has ID #${id}. Look it up in the list of ${who}s.`)
    }
    const found = people.byName.get(nameKey(text)) ?? people.byName.get(nameKey(firstNameFirst(text))) ?? []
    if (typeof current === 'number' && found.includes(current)) return value(current)
    if (found.length === 1) return value(found[0])
    if (found.length === 0) {
      const numbered = isNumbered(kind) ? ', or use its number, such as #12' : ''
      return problem(`No ${who} is named "${text}". Import or add it first${numbered}.`)
    }
    const which = found.slice(0, 5).map((one) => `#${one}`)
    return problem(
      `${found.length} ${who}s are named "${text}": ${which.join(', ')}. Use the number of the right one.`,
    )
  }

function whole({ text }: CellInput): CellReading {
  return /^#?\d{1,9}$/.test(text)
    ? value(Number(text.replace('#', '')))
    : problem('Use the number from the export, or leave the cell blank.')
}

const READERS: Record<SheetCell, (input: CellInput) => CellReading> = {
  id: whole,
  version: whole,
  text: ({ text }) => value(text),
  digits,
  phone,
  number,
  day,
  instant: ({ text }) => value(text),
  'yes-no': yesNo,
  state,
  code,
  choice,
  choices,
  money,
  time,
  owner: someone('owner'),
  driver: someone('driver'),
  broker: someone('broker'),
  vehicle: someone('vehicle'),
  user: someone('user'),
}

const CLEARED: Partial<Record<SheetCell, unknown>> = {
  number: null,
  day: null,
  choice: null,
  driver: null,
  owner: null,
  'yes-no': false,
}

/**
 * Removes the apostrophe that guards exported text against running as a spreadsheet formula (CSV injection).
 */
export function plainCell(text: string): string {
  const trimmed = text.trim()
  return trimmed.includes("'") ? unguardFormulas(trimmed).trim() : trimmed
}

/** Ignored for a new record (`current` undefined), clears the field of an existing one. */
export function emptyCell({ cell, way }: SheetColumn, current: unknown): unknown {
  if (current === undefined || way === 'in') return undefined
  if (typeof current === 'string' && current.trim() === '') return current
  if (cell === 'choices') return []
  return cell in CLEARED ? CLEARED[cell] : ''
}

/** Types with readers that accept any text. */
const KEEP_ANY_TEXT = new Set<SheetCell>(['digits', 'phone', 'state'])

const sameLines = (text: string) => text.trim().replace(/\r\n?/g, '\n')

export function readCell(input: CellInput & { raw: string }): CellReading {
  const { text, raw, current, column } = input
  if (FORMULA_ERROR.test(text)) return problem('This is a formula error. Correct it in the spreadsheet.')
  if (text.includes('\0') || !text.isWellFormed())
    return problem('This has an invalid character. Enter it again.')
  if (
    column.cell === 'text' &&
    typeof current === 'string' &&
    [text, raw].some((one) => sameLines(one) === sameLines(current))
  ) {
    return value(current)
  }
  if (column.cell === 'text')
    return !column.isLong && NOTHING_IN_TEXT.test(text) ? value(emptyCell(column, current)) : value(text)
  const reading = READERS[column.cell](input)
  const isNothing = NOTHING.test(text) && ('problem' in reading || KEEP_ANY_TEXT.has(column.cell))
  return isNothing ? value(emptyCell(column, current)) : reading
}

const PLAIN_KINDS: readonly SheetCell[] = ['yes-no', 'number', 'money', 'day', 'time']
const NOBODY = { ids: new Set<number>(), byName: new Map<string, readonly number[]>() }
const NOTHING_KNOWN: Known = {
  choices: {},
  states: new Map(),
  named: { owner: NOBODY, driver: NOBODY, broker: NOBODY, vehicle: NOBODY, user: NOBODY },
}

/** False where most of a column's values can't be read as the field's. */
export function fitsValues(column: SheetColumn, texts: readonly string[], unit: string): boolean {
  if (!PLAIN_KINDS.includes(column.cell)) return true
  const wrong = texts.filter((raw) => {
    const text = plainCell(raw)
    const input = {
      column,
      text,
      unit,
      order: 'month',
      known: NOTHING_KNOWN,
      current: undefined,
      raw,
    } as const
    return 'problem' in readCell(input)
  })
  return wrong.length * 2 <= texts.length
}
