import { daysBetween, isOverdue } from './dates.ts'

export type DocumentOf = 'owner' | 'driver' | 'vehicle' | 'filing'
/** Records whose documents decide whether they are accepted. */
export type RegisteredOf = Exclude<DocumentOf, 'filing'>

interface DocumentType {
  readonly of: DocumentOf
  readonly name: string
  readonly expires: boolean
  readonly required: boolean
  readonly isOpenEnded?: true
  /** Several coexist; of other types a new document replaces the old one. */
  readonly isMany?: true
}

export const DOCUMENT_TYPES = {
  w9: { of: 'owner', name: 'W-9', expires: false, required: true },
  coi: { of: 'owner', name: 'Certificate of insurance', expires: true, required: true },
  lease: { of: 'owner', name: 'Lease agreement', expires: true, required: true, isOpenEnded: true },
  mc_authority: { of: 'owner', name: 'MC authority', expires: false, required: false },
  voided_cheque: { of: 'owner', name: 'Voided check', expires: false, required: false },
  notice_of_assignment: { of: 'owner', name: 'Notice of assignment', expires: false, required: false },
  driving_licence: { of: 'driver', name: 'Driver license', expires: true, required: true },
  medical_certificate: { of: 'driver', name: 'Medical certificate', expires: true, required: true },
  background_check: { of: 'driver', name: 'Background check', expires: false, required: false },
  hazmat_endorsement: { of: 'driver', name: 'Hazmat endorsement', expires: true, required: false },
  driver_other: { of: 'driver', name: 'Other', expires: true, required: false, isMany: true },
  registration: { of: 'vehicle', name: 'Registration', expires: true, required: true },
  insurance: { of: 'vehicle', name: 'Insurance', expires: true, required: true },
  annual_inspection: { of: 'vehicle', name: 'Annual inspection', expires: true, required: true },
  photos: { of: 'vehicle', name: 'Photos', expires: false, required: false, isMany: true },
  title: { of: 'vehicle', name: 'Title', expires: false, required: false },
  filing_proof: { of: 'filing', name: 'Proof of filing', expires: false, required: false },
} as const satisfies Record<string, DocumentType>

export type DocumentCode = keyof typeof DOCUMENT_TYPES

const findType = (code: DocumentCode): DocumentType | undefined => DOCUMENT_TYPES[code]

export const mayBeMany = (code: DocumentCode): boolean => findType(code)?.isMany === true

export const mustExpire = (code: DocumentCode): boolean => expiryProblem(code, null) !== null

/** YYYY-MM-DD or null for none; returns the error text, or null if valid. */
export function expiryProblem(code: DocumentCode, expiresOn: string | null): string | null {
  const type = findType(code)
  if (!type) return null
  const { name, expires, required, isOpenEnded } = type
  if (!expires)
    return expiresOn === null ? null : `This document (${name}) doesn’t expire. Leave the date empty.`
  return expiresOn === null && required && !isOpenEnded ? 'Enter the expiration date.' : null
}

const EXPIRING_DAYS = 30
export const REMINDER_DAYS = [60, 30, 14, 7, 1] as const
export const requiredDocuments = (of: DocumentOf): DocumentCode[] =>
  (Object.keys(DOCUMENT_TYPES) as DocumentCode[]).filter(
    (code) => findType(code)?.of === of && findType(code)?.required,
  )

/** YYYY-MM-DD in the company's zone; valid through the day of expiry. */
export const hasExpired = (expiresOn: string | null, today: string): boolean =>
  expiresOn !== null && isOverdue(expiresOn, today)

export function documentState(expiresOn: string | null, today: string): 'valid' | 'expiring' | 'expired' {
  if (expiresOn === null) return 'valid'
  if (hasExpired(expiresOn, today)) return 'expired'
  return daysBetween(today, expiresOn) <= EXPIRING_DAYS ? 'expiring' : 'valid'
}
