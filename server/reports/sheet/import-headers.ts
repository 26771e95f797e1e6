import type { SheetKind } from '#contract/entities.ts'
import type { SheetMatch } from '#contract/entities/reports/sheet.ts'
import { columnByTitle, plainTitle, type SheetColumn } from '#contract/rules/sheet-columns.ts'
import { isUnit, readMeasure } from '#server/kernel/sheets/measures.ts'
import { SHEET_COLUMNS } from '#server/reports/sheet/columns.ts'
import { HEADER_FILLERS, HEADER_SYNONYMS } from '#server/reports/sheet/header-synonyms.ts'

export type Remembered = ReadonlyMap<string, string | null>
export type Chosen = Readonly<Record<string, string | null>>

export interface HeaderMatch extends Pick<SheetMatch, 'match' | 'unit'> {
  column: SheetColumn | undefined
}

const SHORT: Readonly<Record<string, string>> = {
  '#': 'number',
  no: 'number',
  num: 'number',
  nbr: 'number',
  numbers: 'number',
  lic: 'license',
  licence: 'license',
  exp: 'expires',
  expiry: 'expires',
  expiration: 'expires',
  expire: 'expires',
  expiring: 'expires',
  dob: 'birthday',
  ph: 'phone',
  tel: 'phone',
  telephone: 'phone',
  mobile: 'phone',
  addr: 'address',
  wt: 'weight',
  wgt: 'weight',
  len: 'length',
  lgth: 'length',
  l: 'length',
  wid: 'width',
  w: 'width',
  hgt: 'height',
  ht: 'height',
  h: 'height',
  st: 'state',
  yr: 'year',
  mfr: 'manufacturer',
  mfg: 'manufacturer',
  mdl: 'model',
  qty: 'quantity',
  pu: 'pickup',
  puck: 'pickup',
  del: 'delivery',
  dlvy: 'delivery',
  orig: 'origin',
  dest: 'destination',
  co: 'company',
  fname: 'first',
  lname: 'last',
  equip: 'equipment',
  med: 'medical',
  emerg: 'emergency',
  veh: 'vehicle',
  ref: 'reference',
  mi: 'miles',
  acct: 'account',
  nm: 'name',
  ent: 'entity',
  liab: 'liability',
  mob: 'phone',
  eml: 'email',
  str: 'street',
  cty: 'city',
  stt: 'state',
  prov: 'state',
  province: 'state',
  cd: 'code',
  dt: 'date',
  cmt: 'comment',
  cmts: 'comment',
  cmnt: 'comment',
  cmnts: 'comment',
  own: 'owner',
  op: 'operator',
  cls: 'class',
  cl: 'class',
  xp: 'expires',
  phys: 'physical',
  crd: 'card',
  emg: 'emergency',
  trk: 'truck',
  typ: 'type',
  mk: 'make',
  mod: 'model',
  plt: 'plate',
  cap: 'capacity',
  payld: 'payload',
  wd: 'width',
  dk: 'dock',
  hi: 'high',
  gt: 'gate',
  haz: 'hazardous',
  eqpt: 'equipment',
  drv: 'driver',
  drvr: 'driver',
  nts: 'notes',
  rmk: 'remark',
  rmks: 'remarks',
}
const IDLE = new Set(['the', 'of', 'a', 'an', 'and', 'y', 'n', 'yes', 'info', 'on', 'is'])
const NUMBERING = new Set(['number', 'id', 'name'])
const LIKENESS = 0.8
const MIN_LIKE = 4

