import type { PaperCode, PaperOf } from '#contract/rules/papers.ts'
import { seededRandom } from './random.ts'

/** A record of the demo that gets papers; `firstExpiry` in days from today is what its papers are to say, null where it is free. */
export interface PaperHolder {
  readonly of: PaperOf
  readonly id: number
  readonly title: string
  readonly isHeavy: boolean
  readonly firstExpiry: number | null
}

/** A paper to be: days count from today. */
export interface PlannedPaper {
  readonly holder: PaperHolder
  readonly type: PaperCode
  readonly issuedIn: number
  readonly expiresIn: number | null
  readonly isReplaced: boolean
  readonly note: string
}

const YEAR = 365

/** The papers of the demo: most in date, a few expired, a few that expire within the month, a few missing, a few that were replaced. */
export function planPapers(holders: readonly PaperHolder[]): PlannedPaper[] {
  const random = seededRandom(20_261)
  const later = (than: number) => Math.max(than + random.between(1, 60), random.between(70, 340))
  const paper = (holder: PaperHolder, type: PaperCode, expiresIn: number | null, more: Partial<PlannedPaper> = {}): PlannedPaper => ({
    holder,
    type,
    issuedIn: expiresIn === null ? -random.between(60, 700) : expiresIn - YEAR,
    expiresIn,
    isReplaced: false,
    note: '',
    ...more,
  })
  const drawn = () => (random.chance(0.03) ? -random.between(2, 25) : random.chance(0.06) ? random.between(3, 28) : random.between(60, 700))

  function ofOwner(holder: PaperHolder, place: number): PlannedPaper[] {
    const insured = place === 3 ? -4 : place % 4 === 1 ? random.between(4, 27) : random.between(70, 340)
    return [
      paper(holder, 'w9', null),
      paper(holder, 'coi', insured),
      ...(place % 3 === 0 ? [paper(holder, 'coi', insured - YEAR, { isReplaced: true, note: 'Last year' })] : []),
      ...(place === 5 ? [] : [paper(holder, 'lease', place % 2 === 0 ? null : random.between(120, 700))]),
      paper(holder, 'mc_authority', null),
      ...(place % 2 === 0 ? [paper(holder, 'voided_cheque', null)] : []),
      ...(place === 7 ? [paper(holder, 'notice_of_assignment', null, { note: 'Remit to Harbor Factoring' })] : []),
    ]
  }

  function ofDriver(holder: PaperHolder): PlannedPaper[] {
    return [
      ...(random.chance(0.04) ? [] : [paper(holder, 'driving_licence', drawn())]),
      ...(holder.isHeavy && !random.chance(0.06) ? [paper(holder, 'medical_certificate', drawn())] : []),
      ...(random.chance(0.2) ? [paper(holder, 'background_check', null)] : []),
      ...(random.chance(0.1) ? [paper(holder, 'hazmat_endorsement', drawn())] : []),
    ]
  }

  function ofVehicle(holder: PaperHolder): PlannedPaper[] {
    const first = holder.firstExpiry ?? random.between(40, 330)
    return [
      paper(holder, 'registration', first),
      ...(random.chance(0.05) ? [] : [paper(holder, 'insurance', later(first))]),
      ...(holder.isHeavy && !random.chance(0.08) ? [paper(holder, 'annual_inspection', Math.max(first, random.between(first, 340)))] : []),
      ...(random.chance(0.15) ? [paper(holder, 'photos', null)] : []),
    ]
  }

  return holders.flatMap((holder, place) => {
    if (holder.of === 'owner') return ofOwner(holder, place)
    return holder.of === 'driver' ? ofDriver(holder) : ofVehicle(holder)
  })
}
