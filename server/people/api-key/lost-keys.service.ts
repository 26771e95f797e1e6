import type { KeyEnd } from '#contract/entities/people/api-key.ts'
import type { Permission } from '#contract/permissions.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { missingFrom } from '#server/kernel/base/authority.ts'
import { findCreatorLoss } from '#server/kernel/tenant/creator.repository.ts'
import { effectivePermissions, onlyKnown } from '#server/kernel/tenant/permissions.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { endKey, type KeyGrounds, listGrounds } from '#server/people/api-key/api-key.repository.ts'

type Grounds = Omit<KeyGrounds, 'name' | 'prefix'>

export function findLoss(key: Grounds): { reason: KeyEnd; lost: Permission[] } | undefined {
  const reason = findCreatorLoss(key)
  if (reason) return { reason, lost: [] }
  const lost = missingFrom({ permissions: effectivePermissions(key) }, onlyKnown(key.key_permissions))
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
