import { firmName, includesWords } from '#contract/rules/firm-name.ts'
import {
  parseRowKey,
  type ReadField,
  type ReadPlace,
  type ReadValue,
  rateFieldKind,
} from '#contract/rules/rate-confirmation.ts'
import { wallText } from '#contract/rules/wall-time.ts'

export interface Decision {
  readonly value: ReadValue
  readonly load_value: ReadValue
  readonly by_name: string
  readonly at: string
}

export interface ComparedLoad {
  readonly broker_price_cents: number
  readonly broker_reference: string
  readonly broker_company: string
  readonly broker_mc: string
  readonly broker_dot: string
  readonly pieces: number | null
  readonly weight: number | null
  readonly stops: readonly {
    readonly kind: 'pickup' | 'delivery'
    readonly facility?: string
    readonly address: string
    readonly time_zone: string
    readonly window_from: string | null
    readonly window_to: string | null
    readonly reference: string
  }[]
}

/** `marked`, `blocked` and `differs` need a user; `settled` had one. */
export type RowState = 'same' | 'extra' | 'marked' | 'blocked' | 'differs' | 'settled'

export interface RateRow {
  readonly key: string
  readonly read: ReadField | null
  readonly value: ReadValue
  readonly load_value: ReadValue
  readonly places: readonly ReadPlace[]
  readonly state: RowState
  readonly why: string
  readonly decision: Decision | null
}

const plain = (value: ReadValue) =>
  String(value ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
const code = (value: ReadValue) =>
  plain(value)
    .replaceAll(' ', '')
    .replace(/^(?:mc|load|order|po|bol)?(?:no|number)?0*/, '')
const firm = (value: ReadValue) => firmName(String(value ?? ''))
const zip = (value: ReadValue) => /\b\d{5}\b(?!.*\b\d{5}\b)/.exec(String(value ?? ''))?.[0]

function samePlace(one: ReadValue, other: ReadValue): boolean {
  const [a, b] = [zip(one), zip(other)]
  if (a !== undefined && b !== undefined) return a === b
  const town = (value: ReadValue) => plain(String(value ?? '').replace(/\b\d{5}(?:-\d{4})?\b/, ''))
  const [short, long] = [town(one), town(other)].toSorted((left, right) => left.length - right.length)
  return short !== '' && ` ${long} `.endsWith(` ${short} `)
}

const wordsIn = (text: string) => text.split(' ').filter((word) => word !== '')

const STREET_WORDS: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'ave',
  boulevard: 'blvd',
  drive: 'dr',
  road: 'rd',
  lane: 'ln',
  court: 'ct',
  parkway: 'pkwy',
  highway: 'hwy',
  suite: 'ste',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
}
const street = (value: ReadValue) =>
  wordsIn(plain(value))
    .map((word) => STREET_WORDS[word] ?? word)
    .join(' ')

const codesIn = (value: ReadValue) =>
  String(value ?? '')
    .split(/[\s,;/&]+/)
    .filter((part) => /\d/.test(part))
    .map(code)
function sameNumbers(one: ReadValue, other: ReadValue): boolean {
  const [few, many] = [codesIn(one), codesIn(other)].toSorted((left, right) => left.length - right.length)
  return few !== undefined && few.length > 0 && few.every((each) => many?.includes(each))
}

export function sameValue(key: string, one: ReadValue, other: ReadValue): boolean {
  if (one === other) return true
  const kind = rateFieldKind(key)
  if (kind === 'place') return samePlace(one, other)
  if (kind === 'id') return code(one) === code(other)
  if (kind === 'references') return sameNumbers(one, other)
  if (kind === 'name') return includesWords(firm(one), firm(other))
  if (kind === 'street') return includesWords(street(one), street(other))
  if (kind === 'text') return firm(one) === firm(other)
  if (kind === 'pounds') return Math.abs(Number(one) - Number(other)) < 1
  if (kind === 'when') {
    const [a, b] = [String(one ?? ''), String(other ?? '')]
    return (
      a !== '' && b !== '' && (a.length < 16 || b.length < 16 ? a.slice(0, 10) === b.slice(0, 10) : a === b)
    )
  }
  return false
}

/** Undefined where loads have no such field, null where it is empty. */
export function getLoadValue(key: string, load: ComparedLoad): ReadValue | undefined {
  const { name, stop } = parseRowKey(key)
  if (stop) {
    const at = load.stops[stop.number - 1]
    if (!at) return name === 'place' ? null : undefined
    const wall = (time: string | null) => time && wallText(time, at.time_zone)
    if (name === 'place') return at.kind === stop.kind ? at.address : `${at.address} (${at.kind})`
    if (name === 'from') return wall(at.window_from)
    if (name === 'to') return wall(at.window_to)
    if (name === 'facility') return at.facility || null
    if (name === 'street') return /^\s*(\d.*?),[^,]+,[^,]+$/.exec(at.address)?.[1] ?? null
    return at.reference || null
  }
  if (name === 'rate') return load.broker_price_cents
  if (name === 'load_number') return load.broker_reference || null
  if (name === 'payer') return load.broker_company || null
  if (name === 'mc') return load.broker_mc || null
  if (name === 'dot') return load.broker_dot || null
  if (name === 'pieces') return load.pieces
  return name === 'weight' ? load.weight : undefined
}

