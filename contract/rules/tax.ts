import { plainEin } from '#contract/rules/numbers.ts'
import { dollars } from '#contract/rules/money.ts'

/** Form W-9 (Rev. March 2024), line 3a. An LLC that is disregarded takes its owner's classification. */
export const TAX_CLASSES = {
  unknown: 'Not entered',
  individual: 'Individual or sole proprietor',
  c_corporation: 'C corporation',
  s_corporation: 'S corporation',
  partnership: 'Partnership',
  trust: 'Trust or estate',
  llc_c: 'LLC taxed as C corporation',
  llc_s: 'LLC taxed as S corporation',
  llc_p: 'LLC taxed as partnership',
} as const
export type TaxClass = keyof typeof TAX_CLASSES

export const TIN_TYPES = { ein: 'EIN', ssn: 'SSN', itin: 'ITIN' } as const
export type TinType = keyof typeof TIN_TYPES

export const TAX_PAYEES = { settlement: 'Owner', driver: 'Driver' } as const
export type TaxPayeeOf = keyof typeof TAX_PAYEES

export const TAX_FORM_STATES = {
  none: 'No payments',
  not_required: 'Not required',
  missing: 'Missing data',
  review: 'To review',
  ready: 'Ready',
  filed: 'Filed',
  changed: 'Correction due',
  correction: 'Correction ready',
  corrected: 'Corrected',
} as const
export type TaxFormState = keyof typeof TAX_FORM_STATES

/** With amounts that somebody looked at: copy B shows these. */
export const REVIEWED_STATES: readonly TaxFormState[] = ['ready', 'filed', 'correction', 'corrected']

export const TAX_GAPS = {
  w9: 'W-9',
  name: 'Name',
  tin: 'TIN',
  address: 'Address',
  signature: 'W-9 date',
} as const
export type TaxGap = keyof typeof TAX_GAPS

export const PAYER_GAPS = {
  name: 'Legal name',
  ein: 'EIN',
  address: 'Address',
  phone: 'Phone',
} as const
export type PayerGap = keyof typeof PAYER_GAPS

/** Public Law 119-21, section 70433: $2,000 from 2026. The IRS adjusts it for inflation from 2027. */
export const taxThreshold = (year: number): number => (year < 2026 ? 60_000 : 200_000)

/** Section 301.6011-2: all information returns of a company count together. */
export const EFILE_FROM = 10
/** Publication 5717: forms per CSV file of the IRIS portal. */
export const IRIS_FORMS = 100
export const COPIES_PER_FILE = 500
/** The checklist is announced from 1 October of the year. */
export const CHECKLIST_MONTH = 10

/** January 31 of the next year, or the Monday after that weekend (section 7503). */
export function taxDueOn(year: number): string {
  const due = new Date(Date.UTC(year + 1, 0, 31))
  const over = { 6: 2, 0: 1 }[due.getUTCDay()] ?? 0
  due.setUTCDate(due.getUTCDate() + over)
  return due.toISOString().slice(0, 10)
}

const EIN_PREFIX = /^(?:0[1-6]|1[0-6]|2[0-7]|3\d|4[0-8]|5\d|6[0-8]|7[1-7]|8[0-8]|9[0-58-9])/
const SSN = /^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/
const ITIN = /^9\d{2}(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])\d{4}$/

export const tinDigits = (text: string): string => text.replace(/[\s-]/g, '')

/** Undefined where the IRS could have assigned the number. */
export function tinProblem(type: TinType, text: string): string | undefined {
  const digits = tinDigits(text)
  if (!/^\d{9}$/.test(digits)) return 'Enter 9 digits.'
  if (type === 'ein') return EIN_PREFIX.test(digits) ? undefined : 'No EIN starts with these digits.'
  if (type === 'itin') return ITIN.test(digits) ? undefined : 'This is not an ITIN. Check the number.'
  return SSN.test(digits) ? undefined : 'This is not an SSN. Check the number.'
}

/** 12-3456789 or 123-45-6789. */
export function tinText(type: TinType, text: string): string {
  const digits = tinDigits(text)
  if (type === 'ein') return plainEin(digits)
  return digits.replace(/^(\d{3})(\d{2})(\d{4})$/, '$1-$2-$3')
}

/** As copy B may show it, section 301.6109-4; '' without one. */
export function maskedTin(type: TinType, lastFour: string): string {
  if (lastFour === '') return ''
  return type === 'ein' ? `XX-XXX${lastFour}` : `XXX-XX-${lastFour}`
}

