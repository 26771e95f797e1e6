import { createApiKey, revokeApiKey } from '#contract/entities/people/api-key.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { addKey, revokeKey } from '#server/people/api-key/api-key.service.ts'

export const apiKeyRoutes: Routes = (app) => {
  mount(app, createApiKey, ({ tx, who, user, body }) => addKey(tx, who, user, body))

  mount(app, revokeApiKey, ({ tx, who, params: { id } }) => revokeKey(tx, who, id))
}
