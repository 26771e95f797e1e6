import { pattern } from '#contract/rules/pattern.ts'
import type { ReadField } from '#contract/rules/rate-confirmation.ts'
import { type DateOrder, daysIn, type FoundDay, timesIn } from './dates.ts'
import { doubted, type Flow, toReadField, buildFlow, toSpans } from './flow.ts'
import type { Cell, Layout, Span } from './layout.ts'
import { certainTown, type FoundPlace, type TownsOfZip, townsIn } from './places.ts'
import { columnCells } from './stop-columns.ts'
import { stopReferences } from './stop-references.ts'
import { stopSite } from './stop-sites.ts'

type Kind = 'pickup' | 'delivery'

interface Header {
  readonly cell: Cell
  readonly kind: Kind
  readonly after: number
}

export interface StopRegion {
  readonly kind: Kind
  readonly flow: Flow
  readonly cells: ReadonlySet<Cell>
  readonly header?: Header
}

const NUMBERED = String.raw`(?:(?:stop|location|leg)\s*(?:#|no\.?)?\s*)?(?:#?\d{1,2})?\s*[-–:.)(]*\s*`
const PICKUP_WORDS = String.raw`pick\s?-?\s?ups?|picks?|live load|p\/?u|shippers?|origin|ship(?:ping|ped)? from|consignor|loading|load at|collect(?:ion| from| at)?|shipping point|puck`
const DELIVERY_WORDS = String.raw`live unload|deliver(?:y|ies|s)?(?: to| at)?|del|dlvry|drops?(?:\s?-?\s?offs?)?|consignees?|receivers?|destination|ship to|unload(?:ing)?(?: at)?|s\/?o|final(?: stop| destination)?`
const PICKUP = new RegExp(`^${NUMBERED}(?:${PICKUP_WORDS})(?: (?:${PICKUP_WORDS}))?(?![a-z'’])`, 'i')
const DELIVERY = new RegExp(`^${NUMBERED}(?:${DELIVERY_WORDS})(?: (?:${DELIVERY_WORDS}))?(?![a-z'’])`, 'i')
const NUMBER_ONLY = /^(?:stop|location)?\s*#?\s*\d{1,2}\s*[.)]?$/i
const SHORT_KIND = /^(?:P|D|PU|SO|DEL)$/
const ATTRIBUTE = pattern('i')`
  ^[\s:#-]*(?:dates?|times?|day|numbers?\b|no\b|nos\b|num\b|#\s*:|#\s*[A-Z0-9]*\d{3}|appt
    |appointments?|window|instructions?|refs?\b|references?|contact|phone|tel\b|notes?|receipts?
    |hours|po\b|requirements?|address\s*:|city|charge|fee|by\b|on\b|will|must|is\b|are\b|has\b|was\b
    |in\b|and\b|or\b|at\b.*\$|confirmation|information is|documents?|paperwork|proof|exceptions?
    |shall|within|agent|signature|responsib|name\s*:?$|status|count)
`
const SECTION = pattern('i')`
  ^(?:rates?\b|charges?|pay(?:ment|able)?\b|total|terms|commodit|special|instructions|carrier
    |truck|equipment|line ?haul|freight|agreement|conditions|bill(?:ing)?\b|remit|accessorials?
    |invoic|requirements|driver|notes?\b|comments?|signature|by signing|please|compensation
    |important|dispatch|reference(?![\w ]*[:#]\s*[A-Z0-9-]*\d)|quick pay)
`

