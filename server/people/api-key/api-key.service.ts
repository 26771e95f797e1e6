import { createHash, randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { API_KEY_PREFIX, type ApiKey, type createApiKey } from '#contract/entities/people/api-key.ts'
import { type Permission, withDependencies } from '#contract/permissions.ts'
import { MINUTE_MS } from '#contract/rules/durations.ts'
import { type Principal, toHolder } from '#server/kernel/http/access.ts'
import { assertCanGrant, type Grantor } from '#server/kernel/base/authority.ts'
import { BadRequest, Conflict, TooManyRequests } from '#server/kernel/base/errors.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { onlyKnown } from '#server/kernel/tenant/permissions.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import type { Database, Tx } from '#server/kernel/db/client.ts'
import { endLostKeys, findLoss } from '#server/people/api-key/lost-keys.service.ts'
import { apiKeys } from '#server/people/api-key/api-key.record.ts'
import { endKey, findLivingKey, touchKey } from '#server/people/api-key/api-key.repository.ts'

const MAX_COUNTED_CALLS = 10_000

/** The key is random, so an unsalted hash reveals nothing about it. */
export function newKey(): { key: string; prefix: string; hash: string } {
  const key = `${API_KEY_PREFIX}${randomBytes(32).toString('base64url')}`
  return { key, prefix: key.slice(0, API_KEY_PREFIX.length + 6), hash: hashKey(key) }
}

const hashKey = (key: string) => createHash('sha256').update(key).digest('base64url')

export async function addKey(
  tx: Tx,
  who: Principal,
  by: Grantor,
  { permissions: chosen, expires_at, ...body }: z.output<typeof createApiKey.body>,
): Promise<ApiKey & { key: string }> {
  const permissions = withDependencies(chosen)
  assertCanGrant(by, { before: [], after: permissions, field: 'permissions' })
  if (expires_at !== null && Date.parse(expires_at) <= Date.now())
    throw new BadRequest({ expires_at: ['Choose a future date.'] })
  const { key, prefix, hash } = newKey()
  const id = await apiKeys.insert(tx, { ...body, permissions, expires_at, prefix, hash, user_id: who.id })
  await audit(tx, {
    who,
    action: 'create',
    record_type: 'api_key',
    record_id: id,
    after: { ...body, prefix, permissions, expires_at },
  })
  return { ...(await apiKeys.open(tx, who, id)), key }
}

export async function revokeKey(tx: Tx, who: Principal, id: number): Promise<ApiKey> {
  const { prefix, name } = await apiKeys.open(tx, who, id)
  if (!(await endKey(tx, id, 'revoked'))) throw new Conflict('This key was already revoked or has expired.')
  await audit(tx, {
    who,
    action: 'revoke',
    record_type: 'api_key',
    record_id: id,
    before: { name, prefix },
  })
  return apiKeys.open(tx, who, id)
}

interface Window {
  began: number
  calls: number
}

/** The rate limit is per node, not shared between nodes. */
export function createKeyring(
  db: Database,
  now: () => number = Date.now,
): (key: string) => Promise<SessionUser | undefined> {
  const windows = new Map<number, Window>()

  function count(id: number, most: number): void {
    const at = now()
    const known = windows.get(id)
    const window = known && at - known.began < MINUTE_MS ? known : { began: at, calls: 0 }
    if (windows.size >= MAX_COUNTED_CALLS) windows.clear()
    windows.set(id, window)
    if (window.calls >= most) {
      throw new TooManyRequests(
        (window.began + MINUTE_MS - at) / 1000,
        `This key is limited to ${most} calls a minute.`,
      )
    }
    window.calls++
  }

  return async (key) => {
    const found = await db.system((tx) => findLivingKey(tx, hashKey(key)))
    if (!found) return undefined
    const { key_id, key_permissions, calls_per_minute, is_used_lately, ...user } = found
    // Catches changes to the creator that bypassed the calls that end keys.
    if (findLoss(found)) {
      await db.tenant(user.company_id, (tx) => endLostKeys(tx, undefined, [user.id]))
      return undefined
    }
    count(key_id, calls_per_minute)
    if (!is_used_lately) await db.system((tx) => touchKey(tx, user.company_id, key_id))
    const permissions: Permission[] = onlyKnown(key_permissions)
    return {
      ...user,
      is_admin: false,
      is_superuser: false,
      driver: null,
      impersonator: '',
      second_factor_due: false,
      permissions,
      holder: toHolder(permissions),
      sid: `key ${key_id}`,
      expires_at: Number.POSITIVE_INFINITY,
    }
  }
}