/** Cents of one payee in one year. */
export interface TaxAmounts {
  paid_cents: number
  deducted_cents: number
  withheld_cents: number
  advanced_cents: number
  escrow_held_cents: number
  escrow_returned_cents: number
  reimbursed_cents: number
  balance_cents: number
}

/** Payments, with what was held back from pay, without what was no pay. */
export const toBox1 = (of: TaxAmounts): number =>
  of.paid_cents +
  of.deducted_cents +
  of.withheld_cents +
  of.advanced_cents +
  of.escrow_held_cents -
  of.escrow_returned_cents -
  of.reimbursed_cents +
  of.balance_cents

const CORPORATIONS: readonly TaxClass[] = ['c_corporation', 's_corporation', 'llc_c', 'llc_s']
/** Payments that are reported as nonemployee compensation exempt payees 1 to 5 only. */
const EXEMPT_CODES = ['1', '2', '3', '4', '5']

export interface TaxW9 {
  legal_name: string
  classification: TaxClass
  exempt_code: string
  is_employee: boolean
  has_tin: boolean
  address: string
  city: string
  state: string
  zip: string
  signed_on: string | null
}

interface Figures {
  box1_cents: number
  box4_cents: number
}

/** Reason that no form is due; '' where one is. */
export function whyNotRequired(w9: TaxW9, { box1_cents, box4_cents }: Figures, year: number): string {
  if (w9.is_employee) return 'Paid on W-2'
  if (box4_cents > 0) return ''
  if (CORPORATIONS.includes(w9.classification)) return 'Corporation'
  if (EXEMPT_CODES.includes(w9.exempt_code)) return 'Exempt payee'
  const threshold = taxThreshold(year)
  return box1_cents < threshold ? `Below ${dollars(threshold).replace('.00', '')}` : ''
}

export function taxGaps(w9: TaxW9): TaxGap[] {
  if (w9.classification === 'unknown') return ['w9']
  const gaps: Readonly<Record<Exclude<TaxGap, 'w9'>, boolean>> = {
    name: w9.legal_name === '',
    tin: !w9.has_tin,
    address: [w9.address, w9.city, w9.state, w9.zip].includes(''),
    signature: w9.signed_on === null,
  }
  return (Object.keys(gaps) as Exclude<TaxGap, 'w9'>[]).filter((gap) => gaps[gap])
}

interface Progress {
  reviewed: Figures | null
  filed: Figures | null
  filings: number
}

const isSame = (one: Figures | null, other: Figures) =>
  one !== null && one.box1_cents === other.box1_cents && one.box4_cents === other.box4_cents

export function taxFormState(
  w9: TaxW9,
  figures: Figures & { paid_cents: number },
  { reviewed, filed, filings }: Progress,
  year: number,
): TaxFormState {
  if (filed !== null) {
    if (isSame(filed, figures)) return filings > 1 ? 'corrected' : 'filed'
    return isSame(reviewed, figures) ? 'correction' : 'changed'
  }
  if (figures.box1_cents === 0 && figures.box4_cents === 0 && figures.paid_cents === 0) return 'none'
  if (whyNotRequired(w9, figures, year) !== '') return 'not_required'
  if (taxGaps(w9).length > 0) return 'missing'
  return isSame(reviewed, figures) ? 'ready' : 'review'
}

const YEAR_PLACES = 128
const FIRST_YEAR = 2000

/** Encodes payee, kind of payee and year (2000 to 2127). */
export const taxFormId = (of: TaxPayeeOf, payee: number, year: number): number =>
  (payee * 2 + (of === 'driver' ? 1 : 0)) * YEAR_PLACES + (year - FIRST_YEAR)

export function readTaxFormId(id: number): { of: TaxPayeeOf; payee: number; year: number } {
  const both = Math.floor(id / YEAR_PLACES)
  return {
    of: both % 2 === 1 ? 'driver' : 'settlement',
    payee: Math.floor(both / 2),
    year: (id % YEAR_PLACES) + FIRST_YEAR,
  }
}

const SUFFIX = /^(?:jr|sr|ii|iii|iv|v)\.?$/i

/** First, middle and last name and suffix of a person's name; the last word before the suffix is the last. */
export function splitName(name: string): { first: string; middle: string; last: string; suffix: string } {
  const words = name.replaceAll(',', ' ').split(/\s+/).filter(Boolean)
  const end = words.at(-1) ?? ''
  const suffix = words.length > 2 && SUFFIX.test(end) ? end : ''
  const named = suffix ? words.slice(0, -1) : words
  return {
    first: named.length > 1 ? (named[0] ?? '') : '',
    middle: named.slice(1, -1).join(' '),
    last: named.at(-1) ?? '',
    suffix,
  }
}
