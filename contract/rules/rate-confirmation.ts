import { dayText } from '#contract/rules/dates.ts'
import { dollars } from '#contract/rules/money.ts'
import { ownValue } from '#contract/rules/own-value.ts'

export const READING_STATES = {
  waiting: 'Reading',
  read: 'Read',
  not_a_confirmation: 'Not a rate confirmation',
  no_text: 'Couldn’t read this scan',
  encrypted: 'Password-protected file',
  broken: 'Damaged file',
  too_much: 'Too large to read',
} as const
export type ReadingState = keyof typeof READING_STATES

/** `marked`: a user should check it; `blocked`: ignored until a user has. */
export type Certainty = 'accepted' | 'marked' | 'blocked'

/**
 * Money in cents; counts, pounds and days as numbers; times as YYYY-MM-DD[THH:mm] local to the stop; the rest
 * as text.
 */
export type ReadValue = string | number | null

/** 1-based page; fractions of its width and height from the upper left. */
export interface ReadPlace {
  readonly page: number
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface ReadField {
  readonly key: string
  readonly value: ReadValue
  readonly text: string
  readonly places: readonly ReadPlace[]
  readonly state: Certainty
  readonly why: string
}

export type RateFieldKind =
  | 'money'
  | 'id'
  | 'references'
  | 'text'
  | 'name'
  | 'street'
  | 'count'
  | 'pounds'
  | 'days'
  | 'place'
  | 'when'

const FIELDS: Readonly<Record<string, readonly [label: string, kind: RateFieldKind]>> = {
  rate: ['Total rate', 'money'],
  line_haul: ['Line haul', 'money'],
  fuel: ['Fuel surcharge', 'money'],
  accessorial: ['Accessorial', 'money'],
  load_number: ['Broker load number', 'id'],
  po: ['PO number', 'id'],
  bol: ['BOL number', 'id'],
  mc: ['Broker MC', 'id'],
  dot: ['Broker DOT', 'id'],
  commodity: ['Commodity', 'text'],
  pieces: ['Pieces', 'count'],
  weight: ['Weight', 'pounds'],
  detention: ['Detention', 'text'],
  layover: ['Layover', 'text'],
  tonu: ['TONU', 'text'],
  terms: ['Payment terms', 'days'],
  payer: ['Payer', 'text'],
  bill_to: ['Billing address', 'text'],
  address: ['Broker address', 'text'],
  invoice_email: ['Send invoices to', 'text'],
  invoice_needs: ['Required with invoice', 'text'],
  remit_to: ['Remit to', 'text'],
}
const STOP_FIELDS: Readonly<Record<string, readonly [label: string, kind: RateFieldKind]>> = {
  facility: ['facility', 'name'],
  street: ['street', 'street'],
  place: ['city', 'place'],
  from: ['from', 'when'],
  to: ['until', 'when'],
  reference: ['reference', 'references'],
  po: ['PO', 'references'],
  appointment: ['appointment number', 'references'],
}

export function parseRowKey(key: string): {
  name: string
  stop: { number: number; kind: 'pickup' | 'delivery' } | null
} {
  const [first = '', number = '', kind = '', part = ''] = key.split('.')
  if (first === 'stop')
    return { name: part, stop: { number: Number(number), kind: kind === 'delivery' ? 'delivery' : 'pickup' } }
  return { name: first, stop: null }
}

export function rateFieldLabel(key: string): string {
  const { name, stop } = parseRowKey(key)
  if (stop) return `Stop ${stop.number}, ${stop.kind}: ${ownValue(STOP_FIELDS, name)?.[0] ?? name}`
  return ownValue(FIELDS, name)?.[0] ?? name
}

export function rateFieldKind(key: string): RateFieldKind {
  const { name, stop } = parseRowKey(key)
  return ownValue(stop ? STOP_FIELDS : FIELDS, name)?.[1] ?? 'text'
}

function whenText(value: string): string {
  const [, day = '', time = ''] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?$/.exec(value) ?? []
  return Number.isNaN(Date.parse(day)) ? value : `${dayText(day)} ${time}`.trim()
}

export function rateFieldText(key: string, value: ReadValue | undefined): string {
  if (value === null || value === undefined || value === '') return ''
  const kind = rateFieldKind(key)
  if (kind === 'when') return whenText(String(value))
  if (typeof value === 'string') return value
  if (kind === 'money') return dollars(value)
  if (kind === 'pounds') return `${value.toLocaleString('en-US')} lb`
  return kind === 'days' ? `${value} days` : String(value)
}
