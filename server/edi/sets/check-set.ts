import { MAX_CENTS } from '#contract/rules/money.ts'
import type { TransactionSet } from '#server/edi/x12/read-interchange.ts'
import { element, type Segment } from '#server/edi/x12/syntax.ts'
import type { SegmentFault, SetVerdict } from '#server/edi/sets/verdict.ts'

/** Segments of a motor carrier load tender, version 4010. */
const TENDER_SEGMENTS = new Set(
  (
    'ST B2 B2A L11 G62 MS3 AT5 PLD LH6 NTE N1 N2 N3 N4 G61 PER N7 N7A N7B MEA M7 S5 AT8 LAD L5 OID LH LH1 LH2 ' +
    'LH3 LFH LEP LH4 LHT LHR L3 L4 SE'
  ).split(' '),
)
const SEGMENTS: Readonly<Record<string, ReadonlySet<string>>> = {
  '204': TENDER_SEGMENTS,
  '997': new Set(['ST', 'AK1', 'AK2', 'AK3', 'AK4', 'AK5', 'AK9', 'SE']),
}
export const TAKEN_KINDS = Object.keys(SEGMENTS)

const MANDATORY: Readonly<Record<string, readonly string[]>> = {
  '204': ['B2', 'B2A', 'S5'],
  '997': ['AK1', 'AK9'],
}

interface Rule {
  readonly place: number
  readonly is: (value: string) => boolean
  /** Element 723 where `is` is false. */
  readonly code: string
  readonly isOptional?: true
  readonly words: string
}

/** Beyond these a value is an error of the partner's system. Pounds, pieces, dollars, cents, miles. */
export const MOST = {
  pounds: 1_000_000,
  pieces: 1_000_000,
  dollars: MAX_CENTS / 100,
  cents: MAX_CENTS,
  miles: 100_000,
}

const isAtMost = (most: number) => (text: string) =>
  /^-?\d{1,15}(?:\.\d{1,6})?$/.test(text) && Math.abs(Number(text)) <= most

/** CCYYMMDD of this century or the next: no load is older, and a year such as 0000 stands for none. */
export function isDay(text: string): boolean {
  const [, year, month, day] = /^(2[01]\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  if (year === undefined) return false
  const at = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(`${year}-${month}-${day}`)
}
export const isTime = (text: string): boolean =>
  /^(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d(?:\d{1,2})?)?$/.test(text)

export const PURPOSES = { '00': 'original', '01': 'cancel', '04': 'change', '05': 'replace' } as const

const RULES: Readonly<Record<string, readonly Rule[]>> = {
  B2: [
    {
      place: 4,
      is: (id) => id !== '' && id.length <= 30,
      code: '1',
      words: 'B2 has no shipment number, or one longer than 30 characters.',
    },
  ],
  B2A: [{ place: 1, is: (code) => code in PURPOSES, code: '7', words: 'B2A has an unknown purpose code.' }],
  S5: [
    { place: 1, is: (text) => /^\d{1,3}$/.test(text), code: '6', words: 'S5 has no stop number.' },
    { place: 2, is: (text) => /^[A-Z]{2}$/.test(text), code: '7', words: 'S5 has no stop reason.' },
  ],
  G62: [
    { place: 2, is: isDay, code: '8', isOptional: true, words: 'G62 has an invalid date.' },
    { place: 4, is: isTime, code: '9', isOptional: true, words: 'G62 has an invalid time.' },
  ],
  N4: [
    {
      place: 2,
      is: (text) => /^[A-Z]{2}$/.test(text),
      code: '7',
      isOptional: true,
      words: 'N4 has an invalid state.',
    },
  ],
  L3: [
    { place: 1, is: isAtMost(MOST.pounds), code: '6', isOptional: true, words: 'L3 has an invalid weight.' },
    { place: 3, is: isAtMost(MOST.dollars), code: '6', isOptional: true, words: 'L3 has an invalid rate.' },
    { place: 5, is: isAtMost(MOST.cents), code: '6', isOptional: true, words: 'L3 has an invalid charge.' },
    { place: 11, is: isAtMost(MOST.pieces), code: '6', isOptional: true, words: 'L3 has an invalid count.' },
  ],
  AT8: [
    { place: 3, is: isAtMost(MOST.pounds), code: '6', isOptional: true, words: 'AT8 has an invalid weight.' },
  ],
}

const CONTROL = /\p{Cc}/u

function checkSegment(segment: Segment, position: number, known: ReadonlySet<string>): SegmentFault[] {
  const id = element(segment, 0)
  if (!/^[A-Z][A-Z\d]{1,2}$/.test(id))
    return [{ id, position, code: '1', text: `Segment ${position} has no valid name.` }]
  const unreadable = segment.findIndex((text) => CONTROL.test(text))
  if (unreadable !== -1)
    return [
      {
        id,
        position,
        code: '8',
        element: { place: unreadable, code: '6', value: '' },
        text: `${id} (segment ${position}) has an invalid character in element ${unreadable}.`,
      },
    ]
  if (!known.has(id)) return [{ id, position, code: '1', text: `Segment ${id} isn’t known.`, isMinor: true }]
  return (RULES[id] ?? []).flatMap(({ place, is, code, isOptional, words }) => {
    const value = element(segment, place)
    if (is(value) || (isOptional && value === '')) return []
    const text = `${words.slice(0, -1)} (segment ${position}${value && `: ${value.slice(0, 30)}`}).`
    return [{ id, position, code: '8', element: { place, code: value === '' ? '1' : code, value }, text }]
  })
}

/** Checks the segments of a set against its schema and its own counts. */
export function checkSet(set: TransactionSet): SetVerdict {
  const known = SEGMENTS[set.kind]
  if (!known)
    return {
      set,
      faults: [
        ...set.faults,
        { code: '1', text: `Transaction set ${set.kind || 'without a code'} isn’t taken in.` },
      ],
      segmentFaults: [],
    }
  const ids = new Set(set.segments.map(([id]) => id))
  const missing = (MANDATORY[set.kind] ?? []).filter((id) => !ids.has(id))
  return {
    set,
    faults: set.faults,
    segmentFaults: [
      ...set.segments.flatMap((segment, at) => checkSegment(segment, at + 1, known)),
      ...missing
        // A cancellation names the shipment only.
        .filter(
          (id) =>
            id !== 'S5' ||
            element(
              set.segments.find(([one]) => one === 'B2A'),
              1,
            ) !== '01',
        )
        .map((id) => ({ id, position: set.segments.length, code: '3', text: `Segment ${id} is missing.` })),
    ],
  }
}
