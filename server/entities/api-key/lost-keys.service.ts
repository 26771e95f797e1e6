import type { KeyEnd } from '#contract/entities/api-key.ts'
import type { Permission } from '#contract/permissions.ts'
import { audit, type Changer } from '#server/core/audit.ts'
import { lackedBy } from '#server/core/authority.ts'
import { effectivePermissions, onlyKnown } from '#server/core/permissions.ts'
import type { Tx } from '#server/db/client.ts'
import { endKey, type KeyGrounds, listGrounds } from '#server/entities/api-key/api-key.repository.ts'

type Grounds = Omit<KeyGrounds, 'name' | 'prefix'>

/** Why a key cannot go on, and which of its permissions its creator lost; undefined where it can. */
export function lossOf(key: Grounds): { reason: KeyEnd; lost: Permission[] } | undefined {
  const lost = lackedBy({ permissions: effectivePermissions(key) }, onlyKnown(key.key_permissions))
  if (!key.is_active) return { reason: 'deactivated', lost: [] }
  if (!key.is_admin && !key.is_superuser) return { reason: 'not_admin', lost: [] }
  return lost.length > 0 ? { reason: 'permissions', lost } : undefined
}

/** Ends the keys that these users could not create any more, for good: what they are given back later revives none. */
export async function endLostKeys(tx: Tx, who: Changer | undefined, creators: readonly number[]): Promise<void> {
  if (creators.length === 0) return
  for (const key of await listGrounds(tx, creators)) {
    const loss = lossOf(key)
    if (!loss || !(await endKey(tx, key.key_id, loss.reason))) continue
    const { name, prefix } = key
    const after = { end_reason: loss.reason, ...(loss.lost.length > 0 && { lost_permissions: loss.lost }) }
    await audit(tx, { who, action: 'end', record_type: 'api_key', record_id: key.key_id, before: { name, prefix }, after })
  }
}
