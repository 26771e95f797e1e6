import { foldText } from '#server/edi/x12/plain-text.ts'
import {
  ENVELOPE_ANSWER,
  GROUP_CODES,
  OURS,
  type Party,
  type Segment,
  type SetKind,
  VERSION,
} from '#server/edi/x12/syntax.ts'

export interface Envelope {
  readonly sender: Party
  readonly receiver: Party
  readonly groupSender: string
  readonly groupReceiver: string
  /** Shared by interchange, group and set: we send one set per interchange. */
  readonly control: number
  readonly isTest: boolean
  readonly at: Date
}

const digits = (at: Date) => at.toISOString().replace(/\D/g, '')
/** CCYYMMDD, UTC. */
export const x12Day = (at: Date) => digits(at).slice(0, 8)
/** HHMM, UTC. */
export const x12Time = (at: Date) => digits(at).slice(8, 12)

const ends = [OURS.element, OURS.component, OURS.segment].join('')

/** Our own data may have anything; a separator in it would begin another element or segment. */
export const cleanElement = (text: string): string =>
  Array.from(foldText(text), (one) => (ends.includes(one) ? ' ' : one))
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim()

const joinSegment = (segment: Segment): string => {
  const clean = segment.map(cleanElement)
  const last = clean.findLastIndex((one) => one !== '')
  return clean.slice(0, last + 1).join(OURS.element) + OURS.segment
}

/** ISA13: nine digits. */
export const toControl = (control: number): string => String(control).padStart(9, '0')

const pad = (text: string, size: number) => cleanElement(text).slice(0, size).padEnd(size)

function wrapGroup(
  kind: SetKind,
  body: readonly Segment[],
  { groupSender, groupReceiver, control, at }: Envelope,
): Segment[] {
  const number = toControl(control)
  return [
    [
      'GS',
      GROUP_CODES[kind],
      groupSender,
      groupReceiver,
      x12Day(at),
      x12Time(at),
      `${control}`,
      'X',
      VERSION,
    ],
    ['ST', kind, number],
    ...body,
    ['SE', `${body.length + 2}`, number],
    ['GE', '1', `${control}`],
  ]
}

/** `body` is without ST and SE. */
export function writeInterchange(
  kind: SetKind | typeof ENVELOPE_ANSWER,
  body: readonly Segment[],
  envelope: Envelope,
): string {
  const { sender, receiver, control, isTest, at } = envelope
  const number = toControl(control)
  const [from, to] = [sender, receiver].map((one) => [pad(one.qualifier, 2), pad(one.id, 15)])
  const none = ['00', ' '.repeat(10)]
  const made = [x12Day(at).slice(2), x12Time(at), 'U', '00401', number, '0', isTest ? 'T' : 'P']
  const isa = [['ISA'], none, none, from, to, made, [OURS.component]].flat()
  const isGroup = kind !== ENVELOPE_ANSWER
  return [
    isa.join(OURS.element) + OURS.segment,
    ...(isGroup ? wrapGroup(kind, body, envelope) : body).map(joinSegment),
    joinSegment(['IEA', isGroup ? '1' : '0', number]),
  ].join('\n')
}
