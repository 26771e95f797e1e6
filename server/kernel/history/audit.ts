import { isDeepStrictEqual } from 'node:util'
import { publish } from '#server/kernel/base/events.ts'
import { recordsChanged } from '#server/kernel/history/history.events.ts'
import { insertAuditEntries } from '#server/kernel/history/audit.repository.ts'
import type { Tx } from '#server/kernel/db/client.ts'

type Fields = Record<string, unknown>

export interface Changer {
  id: number
  ip: string
}

export interface AuditNote {
  who?: Changer | undefined
  action: string
  record_type: string
  record_id: number
  before?: Fields | null
  after?: Fields | null
}

const UNAUDITED = new Set(['updated_at', 'version'])
const SECRET = /password|token|secret/

function changedOnly(fields: Fields | null | undefined, other: Fields | null | undefined): Fields | null {
  if (!fields) return null
  const entries = Object.entries(fields)
    .filter(
      ([name, value]) =>
        !UNAUDITED.has(name) && !(other && name in other && isDeepStrictEqual(other[name], value)),
    )
    .map(([name, value]) => [name, SECRET.test(name) ? '(secret)' : value])
  return Object.fromEntries(entries) as Fields
}

/**
 * Appends to the audit trail in the caller's transaction: only fields that differ; for a secret only that it
 * changed.
 */
export async function audit(tx: Tx, ...notes: readonly AuditNote[]): Promise<void> {
  const entries = notes.map(({ who, action, record_type, record_id, before, after }) => ({
    user_id: who?.id ?? null,
    ip: who?.ip ?? '',
    action,
    record_type,
    record_id,
    before: changedOnly(before, after),
    after: changedOnly(after, before),
  }))
  await Promise.all([insertAuditEntries(tx, entries), publish(tx, recordsChanged, entries)])
}