function tokensIn(title: string): string[] {
  const tokens = title
    .toLowerCase()
    .replace(/_cents$/, '')
    .replaceAll('#', ' # ')
    .split(/[^a-z0-9#]+/)
    .filter((token) => token !== '')
    .map((token) => SHORT[token] ?? token)
  return tokens.includes('expires') ? tokens.filter((token) => token !== 'date') : tokens
}

function unitIn(title: string, { measure }: SheetColumn): string {
  if (measure === undefined) return ''
  const units = title.toLowerCase().split(/[^a-z"']+/)
  const unit = units.findLast((one) => one.length > 1 && isUnit(measure, one)) ?? ''
  return unit === '' || readMeasure('1', measure, unit) === 1 ? '' : unit
}

interface Written {
  joined: string
  sorted: string
  /** Without words of little meaning. */
  essence: string
}

function write(kind: SheetKind, tokens: readonly string[]): Written {
  const fillers = new Set(HEADER_FILLERS[kind])
  const meaning = tokens.filter((token) => !IDLE.has(token))
  const essence = meaning.filter((token) => !fillers.has(token) && !NUMBERING.has(token))
  return {
    joined: meaning.join(''),
    sorted: meaning.toSorted().join(' '),
    essence: essence.toSorted().join(' '),
  }
}

/** Edits between two texts, where two exchanged letters are one. */
function edits(one: string, other: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      let least = Math.min(last[j]! + 1, next[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, before[j - 2]! + 1)
      next.push(least)
    }
    ;[before, last] = [last, next]
  }
  return last[other.length]!
}

const likeness = (one: string, other: string) => 1 - edits(one, other) / Math.max(one.length, other.length, 1)

interface Candidate {
  column: SheetColumn
  names: readonly Written[]
}

const candidates = new Map<SheetKind, readonly Candidate[]>()

function candidatesOf(kind: SheetKind): readonly Candidate[] {
  const known = candidates.get(kind)
  if (known) return known
  const made = SHEET_COLUMNS[kind]
    .filter(({ way }) => way !== 'out')
    .map((column) => ({
      column,
      names: [
        column.title,
        column.field,
        ...(column.was ?? []),
        ...(HEADER_SYNONYMS[column.field] ?? []),
      ].map((name) => write(kind, tokensIn(name))),
    }))
  candidates.set(kind, made)
  return made
}

/** From 0 to 1: how sure it is that `title` names the column; 0 where it doesn't. */
function score(title: Written, bare: Written, { column, names }: Candidate): number {
  let best = 0
  for (const [place, name] of names.entries()) {
    const own = place < 2 + (column.was?.length ?? 0) ? 0.02 : 0
    for (const written of [title, bare]) {
      if (written.joined === '') continue
      if (written.joined === name.joined || written.sorted === name.sorted) best = Math.max(best, 0.97 + own)
      else if (written.essence !== '' && written.essence === name.essence) best = Math.max(best, 0.9 + own)
      else if (written.joined.length >= MIN_LIKE && name.joined.length >= MIN_LIKE) {
        const alike = likeness(written.joined, name.joined)
        if (alike >= LIKENESS) best = Math.max(best, alike * 0.9)
      }
    }
  }
  return best
}

const withoutUnits = (tokens: readonly string[], { measure }: SheetColumn) =>
  measure === undefined ? tokens : tokens.filter((token) => !isUnit(measure, token))

interface Guess {
  index: number
  candidate: Candidate
  score: number
}

function listGuesses(kind: SheetKind, titles: readonly string[], open: (index: number) => boolean): Guess[] {
  return titles.flatMap((title, index) => {
    if (!open(index) || title === '') return []
    const tokens = tokensIn(title)
    const whole = write(kind, tokens)
    return candidatesOf(kind).flatMap((candidate) => {
      const bare = write(kind, withoutUnits(tokens, candidate.column))
      const sure = score(whole, bare, candidate)
      return sure > 0 ? [{ index, candidate, score: sure }] : []
    })
  })
}

const WITH_DOCUMENTS: ReadonlySet<SheetKind> = new Set(['owner', 'driver', 'vehicle'])

/** Such as `Ins exp`: a date that comes with an uploaded document, in no column of its own. */
const isOfDocument = (kind: SheetKind, title: string) =>
  WITH_DOCUMENTS.has(kind) && tokensIn(title).includes('expires')

const ORDER: readonly SheetMatch['match'][] = ['chosen', 'title', 'remembered']
const isBefore = (one: SheetMatch['match'], other: SheetMatch['match']) =>
  ORDER.indexOf(one) < ORDER.indexOf(other)

/** Chosen, remembered and equal titles first; each other column goes to the title that is most like it. */
export function matchHeaders(
  kind: SheetKind,
  titles: readonly string[],
  remembered: Remembered,
  chosen: Chosen,
): HeaderMatch[] {
  const all = SHEET_COLUMNS[kind]
  const byField = (field: string | null) =>
    all.find((column) => column.field === field && column.way !== 'out')
  const made = titles.map((title, index): HeaderMatch | undefined => {
    const unitOf = (column: SheetColumn | undefined) => (column ? unitIn(title, column) : '')
    const own = chosen[String(index)]
    if (own !== undefined) {
      const column = byField(own)
      return { column, match: 'chosen', unit: unitOf(column) }
    }
    const before = title === '' ? undefined : remembered.get(plainTitle(title))
    if (before !== undefined) {
      const column = byField(before)
      return { column, match: 'remembered', unit: unitOf(column) }
    }
    const equal = columnByTitle(all, title)
    if (!equal) return undefined
    return equal.way === 'out'
      ? { column: undefined, match: 'none', unit: '' }
      : { column: equal, match: 'title', unit: '' }
  })
  for (const [index, match] of made.entries())
    if (
      match?.column &&
      made.some((other) => other && other.column === match.column && isBefore(other.match, match.match))
    )
      made[index] = undefined
  const used = new Set(made.flatMap((match) => (match?.column ? [match.column] : [])))
  const guesses = listGuesses(kind, titles, (index) => made[index] === undefined)
  for (const { index, candidate } of guesses.toSorted((one, other) => other.score - one.score)) {
    const { column } = candidate
    if (made[index] || used.has(column)) continue
    used.add(column)
    made[index] = { column, match: 'guessed', unit: unitIn(titles[index]!, column) }
  }
  return made.map(
    (match, index) =>
      match ?? {
        column: undefined,
        match: isOfDocument(kind, titles[index]!) ? 'document' : 'none',
        unit: '',
      },
  )
}
