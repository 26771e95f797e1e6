import { createApiKey, listApiKeys, revokeApiKey } from '#contract/entities/people/api-key.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { listKeys } from '#server/people/api-key/api-key.repository.ts'
import { addKey, revokeKey } from '#server/people/api-key/api-key.service.ts'

export const apiKeyRoutes: Routes = (app) => {
  mount(app, listApiKeys, async ({ tx }) => {
    const results = await listKeys(tx)
    return { count: results.length, results }
  })

  mount(app, createApiKey, ({ tx, who, user, body }) => addKey(tx, who, user, body))

  mount(app, revokeApiKey, ({ tx, who, params: { id } }) => revokeKey(tx, who, id))
}
