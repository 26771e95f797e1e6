import {
  hasExpired,
  type DocumentCode,
  type DocumentOf,
  requiredDocuments,
} from '#contract/rules/documents.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'
import {
  isThere,
  renewExpiry,
  renewLicences,
  listCurrentDocuments,
} from '#server/fleet/document/expiry.repository.ts'

export interface DocumentCheck {
  required: DocumentCode[]
  missing: DocumentCode[]
  expired: DocumentCode[]
}

/** Call in the transaction that changes a document or restores a record. */
export async function refreshDocuments(
  tx: Tx,
  of: DocumentOf,
  id: number | readonly number[],
): Promise<void> {
  const ids = typeof id === 'number' ? [id] : id
  if (ids.length === 0 || of === 'filing') return
  if (of === 'driver') await renewLicences(tx, ids)
  await renewExpiry(tx, of, ids)
}

export async function checkDocuments(tx: Tx, of: DocumentOf, id: number): Promise<DocumentCheck | undefined> {
  if (!(await isThere(tx, of, id))) return undefined
  const required = requiredDocuments(of)
  const current = await listCurrentDocuments(tx, of, id)
  const today = await companyToday(tx)
  const days = new Map(current.map(({ type, expires_on }) => [type, expires_on]))
  return {
    required,
    missing: required.filter((code) => !days.has(code)),
    expired: required.filter((code) => hasExpired(days.get(code) ?? null, today)),
  }
}
