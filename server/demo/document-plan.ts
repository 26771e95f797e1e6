import type { DocumentCode, DocumentOf } from '#contract/rules/documents.ts'
import { seededRandom } from '#server/demo/data/random.ts'

export interface DocumentHolder {
  readonly of: DocumentOf
  readonly id: number
  readonly title: string
  readonly firstExpiry: number | null
}

export interface PlannedDocument {
  readonly holder: DocumentHolder
  readonly type: DocumentCode
  readonly issuedIn: number
  readonly expiresIn: number | null
  readonly isReplaced: boolean
  readonly note: string
}

const YEAR = 365

export function planDocuments(holders: readonly DocumentHolder[]): PlannedDocument[] {
  const random = seededRandom(20_261)
  const later = (than: number) => Math.max(than + random.between(1, 60), random.between(70, 340))
  const planned = (
    holder: DocumentHolder,
    type: DocumentCode,
    expiresIn: number | null,
    more: Partial<PlannedDocument> = {},
  ): PlannedDocument => ({
    holder,
    type,
    issuedIn: expiresIn === null ? -random.between(60, 700) : expiresIn - YEAR,
    expiresIn,
    isReplaced: false,
    note: '',
    ...more,
  })
  const drawn = () =>
    random.chance(0.03)
      ? -random.between(2, 25)
      : random.chance(0.06)
        ? random.between(3, 28)
        : random.between(60, 700)

  function ofOwner(holder: DocumentHolder, index: number): PlannedDocument[] {
    const insured = index === 3 ? -4 : index % 4 === 1 ? random.between(4, 27) : random.between(70, 340)
    return [
      planned(holder, 'w9', null),
      planned(holder, 'coi', insured),
      ...(index % 3 === 0
        ? [planned(holder, 'coi', insured - YEAR, { isReplaced: true, note: 'Last year' })]
        : []),
      ...(index === 5 ? [] : [planned(holder, 'lease', index % 2 === 0 ? null : random.between(120, 700))]),
      planned(holder, 'mc_authority', null),
      ...(index % 2 === 0 ? [planned(holder, 'voided_cheque', null)] : []),
      ...(index === 7
        ? [planned(holder, 'notice_of_assignment', null, { note: 'Remit to Harbor Factoring' })]
        : []),
    ]
  }

  function ofDriver(holder: DocumentHolder): PlannedDocument[] {
    return [
      ...(random.chance(0.04) ? [] : [planned(holder, 'driving_licence', drawn())]),
      ...(random.chance(0.06) ? [] : [planned(holder, 'medical_certificate', drawn())]),
      ...(random.chance(0.2) ? [planned(holder, 'background_check', null)] : []),
      ...(random.chance(0.1) ? [planned(holder, 'hazmat_endorsement', drawn())] : []),
    ]
  }

  function ofVehicle(holder: DocumentHolder): PlannedDocument[] {
    const first = holder.firstExpiry ?? random.between(40, 330)
    return [
      planned(holder, 'registration', first),
      ...(random.chance(0.05) ? [] : [planned(holder, 'insurance', later(first))]),
      ...(random.chance(0.08)
        ? []
        : [planned(holder, 'annual_inspection', Math.max(first, random.between(first, 340)))]),
      ...(random.chance(0.15) ? [planned(holder, 'photos', null)] : []),
    ]
  }

  return holders.flatMap((holder, index) => {
    if (holder.of === 'owner') return ofOwner(holder, index)
    return holder.of === 'driver' ? ofDriver(holder) : ofVehicle(holder)
  })
}
