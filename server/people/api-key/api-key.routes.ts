import { createApiKey, listApiKeys, revokeApiKey } from '#contract/entities/people/api-key.ts'
import { withDependencies } from '#contract/permissions.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { assertCanGrant } from '#server/kernel/base/authority.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { endKey, insertKey, listKeys, readKey } from '#server/people/api-key/api-key.repository.ts'
import { newKey } from '#server/people/api-key/api-key.service.ts'

export const apiKeyRoutes: Routes = (app) => {
  mount(app, listApiKeys, async ({ tx }) => {
    const results = await listKeys(tx)
    return { count: results.length, results }
  })

  mount(app, createApiKey, async ({ tx, who, user, body: { permissions: chosen, expires_at, ...body } }) => {
    const permissions = withDependencies(chosen)
    assertCanGrant(user, { before: [], after: permissions, field: 'permissions' })
    if (expires_at !== null && Date.parse(expires_at) <= Date.now())
      throw new BadRequest({ expires_at: ['Choose a future date.'] })
    const { key, prefix, hash } = newKey()
    const id = await insertKey(tx, { ...body, permissions, expires_at, prefix, hash, user_id: user.id })
    await audit(tx, {
      who,
      action: 'create',
      record_type: 'api_key',
      record_id: id,
      after: { ...body, prefix, permissions, expires_at },
    })
    return { ...(await orNotFound(readKey(tx, id))), key }
  })

  mount(app, revokeApiKey, async ({ tx, who, params: { id } }) => {
    const { prefix, name } = await orNotFound(readKey(tx, id))
    if (!(await endKey(tx, id, 'revoked'))) throw new Conflict('This key was already revoked or has expired.')
    await audit(tx, {
      who,
      action: 'revoke',
      record_type: 'api_key',
      record_id: id,
      before: { name, prefix },
    })
    return orNotFound(readKey(tx, id))
  })
}