/** Shown even if missing from the document, so that they can be entered by hand. */
const WANTED = ['rate', 'load_number'] as const
const DEPENDENT_ON_LOAD: ReadonlySet<string> = new Set([
  'facility',
  'street',
  'from',
  'to',
  'reference',
  'po',
  'appointment',
  'pieces',
  'weight',
  'load_number',
  'mc',
  'dot',
  'payer',
])

function getState(
  key: string,
  read: ReadField | null,
  value: ReadValue,
  loadValue: ReadValue | undefined,
  settled: Decision | null,
) {
  const isSettled =
    settled !== null &&
    settled.value === value &&
    (loadValue === undefined || settled.load_value === loadValue)
  if (isSettled) return 'settled'
  if (value === null) return 'blocked'
  const isUnsure = settled === null && read !== null && read.state !== 'accepted'
  if (isUnsure && read.state === 'blocked') return 'blocked'
  const isSilent =
    loadValue === undefined || (loadValue === null && DEPENDENT_ON_LOAD.has(parseRowKey(key).name))
  if (!isSilent && !sameValue(key, value, loadValue)) return 'differs'
  if (isUnsure) return 'marked'
  return isSilent ? 'extra' : 'same'
}

const REFERENCES: ReadonlySet<string> = new Set(['reference', 'po', 'appointment'])

/**
 * A load stores all numbers of a stop in one text: a number not in it is missing, and only differs if the
 * load has another of the same kind.
 */
function getComparableLoadValue(
  key: string,
  value: ReadValue,
  loadValue: ReadValue | undefined,
  fields: readonly ReadField[],
): ReadValue | undefined {
  const { name, stop } = parseRowKey(key)
  if (!stop || !REFERENCES.has(name) || !loadValue || sameValue(key, value, loadValue)) return loadValue
  if (name !== 'reference') return null
  const prefix = key.slice(0, -name.length)
  return fields.some(
    (other) =>
      other.key !== key &&
      other.key.startsWith(prefix) &&
      REFERENCES.has(parseRowKey(other.key).name) &&
      sameValue(key, other.value, loadValue),
  )
    ? null
    : loadValue
}

export function rateRows(
  fields: readonly ReadField[],
  decisions: Readonly<Record<string, Decision>>,
  load: ComparedLoad,
): readonly RateRow[] {
  const keys = [...new Set([...WANTED, ...fields.map(({ key }) => key), ...Object.keys(decisions)])]
  return keys.map((key) => {
    const read = fields.find((field) => field.key === key) ?? null
    const decision = decisions[key] ?? null
    const value = decision ? decision.value : (read?.value ?? null)
    const loadValue = getComparableLoadValue(key, value, getLoadValue(key, load), fields)
    const state = getState(key, read, value, loadValue, decision)
    const why =
      state === 'blocked' && read === null ? 'Not found in the document. Enter it.' : (read?.why ?? '')
    return {
      key,
      read,
      value,
      load_value: loadValue ?? null,
      places: read?.places ?? [],
      state,
      why,
      decision,
    }
  })
}

export interface Revision {
  readonly key: string
  readonly before: ReadValue
  readonly after: ReadValue
}

const IDENTITY: ReadonlySet<string> = new Set(['payer', 'mc', 'dot', 'remit_to'])

/** A field that only one version has counts only if it names the payer. */
export function diffRevisions(
  before: ReadonlyMap<string, ReadValue>,
  after: ReadonlyMap<string, ReadValue>,
): readonly Revision[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])]
  return keys
    .map((key) => ({ key, before: before.get(key) ?? null, after: after.get(key) ?? null }))
    .filter((one) => one.before !== null || one.after !== null)
    .filter((one) => !sameValue(one.key, one.before, one.after))
}

export interface KnownBroker {
  readonly name: string
  readonly mc: string
  readonly isBid: boolean
}

const party = (name: string, mc: ReadValue) => `${name}${mc ? ` (MC ${mc})` : ''}`
const isDomain = (name: string) => /^[\w-]+(?:\.[\w-]+)+$/.test(name.trim())

export function otherPayer(read: ReadonlyMap<string, ReadValue>, { name, mc, isBid }: KnownBroker): string {
  const [payer, paperMc] = [String(read.get('payer') ?? ''), read.get('mc') ?? null]
  const isOtherMc = paperMc !== null && mc !== '' && code(paperMc) !== code(mc)
  const isOtherName =
    payer !== '' && name !== '' && !isDomain(name) && !includesWords(firm(payer), firm(name))
  if (!isOtherMc && !isOtherName) return ''
  const names = payer === '' ? `MC ${paperMc}` : `payer ${party(payer, paperMc)}`
  return `Rate confirmation lists ${names}; this load was ${isBid ? 'bid to' : 'booked with'} ${party(name || 'the broker', mc)}.`
}

export function listAlarms(
  revisions: readonly Revision[],
  domains: { readonly before: string; readonly after: string } | null,
): string[] {
  const changed = revisions.filter(
    ({ key, before, after }) => IDENTITY.has(key) && before !== null && after !== null,
  )
  const words = { payer: 'Payer', mc: 'Broker MC', dot: 'Broker DOT', remit_to: 'Remit-to' } as const
  return [
    ...changed.map(
      ({ key, before, after }) => `${words[key as keyof typeof words]} changed from ${before} to ${after}.`,
    ),
    ...(domains && domains.before !== '' && domains.after !== domains.before
      ? [`Sent from ${domains.after || 'a public mailbox'} instead of ${domains.before}.`]
      : []),
  ]
}
