import {
  listPermissions,
  listRoles as listRolesCall,
  previewRoles as previewRolesCall,
  saveRoles as saveRolesCall,
} from '#contract/entities/people/role.ts'
import { DEPENDENCIES, PERMISSIONS } from '#contract/permissions.ts'
import { permissionText } from '#contract/rules/permission-words.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { listRoles } from '#server/people/role/role.repository.ts'
import { previewRoles, saveRoles } from '#server/people/role/role.service.ts'
import { toManager } from '#server/people/user/manager.ts'

const ALL_PERMISSIONS = PERMISSIONS.map((id) => ({
  id,
  name: permissionText(id),
  dependencies: [...(DEPENDENCIES[id] ?? [])],
}))

export const roleRoutes: Routes = (app) => {
  const { config, sessions } = app.services

  mount(app, listRolesCall, async ({ tx }) => {
    const results = await listRoles(tx)
    return { count: results.length, results }
  })
  mount(app, listPermissions, () => ({ count: ALL_PERMISSIONS.length, results: ALL_PERMISSIONS }))
  mount(app, previewRolesCall, ({ tx, body }) => previewRoles(tx, body))
  mount(app, saveRolesCall, async ({ tx, who, user, body }) => {
    const results = await saveRoles(tx, toManager(who, user, config), body)
    tx.afterCommit(() => sessions.forget({ company_id: tx.companyId }))
    return { count: results.length, results }
  })
}
