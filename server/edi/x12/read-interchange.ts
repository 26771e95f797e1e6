import {
  element,
  ISA_LENGTHS,
  ISA_SIZE,
  type Party,
  type Segment,
  type Separators,
} from '#server/edi/x12/syntax.ts'

/** `code` is an acknowledgment code of X12: element 718 for a set, 716 for a group. */
export interface Fault {
  readonly code: string
  readonly text: string
}

export interface TransactionSet {
  readonly kind: string
  readonly control: string
  /** From ST to SE. */
  readonly segments: readonly Segment[]
  readonly faults: readonly Fault[]
}

export interface Group {
  readonly code: string
  readonly sender: string
  readonly receiver: string
  readonly control: string
  readonly version: string
  readonly sets: readonly TransactionSet[]
  /** Count stated by the trailer. */
  readonly included: number
  readonly faults: readonly Fault[]
}

/** What the ISA segment says. */
export interface Header {
  readonly sender: Party
  readonly receiver: Party
  readonly control: string
  /** YYMMDD and HHMM, as written. */
  readonly date: string
  readonly time: string
  /** A TA1 is wanted whatever we think of it. */
  readonly asksAnswer: boolean
  readonly isTest: boolean
  readonly separators: Separators
}

export interface Interchange extends Header {
  readonly groups: readonly Group[]
  /** TA1 segments: what the sender says of interchanges of ours. */
  readonly answers: readonly Segment[]
}

/** The text is no interchange, or its envelope is broken: no group of it can be trusted. */
export class Unreadable extends Error {
  override name = 'Unreadable'
  /** Known where the ISA segment itself is right; `code` is element I18, for a TA1 where one may be sent. */
  readonly about: { readonly header: Header; readonly code: string | undefined } | undefined
  constructor(text: string, about?: Unreadable['about']) {
    super(text)
    this.about = about
  }
}

export const MAX_BYTES = 1_000_000
const MAX_SEGMENTS = 20_000
/** Each set is a row of the log, taken in in one transaction. */
const MAX_SETS = 300
const BREAKS = /^[\r\n]+/

function readHeader(text: string): Header {
  const isa = text.slice(0, ISA_SIZE - 1)
  const separator = isa[3] ?? ''
  const parts = isa.split(separator)
  const isRight =
    parts.length === ISA_LENGTHS.length && parts.every((part, at) => part.length === ISA_LENGTHS[at])
  if (!isRight) throw new Unreadable('The ISA segment isn’t 106 characters with 16 elements.')
  const separators = {
    element: separator,
    component: isa[ISA_SIZE - 2] ?? '',
    segment: text[ISA_SIZE - 1] ?? '',
  }
  const all = Object.values(separators)
  if (new Set(all).size < all.length || all.some((one) => one === '' || /[\p{L}\p{N} ]/u.test(one)))
    throw new Unreadable('The separators in the ISA segment are ambiguous.')
  const at = (place: number) => element(parts, place).trim()
  return {
    sender: { qualifier: at(5), id: at(6) },
    receiver: { qualifier: at(7), id: at(8) },
    control: at(13),
    date: at(9),
    time: at(10),
    asksAnswer: at(14) === '1',
    isTest: at(15) !== 'P',
    separators,
  }
}

/** Up to IEA: the next interchange of a file can have other separators. */
function takeSegments(text: string, { element: by, segment: end }: Separators) {
  const segments: Segment[] = []
  let [at, sets] = [ISA_SIZE, 0]
  while (at < text.length) {
    const stop = text.indexOf(end, at)
    const part = text
      .slice(at, stop === -1 ? text.length : stop)
      .replace(BREAKS, '')
      .trimEnd()
    at = stop === -1 ? text.length : stop + 1
    if (part === '') continue
    segments.push(part.split(by))
    if (segments.at(-1)?.[0] === 'IEA') break
    if (segments.length > MAX_SEGMENTS) throw new Unreadable(`More than ${MAX_SEGMENTS} segments.`)
    if (segments.at(-1)?.[0] === 'ST' && ++sets > MAX_SETS)
      throw new Unreadable(`More than ${MAX_SETS} transaction sets in an interchange. Send them apart.`)
  }
  return { segments, rest: text.slice(at) }
}

const isCount = (text: string) => /^\d{1,10}$/.test(text)
const faultIf = (isWrong: boolean, code: string, text: string): Fault[] => (isWrong ? [{ code, text }] : [])

const ENDS_SET = new Set(['SE', 'ST', 'GE', 'GS', 'IEA'])

/** From `ST` at `start` to its `SE`, or to the next header where it has none. */
function readSet(segments: readonly Segment[], start: number): { set: TransactionSet; next: number } {
  let after = start + 1
  while (after < segments.length && !ENDS_SET.has(segments[after]?.[0] ?? '')) after++
  const isClosed = segments[after]?.[0] === 'SE'
  const next = after + (isClosed ? 1 : 0)
  const own = segments.slice(start, next)
  const [header, trailer] = [own[0], own.at(-1)]
  const [kind, control] = [element(header, 1), element(header, 2)]
  const counted = element(trailer, 1)
  const faults = [
    ...faultIf(!/^\d{3}$/.test(kind), '6', 'The transaction set code in ST is missing or invalid.'),
    ...faultIf(!/^[\dA-Za-z]{4,9}$/.test(control), '7', 'The control number in ST is missing or invalid.'),
    ...faultIf(!isClosed, '2', 'The SE segment is missing.'),
    ...faultIf(
      isClosed && element(trailer, 2) !== control,
      '3',
      `SE has control number ${element(trailer, 2)}, ST has ${control}.`,
    ),
    ...faultIf(
      isClosed && (!isCount(counted) || Number(counted) !== own.length),
      '4',
      `SE says ${counted} segments; the set has ${own.length}.`,
    ),
  ]
  return { set: { kind, control, segments: own, faults }, next }
}