function findKind({ text }: Cell): { kind: Kind; header: number } | undefined {
  if (SHORT_KIND.test(text))
    return { kind: text.startsWith('P') ? 'pickup' : 'delivery', header: text.length }
  for (const [kind, pattern] of [
    ['pickup', PICKUP],
    ['delivery', DELIVERY],
  ] as const) {
    const match = pattern.exec(text)
    if (!match) continue
    const rest = text.slice(match[0].length)
    if (ATTRIBUTE.test(rest)) return undefined
    const isPlain =
      /^\s*(?:$|[-–:#/(),.]|\d{1,2}\b|(?:stop|location|information|details|info|facility|address|site|point|name|\/\s*\w+)\b)/i.test(
        rest,
      )
    const isLoud = /^[A-Z/ ]+$/.test(match[0].replace(/[\d#.:()-]/g, ''))
    return isPlain || isLoud ? { kind, header: match[0].length } : undefined
  }
  return undefined
}

/** A number in its own cell before the header belongs to the same stop. */
function findHeaders({ lines }: Layout): Header[] {
  return lines.flatMap(({ cells }) =>
    cells.flatMap((cell, index) => {
      const found = findKind(cell)
      if (!found) return []
      const isFirst =
        index === 0 ||
        cells
          .slice(0, index)
          .every((before) => NUMBER_ONLY.test(before.text) || findKind(before) !== undefined)
      return isFirst ? [{ cell, kind: found.kind, after: found.header }] : []
    }),
  )
}

const EDGE = 8
const FAR = 5.5

function toRegion({ lines }: Layout, header: Header, all: readonly Header[]): StopRegion {
  const { cell, kind, after } = header
  const toTheRight = all.filter((one) => one.cell.line === cell.line && one.cell.left > cell.left)
  const right = Math.min(...toTheRight.map((one) => one.cell.left), Infinity) - 1
  const isAlone = !all.some((one) => one.cell.line === cell.line && one !== header)
  const left = isAlone && toTheRight.length === 0 ? Math.min(cell.left, 0) : cell.left - EDGE
  const within = (one: Cell) => one.left >= left && one.left < right
  const tall = cell.bottom - cell.top
  const parts: (Cell | Span)[] = [{ cell, start: after, end: cell.text.length }]
  let bottom = cell.bottom
  for (const line of lines.slice(cell.line)) {
    const here = line.cells.filter(
      (one) => one !== cell && within(one) && !(line.index === cell.line && one.left < cell.left),
    )
    if (line.index > cell.line) {
      const isNext = all.some(
        (one) =>
          one.cell.line === line.index && (isAlone || within(one.cell) || one.cell.left <= left + EDGE * 2),
      )
      const first = isAlone ? line.cells[0] : here[0]
      const ends =
        first !== undefined &&
        SECTION.test(first.text) &&
        !/^(?:carrier|driver|freight|special|dispatch)\b.*\b(?:IL|TX)\b/.test(first.text)
      if (isNext || ends || line.page !== cell.page || line.top - bottom > tall * FAR) break
    }
    parts.push(...here)
    if (here.length > 0) bottom = line.bottom
  }
  return {
    kind,
    header,
    flow: buildFlow(parts, ' | '),
    cells: new Set(parts.map((part) => ('cell' in part ? part.cell : part))),
  }
}

const VERB = pattern('gi')`
  \b(?<pickup>pick(?:ing|s|ed)?(?:[ -]?up)|load(?:s|ing)? (?:at|in|out of)|collect(?:ing|s)?\b
    |originat(?:es|ing) (?:at|in)|ships? from)\b
  |\b(?<delivery>deliver(?:s|y|ing|ed)?\b(?! (?:receipt|proof|ticket|documents))
    |unload(?:s|ing)? (?:at|in)|(?:final )?destination (?:is|in)
    |drop(?:s|ping)?(?:[ -]?off)? (?:at|in)|consigned to)\b
`

function regionsOfProse({ lines }: Layout): StopRegion[] {
  const flow = buildFlow(
    lines.flatMap(({ cells }) => cells),
    ' ',
  )
  const verbs = [...flow.text.matchAll(VERB)]
  return verbs.flatMap((match, index) => {
    const from = match.index + match[0].length
    const until = Math.min(verbs[index + 1]?.index ?? Infinity, from + 420)
    const text = flow.text.slice(from, until)
    const [town] = townsIn(text)
    if (!town || town.start > 220) return []
    const spans = toSpans(flow, from, until)
    const part = buildFlow(spans, ' ')
    return [
      {
        kind: match.groups?.pickup ? ('pickup' as const) : ('delivery' as const),
        flow: part,
        cells: new Set<Cell>(),
      },
    ]
  })
}

const hasTown = ({ flow }: StopRegion) => townsIn(flow.text).length > 0
const isNumbered = ({ cell, after }: Header) => /\d/.test(cell.text.slice(0, after + 4))

/** "PICKUP INFORMATION … Shipper: Acme Foods" is one stop. */
function withoutSecond(layout: Layout, headers: readonly Header[]): readonly Header[] {
  const regions = headers.map((header) => toRegion(layout, header, headers))
  return headers.filter((header, index) => {
    const [before, own, region] = [headers[index - 1], regions[index], regions[index - 1]]
    if (!before || !own || !region || before.kind !== header.kind || isNumbered(header)) return true
    if (before.cell.line === header.cell.line || header.cell.line - before.cell.line > 6) return true
    return hasTown(own) === hasTown(region)
  })
}

export function stopRegions(layout: Layout): readonly StopRegion[] {
  const headers = withoutSecond(layout, findHeaders(layout))
  const blocks = headers.map((header) => toRegion(layout, header, headers)).filter(hasTown)
  const complete = (regions: readonly StopRegion[]) =>
    regions.some(({ kind }) => kind === 'pickup') && regions.some(({ kind }) => kind === 'delivery')
  if (complete(blocks)) return blocks
  const prose = regionsOfProse(layout)
  return complete(prose) ? prose : blocks
}

function findDoubt({ lines }: Layout, regions: readonly StopRegion[]): string {
  const [first, last] = [regions[0]?.kind, regions.at(-1)?.kind]
  if (first !== 'pickup' || last !== 'delivery')
    return 'The first stop isn’t a pickup, or the last isn’t a delivery.'
  const known = new Set(
    regions.flatMap(({ flow }) => townsIn(flow.text).map(({ text }) => text.toLowerCase())),
  )
  const from = Math.min(...regions.map(({ flow }) => flow.pieces[0]?.cell.line ?? 0))
  const to = Math.max(...regions.map(({ flow }) => flow.pieces.at(-1)?.cell.line ?? 0))
  const between = lines
    .slice(from, to + 1)
    .flatMap(({ cells }) => cells.flatMap((cell) => townsIn(cell.text)))
  const missed = between.some(({ text, hasZip }) => hasZip && !known.has(text.toLowerCase()))
  return missed ? 'The document lists places between the stops that couldn’t be read.' : ''
}

const APPOINTMENT = /\b(?:appt|appointment|scheduled?|confirmed)\b/i
const UNRELATED_TIME = /\b(?:hours|open|receiving|shipping|business|office)\b[^|]{0,20}$/i

const STATED_OTHERWISE = 'The stop lists several dates or times.'

function findWhen(number: number, { kind, flow }: StopRegion, order: DateOrder): ReadField[] {
  const days = daysIn(flow.text, order)
  const all = timesIn(flow.text)
  const stated = all.filter(
    (time) => !UNRELATED_TIME.test(flow.text.slice(Math.max(0, time.start - 40), time.start)),
  )
  const times = stated.length > 0 ? stated : all
  const [first] = days
  if (!first) return []
  const distinctDays = [...new Set(days.map(({ day }) => day))]
  const distinctTimes = [...new Set(times.map(({ time }) => time))]
  const isClear = distinctDays.length <= 2 && distinctTimes.length <= 2
  const second = days.find(({ day }) => day !== first.day) ?? first
  const near = APPOINTMENT.test(flow.text) && times.length > 2 ? times.slice(0, 1) : times
  const [from, to] = [near[0], near.find(({ time }) => time !== near[0]?.time) ?? near[0]]
  const make = (part: 'from' | 'to', day: FoundDay, time: typeof from) => {
    const spans = [...toSpans(flow, day.start, day.end), ...(time ? toSpans(flow, time.start, time.end) : [])]
    const value = time ? `${day.day}T${time.time}` : day.day
    const field = toReadField(`stop.${number}.${kind}.${part}`, value, spans)
    if (!isClear) return doubted(field, 'marked', STATED_OTHERWISE)
    return day.isAmbiguous ? doubted(field, 'marked', 'Day and month may be swapped.') : field
  }
  const opening = make('from', first, from)
  const closing = make('to', second, to)
  const isBackward = String(closing.value) < String(opening.value)
  if (isBackward) return [opening, doubted(closing, 'blocked', 'Ends before it starts.')]
  return [opening, closing]
}

function findPlaceField(
  number: number,
  { kind, flow }: StopRegion,
  townsOf: TownsOfZip,
): { field: ReadField; town: Span | undefined } {
  const towns = townsIn(flow.text)
  const found = towns.find(({ hasZip }) => hasZip) ?? (towns[0] as FoundPlace)
  const certain = certainTown(found, townsOf)
  const town = certain ?? found
  const others = new Set(
    towns.filter(({ hasZip }) => hasZip === town.hasZip).map(({ text }) => text.toLowerCase()),
  )
  const spans = toSpans(flow, town.start, town.end)
  const field = toReadField(`stop.${number}.${kind}.place`, town.text, spans)
  const why = certain
    ? others.size > 1
      ? 'The stop lists several cities.'
      : ''
    : 'Not clear where the city name starts.'
  return { field: why === '' ? field : doubted(field, 'marked', why), town: spans[0] }
}

export function stopFields(
  layout: Layout,
  regions: readonly StopRegion[],
  order: DateOrder,
  townsOf: TownsOfZip,
): ReadField[] {
  const doubt = findDoubt(layout, regions)
  const fields = regions.flatMap((region, index) => {
    const prefix = `stop.${index + 1}.${region.kind}`
    const { field, town } = findPlaceField(index + 1, region, townsOf)
    const columns = columnCells(layout, region, regions[0] ?? region)
    return [
      ...stopSite(layout, prefix, region, town, columns),
      field,
      ...findWhen(index + 1, region, order),
      ...stopReferences(layout, prefix, region, columns),
    ]
  })
  return doubt === '' ? fields : fields.map((field) => doubted(field, 'marked', doubt))
}
