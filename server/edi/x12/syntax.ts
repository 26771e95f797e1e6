/** Segment id first, then its elements: `['B2A', '00', 'LT']`. */
export type Segment = readonly string[]

export interface Separators {
  readonly element: string
  readonly component: string
  readonly segment: string
}

/** Separators of interchanges that we write. */
export const OURS: Separators = { element: '*', component: '>', segment: '~' }

/** ISA04, ISA06 and ISA08 are padded, so the segment is always as long. */
export const ISA_LENGTHS = [3, 2, 10, 2, 10, 2, 15, 2, 15, 6, 4, 1, 5, 9, 1, 1, 1] as const
/** With its terminator. */
export const ISA_SIZE = 106

export interface Party {
  readonly qualifier: string
  readonly id: string
}

/** Sets of a functional group, by the code in GS01. */
export const GROUP_CODES = {
  '204': 'SM',
  '210': 'IM',
  '214': 'QM',
  '990': 'GF',
  '997': 'FA',
} as const
export type SetKind = keyof typeof GROUP_CODES
/** Stands in an interchange without a group. */
export const ENVELOPE_ANSWER = 'TA1'

export const VERSION = '004010'

/** `1` is the first element after the id; '' where the segment is shorter. */
export const element = (segment: Segment | undefined, place: number): string => segment?.[place] ?? ''