function readGroup(segments: readonly Segment[], start: number): { group: Group; next: number } {
  const header = segments[start]
  const sets: TransactionSet[] = []
  const strays: string[] = []
  let at = start + 1
  while (at < segments.length && !['GE', 'GS', 'IEA'].includes(segments[at]?.[0] ?? '')) {
    if (segments[at]?.[0] === 'ST') {
      const { set, next } = readSet(segments, at)
      sets.push(set)
      at = next
    } else strays.push(element(segments[at++], 0))
  }
  const trailer = segments[at]?.[0] === 'GE' ? segments[at] : undefined
  const [control, counted] = [element(header, 6), element(trailer, 1)]
  const faults = [
    ...faultIf(!trailer, '3', 'The GE segment is missing.'),
    ...faultIf(
      trailer !== undefined && element(trailer, 2) !== control,
      '4',
      `GE has control number ${element(trailer, 2)}, GS has ${control}.`,
    ),
    ...faultIf(
      trailer !== undefined && (!isCount(counted) || Number(counted) !== sets.length),
      '5',
      `GE says ${counted} transaction sets; the group has ${sets.length}.`,
    ),
    ...faultIf(sets.length === 0, '5', 'The group has no transaction sets.'),
    ...faultIf(
      strays.length > 0,
      '5',
      `Segments outside a transaction set: ${strays.slice(0, 5).join(', ')}.`,
    ),
  ]
  return {
    group: {
      code: element(header, 1),
      sender: element(header, 2),
      receiver: element(header, 3),
      control,
      version: element(header, 8),
      sets,
      included: isCount(counted) ? Number(counted) : sets.length,
      faults,
    },
    next: at + (trailer ? 1 : 0),
  }
}

/** Groups and TA1 segments in any order, up to the trailer. */
function readContent(segments: readonly Segment[]) {
  const groups: Group[] = []
  const answers: Segment[] = []
  let at = 0
  for (let segment = segments[at]; segment; segment = segments[at]) {
    if (segment[0] === 'GS') {
      const { group, next } = readGroup(segments, at)
      groups.push(group)
      at = next
    } else if (segment[0] === 'TA1') {
      answers.push(segment)
      at++
    } else break
  }
  return { groups, answers, trailer: segments[at] }
}

/** `code` is element I18. */
function envelopeFault(
  { control }: Header,
  { groups, answers, trailer }: ReturnType<typeof readContent>,
): Fault | undefined {
  if (!trailer) return { code: '023', text: 'The file is cut off: its end (IEA) is missing.' }
  const [id, counted, closing] = [0, 1, 2].map((place) => element(trailer, place))
  if (id !== 'IEA') return { code: '024', text: `Segment ${id} is outside a group.` }
  if (closing !== control)
    return { code: '001', text: `IEA has control number ${closing}, ISA has ${control}.` }
  if (Number(counted) !== groups.length)
    return { code: '021', text: `IEA says ${counted} groups; the interchange has ${groups.length}.` }
  if (groups.length === 0 && answers.length === 0)
    return { code: '024', text: 'The interchange has no group.' }
  return undefined
}

function readOne(text: string): { interchange: Interchange; rest: string } {
  const header = readHeader(text)
  const { segments, rest } = takeSegments(text, header.separators)
  const { groups, answers, trailer } = readContent(segments)
  const fault = envelopeFault(header, { groups, answers, trailer })
  // An answer is never answered, else two systems would go on for ever.
  const isAnswer = answers.length > 0 && groups.length === 0
  if (fault) throw new Unreadable(fault.text, { header, code: isAnswer ? undefined : fault.code })
  return { interchange: { ...header, groups, answers }, rest }
}

/** Bytes as X12 systems write them: ASCII, UTF-8 or Latin-1, perhaps with a byte order mark. */
export function decodeX12(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('latin1').decode(bytes)
  }
}

export const looksLikeX12 = (text: string): boolean => /^\s*ISA[^\p{L}\p{N}\s]/u.test(text.slice(0, 200))

/** Interchanges of a file up to the first broken one, since its end is unknown. */
export function readInterchanges(text: string): { interchanges: Interchange[]; broken?: Unreadable } {
  const interchanges: Interchange[] = []
  let rest = text.replace(/^\uFEFF/, '').trim()
  try {
    if (rest === '') throw new Unreadable('The file is empty.')
    while (rest !== '') {
      if (!looksLikeX12(rest)) throw new Unreadable('The text doesn’t begin with an ISA segment.')
      const { interchange, rest: after } = readOne(rest)
      interchanges.push(interchange)
      rest = after.trimStart()
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { interchanges, broken: error }
  }
  return { interchanges }
}
