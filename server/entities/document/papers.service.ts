import { hasExpired, type PaperCode, type PaperOf, requiredPapers } from '#contract/rules/papers.ts'
import type { Tx } from '#server/db/client.ts'
import { companyToday } from '#server/entities/company/company.repository.ts'
import { poundsOf, renewExpiry, renewLicences, standingPapers } from '#server/entities/document/papers.repository.ts'

/** Which papers a record must have, and which of these are missing or have expired. */
export interface PaperCheck {
  required: PaperCode[]
  missing: PaperCode[]
  expired: PaperCode[]
}

/**
 * Recomputes when the papers of records expire. To be called in the transaction that changes a paper, a vehicle's gross weight or type
 * (for the vehicle and both its drivers), or a vehicle's drivers (for those who were and those who are).
 */
export async function refreshPapers(tx: Tx, of: PaperOf, id: number | readonly number[]): Promise<void> {
  const ids = typeof id === 'number' ? [id] : id
  if (ids.length === 0) return
  if (of === 'driver') await renewLicences(tx, ids)
  await renewExpiry(tx, of, ids)
}

/** The papers that a record must have by its weight class, those missing and those expired today; undefined where there is no record. */
export async function checkPapers(tx: Tx, of: PaperOf, id: number): Promise<PaperCheck | undefined> {
  const pounds = await poundsOf(tx, of, id)
  if (pounds === undefined) return undefined
  const required = requiredPapers(of, pounds)
  const standing = await standingPapers(tx, of, id)
  const today = await companyToday(tx)
  const days = new Map(standing.map(({ type, expires_on }) => [type, expires_on]))
  return {
    required,
    missing: required.filter((code) => !days.has(code)),
    expired: required.filter((code) => hasExpired(days.get(code) ?? null, today)),
  }
}
