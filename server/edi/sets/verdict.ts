import type { Fault, Group, TransactionSet } from '#server/edi/x12/read-interchange.ts'
import { element, type Segment } from '#server/edi/x12/syntax.ts'

/** `code` is element 720 for the segment, 723 for one of its elements. `position` counts from ST as 1. */
export interface SegmentFault {
  readonly id: string
  readonly position: number
  readonly code: string
  readonly element?: { readonly place: number; readonly code: string; readonly value: string }
  readonly text: string
  /** Noted in the acknowledgment, but the set is processed. */
  readonly isMinor?: true
}

export interface SetVerdict {
  readonly set: TransactionSet
  readonly faults: readonly Fault[]
  readonly segmentFaults: readonly SegmentFault[]
}

export const isRefused = ({ faults, segmentFaults }: SetVerdict): boolean =>
  faults.length > 0 || segmentFaults.some(({ isMinor }) => !isMinor)

export const verdictText = ({ faults, segmentFaults }: SetVerdict): string =>
  [...faults, ...segmentFaults.filter(({ isMinor }) => !isMinor)].map(({ text }) => text).join(' ')

/** Elements of AK3 and AK4 have limits. */
const MOST_NOTED = 50

function noteSegment({ id, position, code, element: at }: SegmentFault): Segment[] {
  const hasElement = at !== undefined
  return [
    ['AK3', id.slice(0, 3), `${position}`, '', hasElement ? '8' : code],
    ...(hasElement ? [['AK4', `${at.place}`, '', at.code, at.value.slice(0, 99)]] : []),
  ]
}

function noteSet(verdict: SetVerdict): Segment[] {
  const { set, faults, segmentFaults } = verdict
  const codes = [...faults.map(({ code }) => code), ...(segmentFaults.length > 0 ? ['5'] : [])].slice(0, 5)
  const state = isRefused(verdict) ? 'R' : segmentFaults.length > 0 ? 'E' : 'A'
  return [
    ['AK2', set.kind.slice(0, 3), set.control.slice(0, 9)],
    ...segmentFaults.slice(0, MOST_NOTED).flatMap(noteSegment),
    ['AK5', state, ...codes],
  ]
}

/** Body of the 997 for a group; a fault of the group refuses all of its sets. */
export function acknowledgment(group: Group, verdicts: readonly SetVerdict[]): Segment[] {
  const accepted = group.faults.length > 0 ? 0 : verdicts.filter((one) => !isRefused(one)).length
  const isPart = accepted > 0 && accepted < verdicts.length
  const hasNotes = verdicts.some(({ segmentFaults }) => segmentFaults.length > 0)
  const state = accepted === 0 ? 'R' : isPart ? 'P' : hasNotes ? 'E' : 'A'
  return [
    ['AK1', group.code, group.control],
    ...verdicts.flatMap(noteSet),
    [
      'AK9',
      state,
      `${group.included}`,
      `${group.sets.length}`,
      `${accepted}`,
      ...group.faults.map(({ code }) => code).slice(0, 5),
    ],
  ]
}

export interface Acknowledged {
  readonly kind: string
  readonly control: string
  readonly isAccepted: boolean
  readonly reason: string
}

export interface AcknowledgedGroup {
  readonly code: string
  readonly control: string
  readonly isAccepted: boolean
  readonly reason: string
  readonly sets: readonly Acknowledged[]
}

const SET_WORDS: Readonly<Record<string, string>> = {
  '1': 'Transaction set not supported.',
  '2': 'Trailer missing.',
  '3': 'Control numbers differ.',
  '4': 'Wrong number of segments.',
  '5': 'One or more segments in error.',
  '6': 'Transaction set code missing or invalid.',
  '7': 'Control number missing or invalid.',
}
const GROUP_WORDS: Readonly<Record<string, string>> = {
  '1': 'Functional group not supported.',
  '2': 'Version not supported.',
  '3': 'Group trailer missing.',
  '4': 'Group control numbers differ.',
  '5': 'Wrong number of transaction sets.',
}

const isAccepting = (code: string) => code === 'A' || code === 'E' || code === 'P'
const inWords = (words: Readonly<Record<string, string>>, codes: readonly string[]) =>
  codes.map((code) => words[code] ?? `Code ${code}.`).join(' ')

/** Reads a partner's 997 for one of our groups. */
export function readAcknowledgment({ segments }: TransactionSet): AcknowledgedGroup | undefined {
  const group = segments.find(([id]) => id === 'AK1')
  const end = segments.find(([id]) => id === 'AK9')
  if (!group || !end) return undefined
  const sets: Acknowledged[] = []
  let notes: string[] = []
  let open: Segment | undefined
  for (const segment of segments) {
    if (segment[0] === 'AK2') [open, notes] = [segment, []]
    if (segment[0] === 'AK3') notes.push(`Segment ${element(segment, 1)} at ${element(segment, 2)}.`)
    if (segment[0] === 'AK4')
      notes.push(`Element ${element(segment, 1)}${element(segment, 4) && `: ${element(segment, 4)}`}.`)
    if (segment[0] !== 'AK5' || !open) continue
    sets.push({
      kind: element(open, 1),
      control: element(open, 2),
      isAccepted: isAccepting(element(segment, 1)),
      reason: [inWords(SET_WORDS, segment.slice(2)), ...notes].filter(Boolean).join(' '),
    })
  }
  return {
    code: element(group, 1),
    control: element(group, 2),
    isAccepted: isAccepting(element(end, 1)),
    reason: inWords(GROUP_WORDS, end.slice(5).filter(Boolean)),
    sets,
  }
}
