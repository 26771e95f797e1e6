import { element, ENVELOPE_ANSWER, type Segment } from '#server/edi/x12/syntax.ts'
import type { Header } from '#server/edi/x12/read-interchange.ts'

/** Element I18, as far as partners use it. */
const NOTES: Readonly<Record<string, string>> = {
  '000': '',
  '001': 'Control numbers of ISA and IEA differ.',
  '005': 'Sender ID qualifier not valid.',
  '006': 'Sender ID not valid.',
  '007': 'Receiver ID qualifier not valid.',
  '008': 'Receiver ID not valid.',
  '009': 'Receiver ID unknown.',
  '017': 'Version not valid.',
  '018': 'Control number not valid.',
  '021': 'Wrong number of groups.',
  '022': 'Wrong control structure.',
  '023': 'The file ends too early.',
  '024': 'Content of the interchange not valid.',
  '025': 'Control number used before.',
}

/** TA1 segment for an interchange of a partner; '000' accepts it. */
export const answerEnvelope = ({ control, date, time }: Header, code = '000'): Segment => [
  ENVELOPE_ANSWER,
  control,
  date,
  time,
  code === '000' ? 'A' : 'R',
  code,
]

export interface EnvelopeAnswer {
  /** Of our interchange. */
  readonly control: string
  readonly isRejected: boolean
  readonly reason: string
}

export function readEnvelopeAnswer(segment: Segment): EnvelopeAnswer {
  const code = element(segment, 5)
  return {
    control: element(segment, 1),
    isRejected: element(segment, 4) === 'R',
    reason: NOTES[code] ?? `Code ${code}.`,
  }
}
