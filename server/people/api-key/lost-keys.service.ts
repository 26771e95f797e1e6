import type { KeyEnd } from '#contract/entities/people/api-key.ts'
import type { Permission } from '#contract/permissions.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { missingFrom } from '#server/kernel/base/authority.ts'
import { effectivePermissions, onlyKnown } from '#server/kernel/tenant/permissions.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { endKey, type KeyGrounds, listGrounds } from '#server/people/api-key/api-key.repository.ts'

type Grounds = Omit<KeyGrounds, 'name' | 'prefix'>

export function findLoss(key: Grounds): { reason: KeyEnd; lost: Permission[] } | undefined {
  const lost = missingFrom({ permissions: effectivePermissions(key) }, onlyKnown(key.key_permissions))
  if (!key.is_active) return { reason: 'deactivated', lost: [] }
  if (!key.is_admin && !key.is_superuser) return { reason: 'not_admin', lost: [] }
  return lost.length > 0 ? { reason: 'permissions', lost } : undefined
}

/** Permanent: permissions that the creator regains later do not revive a key. */
export async function endLostKeys(
  tx: Tx,
  who: Changer | undefined,
  creators: readonly number[],
): Promise<void> {
  if (creators.length === 0) return
  for (const key of await listGrounds(tx, creators)) {
    const loss = findLoss(key)
    if (!loss || !(await endKey(tx, key.key_id, loss.reason))) continue
    const { name, prefix } = key
    const after = { end_reason: loss.reason, ...(loss.lost.length > 0 && { lost_permissions: loss.lost }) }
    await audit(tx, {
      who,
      action: 'end',
      record_type: 'api_key',
      record_id: key.key_id,
      before: { name, prefix },
      after,
    })
  }
}
