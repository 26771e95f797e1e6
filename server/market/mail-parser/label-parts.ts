import { pattern } from '#contract/rules/pattern.ts'
import { MONTHS, WEEKDAYS } from '#server/market/mail-parser/calendar-words.ts'
import {
  labelKey,
  type Meaning,
  type Meanings,
  findMeaning as inDictionary,
} from '#server/market/mail-parser/label-words.ts'
import { laneIn, placeIn } from '#server/market/mail-parser/printed-places.ts'
import { isFirm } from '#server/market/mail-parser/signature.ts'
import { truckIn } from '#server/market/mail-parser/trucks.ts'
import { phoneIn } from '#server/market/mail-parser/values.ts'

export interface Part {
  line: number
  meaning?: Meaning
  label: string
  stop?: number
  value: string
  row?: number
}

const BULLET = /^(?:[•·▪►✔✓○●‣◦]|[-–—*](?=\s))\s*/
export const SEPARATOR =
  /^(?:[-=*_~]{3,}|#?\d{1,2}\s?[.)]$|(?:load|offer|shipment|option|order)\s*#?\s*\d{1,2}\b\s*:?$)/i
const SEPARATED = /^(.{1,45}?)(?:\s*\.{3,}\s*|\s*…\s*|\s*[-=]+>\s*|\s*→\s*|\s+[-–—=]\s+|\s*=\s*)(.+)$/
const MAX_LABEL_WORDS = 7
const MAX_PREFIX_WORDS = 4

const free = (line: number, value: string): Part => ({ line, label: '', value: value.trim() })

function labelled(meaningOf: Meanings, line: number, label: string, value: string): Part | null {
  const found = meaningOf(label)
  return found
    ? {
        line,
        ...found,
        label: labelKey(label),
        value: value.trim().replace(/^[.:;=*>]+\s*(?=[\p{L}\p{N}$#(])/u, ''),
      }
    : null
}

interface Found {
  start: number
  end: number
  label: string
}

/** Takes the longest run of words before the colon that the dictionary knows. */
function colonLabels(meaningOf: Meanings, text: string): Found[] {
  const labels: Found[] = []
  let from = 0
  for (const { index } of text.matchAll(/:(?!\/\/)(?!\d\d(?!\d))/g)) {
    const before = text.slice(Math.max(from, index - 80), index)
    const offset = index - before.length
    const words = [...before.matchAll(/\S+/g)].slice(-MAX_LABEL_WORDS)
    const first = words.find((word) => meaningOf(before.slice(word.index)) !== undefined)
    if (first) labels.push({ start: offset + first.index, end: index + 1, label: before.slice(first.index) })
    from = index + 1
  }
  return labels
}

const SURE_VALUE: Partial<Record<Meaning, (value: string) => boolean>> = {
  truck: (value) => truckIn(value) !== null && value.length < 40,
  company: (value) => /^[A-Z0-9][\w&'.-]*(?: [A-Z0-9&][\w&'.-]*){0,5}$/.test(value),
  contact_phone: (value) => phoneIn(value) !== '',
  order_number: (value) => /^#?(?:[A-Z]{1,3} (?=\d{4}))?[A-Z]{0,5}-?\d[\w-]{0,20}$/i.test(value),
  load: (value) => /^#?[A-Z]{0,5}-?\d[\w-]{2,20}$/i.test(value),
  mc: (value) => /^#?\d{4,8}$/.test(value),
  dot: (value) => /^#?\d{4,8}$/.test(value),
  pick: (value) => placeIn(value)?.start === 0,
  drop: (value) => placeIn(value)?.start === 0,
  stop: (value) => placeIn(value)?.start === 0,
}
const NUMBERS = new Set<Meaning>(['weight', 'miles', 'pieces', 'price', 'dims', 'stops'])
const isNumber = (value: string) =>
  /^[#~$]?\s?\d[\d,.]*(?:\s*(?:lbs?\.?|kgs?|mi|miles|usd|pcs|in\.?)?)$/i.test(value) ||
  /^\d+\s*x\s*\d+/i.test(value)
const DATE = pattern('i')`
  ^(?:\d{1,2}[/-]\d{1,2}|\d{4}-\d\d
    |(?:${WEEKDAYS})[a-z]{0,6}\b
    |(?:today|tomorrow|asap)\b
    |(?:${MONTHS})[a-z]{0,6}\.? \d)
`
const isDate = (value: string) => value.length < 60 && DATE.test(value)

const OF_FIRM =
  /^(?:company|broker name|broker company|brokerage|posted by|agency name|customer broker|logistics company|freight broker)\b/i
const isDateAlone = (value: string) =>
  isDate(value) && !/\b(?:del|deliver|drop|due|pick|pu|ready)/i.test(value)

/** A label without a colon counts only when a plausible value follows. */
function prefixed(meaningOf: Meanings, line: number, text: string): Part | null {
  if (isFirm(text) && !OF_FIRM.test(text)) return null
  const words = [...text.slice(0, 120).matchAll(/\S+/g)].slice(0, MAX_PREFIX_WORDS)
  for (const word of words.toReversed()) {
    const end = word.index + word[0].length
    const value = text
      .slice(end)
      .replace(/^[\s#:–-]+/, '')
      .trim()
    const part =
      value === '' || !/\p{L}|^#?\d{1,2}[.):]?$|^#$/u.test(word[0])
        ? null
        : labelled(meaningOf, line, text.slice(0, end), value)
    if (!part?.meaning) continue
    const isSure =
      SURE_VALUE[part.meaning] ??
      (NUMBERS.has(part.meaning) ? isNumber : part.meaning.endsWith('_date') ? isDateAlone : () => false)
    const isLane = (part.meaning === 'pick' || part.meaning === 'drop') && laneIn(text) !== null
    if (isSure(value) && !isLane) return part
  }
  return null
}

const YES_OR_NO = /^(?:yes|no|y|n|none)\b\s*[/;.,]+\s*(?=\S)/i

function sentences(meaningOf: Meanings, part: Part): Part[] {
  const answer =
    /^(?:stackable|hazardous|fast_load|dock_level|team|liftgate)$/.test(part.meaning ?? '') &&
    YES_OR_NO.exec(part.value)
  if (answer)
    return [
      { ...part, value: answer[0].replace(/[/;.,\s]+$/, '') },
      ...ofText(meaningOf, part.line, part.value.slice(answer[0].length)),
    ]
  const place = part.meaning === 'pick' || part.meaning === 'drop' ? placeIn(part.value) : null
  const end = place ? part.value.slice(place.end).search(/[.;]\s+\S|\s\/{1,2}\s(?!\d{1,2}:\d\d|\d{4}\b)/) : -1
  if (!place || end < 0) return [part]
  const rest = part.value.slice(place.end + end).replace(/^[.;/\s]+/, '')
  return [
    { ...part, value: part.value.slice(0, place.end + end).trim() },
    ...ofText(meaningOf, part.line, rest),
  ]
}

function ofText(meaningOf: Meanings, line: number, printed: string): Part[] {
  const text = printed.replace(BULLET, '').trim()
  if (text === '' || SEPARATOR.test(text)) return [free(line, text)]
  const labels = colonLabels(meaningOf, text)
  if (labels.length > 0) {
    const parts = labels.flatMap(({ end, label }, index) =>
      sentences(meaningOf, labelled(meaningOf, line, label, text.slice(end, labels[index + 1]?.start))!),
    )
    const before = text.slice(0, labels[0]!.start).replace(/[\s,;|-]+$/, '')
    return before === '' ? parts : [...ofText(meaningOf, line, before), ...parts]
  }
  if (text.length < 60 && meaningOf(text)) return [labelled(meaningOf, line, text, '')!]
  const [, label = '', value = ''] = SEPARATED.exec(text) ?? []
  const separated = label !== '' && placeIn(label) === null ? labelled(meaningOf, line, label, value) : null
  const found = separated ?? prefixed(meaningOf, line, text)
  const halves = text.split(/\s+\/\s+/)
  if (!found && halves.length > 1 && halves.every((half) => prefixed(meaningOf, line, half)))
    return halves.flatMap((half) => ofText(meaningOf, line, half))
  return found ? sentences(meaningOf, found) : [free(line, text)]
}

function ofCells(meaningOf: Meanings, line: number, cells: string[]): Part[] {
  const parts: Part[] = []
  for (let index = 0; index < cells.length; index++) {
    const cell = cells[index] ?? ''
    const next = cells[index + 1] ?? ''
    const part =
      cell.length < 60 && next !== '' && meaningOf(next) === undefined
        ? labelled(meaningOf, line, cell, next)
        : null
    if (part) {
      parts.push(part)
      index++
    } else if (cell !== '') parts.push(...ofText(meaningOf, line, cell))
  }
  return parts
}

export const cellsIn = (line: string): string[] =>
  (line.includes('\t') ? line.split('\t') : line.split(/\s*\|\s*/)).map((cell) => cell.trim())

interface Table {
  heads: ReturnType<Meanings>[]
  rows: number[]
}

function tableAt(meaningOf: Meanings, lines: readonly string[], start: number): Table | null {
  const cells = cellsIn(lines[start] ?? '')
  const heads = cells.map((cell) => (cell.length < 40 ? meaningOf(cell) : undefined))
  const known = heads.filter((head) => head !== undefined).length
  if (known < 2 || known < cells.length * 0.6) return null
  const rows: number[] = []
  for (const [index, line] of lines.slice(start + 1).entries()) {
    if (line === '') continue
    const values = cellsIn(line)
    if (
      values.length !== cells.length ||
      values.filter((value) => meaningOf(value) !== undefined).length > values.length / 3
    )
      break
    rows.push(start + 1 + index)
  }
  return rows.length > 0 ? { heads, rows } : null
}

const HEAD_PLACES = new Set<Meaning | undefined>(['place', 'state', 'zip'])

/** A tender's table with a row for each stop: "1 | Pickup | Fort Wayne | IN | 46802 | 12/01 08:00". */
function listStops(meaningOf: Meanings, lines: readonly string[], { heads, rows }: Table): Part[] {
  const meanings = heads.map((head) => head?.meaning)
  const isOfPlaces = meanings.includes('place') && !meanings.some((meaning) => OWN_SIDE.test(meaning ?? ''))
  if (!isOfPlaces || rows.length < 2) return []
  const cells = rows.map((row) => cellsIn(lines[row] ?? ''))
  const named = cells.map((values) =>
    values
      .filter((_, index) => !HEAD_PLACES.has(meanings[index]))
      .map((value) => meaningOf(value)?.meaning)
      .find((meaning) => meaning !== undefined && SIDES.has(meaning)),
  )
  const isNamed = named.includes('pick') && named.includes('drop')
  if (!isNamed && !meanings.includes('stop')) return []
  const count = { pick: 0, drop: 0 }
  return cells.flatMap((values, row): Part[] => {
    const side = (isNamed ? named[row] : row === 0 ? 'pick' : 'drop') as 'pick' | 'drop' | undefined
    if (!side) return []
    const findValue = (...accepted: Meaning[]) =>
      accepted
        .map((meaning) => values[meanings.indexOf(meaning)] ?? '')
        .filter((value) => value !== '')
        .join(' ')
    const town = [findValue('place'), findValue('state')].filter((text) => text !== '').join(', ')
    const at = `${town} ${findValue('zip')}`.trim()
    const when = findValue('date', 'time')
    const own = { line: rows[row]!, label: '', stop: ++count[side] }
    const others = values.flatMap((value, index): Part[] => {
      const meaning = meanings[index]
      const isOfRow = meaning === undefined || /^(?:place|state|zip|date|time|stop)$/.test(meaning)
      return isOfRow || value === '' || meaningOf(value) !== undefined
        ? []
        : [{ line: rows[row]!, label: '', meaning, value }]
    })
    return [
      { ...own, meaning: side, value: `${placeIn(at)?.text ?? at} ${when}`.trim() },
      { ...own, meaning: `${side}_date`, value: when },
      ...others,
    ]
  })
}

const SIDES = new Set<Meaning>(['pick', 'drop'])

/** "City | Warren, MI | Saltillo, MS". */
function sidesAt(meaningOf: Meanings, lines: readonly string[], start: number): Part[] {
  const sides = cellsIn(lines[start] ?? '')
    .map((cell) => meaningOf(cell)?.meaning)
    .filter((meaning) => meaning !== undefined && SIDES.has(meaning))
  if (sides.length !== 2) return []
  const parts: Part[] = []
  for (const [index, line] of lines.slice(start + 1).entries()) {
    if (line === '') continue
    const [label = '', ...values] = cellsIn(line)
    const found = meaningOf(label)
    if (values.length !== 2 || !found || !/^(?:place|state|zip|date|time|ignored)$/.test(found.meaning)) break
    for (const [side, value] of values.entries()) {
      const meaning = ofSide(found.meaning, sides[side] as 'pick' | 'drop')
      parts.push({ line: start + 1 + index, meaning, label: '', value })
    }
  }
  return parts
}

const ofSide = (meaning: Meaning, side: 'pick' | 'drop'): Meaning =>
  meaning === 'place'
    ? `${side}_city`
    : meaning === 'state' || meaning === 'zip' || meaning === 'date' || meaning === 'time'
      ? `${side}_${meaning}`
      : meaning

export function splitParts(lines: readonly string[], meaningOf: Meanings = inDictionary): Part[] {
  const parts: Part[] = []
  let row = 0
  for (let line = 0; line < lines.length; line++) {
    const text = lines[line] ?? ''
    const isCells = text.includes('\t') || text.includes(' | ')
    const sides = isCells ? sidesAt(meaningOf, lines, line) : []
    const table = isCells && sides.length === 0 ? tableAt(meaningOf, lines, line) : null
    if (sides.length > 0) {
      parts.push(...sides)
      line = sides.at(-1)!.line
    } else if (table) {
      const stops = listStops(meaningOf, lines, table)
      parts.push(...stops)
      for (const next of stops.length > 0 ? [] : table.rows) {
        row++
        for (const [index, value] of cellsIn(lines[next] ?? '').entries()) {
          const head = table.heads[index]
          parts.push(head ? { line: next, ...head, label: '', value, row } : { ...free(next, value), row })
        }
      }
      line = table.rows.at(-1)!
    } else parts.push(...(isCells ? ofCells(meaningOf, line, cellsIn(text)) : ofText(meaningOf, line, text)))
  }
  return withContext(parts)
}

function hasZipFirst(text: string): boolean {
  const place = placeIn(text)
  return place !== null && place.start === 0 && place.zip !== ''
}

const OWN_SIDE = /^(pick|drop)(?:_|$)/
const BELOW = 5

function withContext(parts: Part[]): Part[] {
  const result: Part[] = []
  let side: 'pick' | 'drop' | undefined
  let heading = -1
  let isPlaced = false
  let open: Part | undefined
  let facility: Part | undefined
  for (const part of parts) {
    if (part.row !== undefined) {
      result.push(part)
      continue
    }
    const own = OWN_SIDE.exec(part.meaning ?? '')?.[1] as 'pick' | 'drop' | undefined
    if (part.meaning === undefined) {
      if (
        part.value !== '' &&
        open !== undefined &&
        part.line - open.line <= 2 &&
        laneIn(part.value) === null
      ) {
        open.value = part.value
        const place = placeIn(part.value)
        isPlaced ||= place !== null
        facility = place !== null && place.zip === '' && open.meaning === side ? open : undefined
        open = undefined
      } else if (facility && part.line - heading <= BELOW && hasZipFirst(part.value)) {
        facility.value = part.value
        facility = undefined
      } else if (
        part.value !== '' &&
        side &&
        part.line - heading <= BELOW &&
        isDate(part.value.replace(/^(?:on|at|by)\s+/i, ''))
      ) {
        result.push({ ...part, meaning: `${side}_date` })
      } else if (side && !isPlaced && part.line - heading <= BELOW && placeIn(part.value)?.start === 0) {
        result.push({ ...part, meaning: side })
        isPlaced = true
      } else result.push(part)
      continue
    }
    open = undefined
    if (part.meaning === 'pick' || part.meaning === 'drop') {
      side = part.meaning
      heading = part.line
      isPlaced = placeIn(part.value) !== null
    } else if (own) side = own
    const sided = side ? { ...part, meaning: ofSide(part.meaning, side) } : part
    result.push(sided)
    if (sided.value === '') open = sided
  }
  return result.filter(({ meaning, value }) => meaning !== undefined || value !== '')
}
