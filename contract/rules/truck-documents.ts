import { hasExpired } from './documents.ts'

interface Documented {
  readonly documents_expire_on: string | null
}

/** Days as YYYY-MM-DD; the first day on which a required document is no longer valid. */
export interface DocumentedTruck extends Documented {
  readonly unit_number: string
  readonly owner_name: string
  readonly owner_documents_expire_on: string | null
  readonly drivers: readonly (Documented & { readonly name: string })[]
}

export interface ExpiredDocuments {
  readonly of: 'vehicle' | 'owner' | 'driver'
  readonly name: string
  readonly end: string
}

/** Documents of the vehicle, its owner and its drivers that are no longer valid on `day`. */
export function expiredBefore(truck: DocumentedTruck, day: string): ExpiredDocuments[] {
  const all = [
    { of: 'vehicle' as const, name: truck.unit_number, end: truck.documents_expire_on },
    { of: 'owner' as const, name: truck.owner_name, end: truck.owner_documents_expire_on },
    ...truck.drivers.map(({ name, documents_expire_on: end }) => ({ of: 'driver' as const, name, end })),
  ]
  return all.flatMap(({ end, ...one }) => (end !== null && hasExpired(end, day) ? [{ ...one, end }] : []))
}
