import { rolePermissions } from '#server/kernel/tenant/sessions.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

/** Columns of the user that an API key or webhook acts for. */
export const creatorColumns = () => ({
  is_active: user.is_active,
  is_admin: user.is_admin,
  is_superuser: user.is_superuser,
  enabled_permissions: user.enabled_permissions,
  disabled_permissions: user.disabled_permissions,
  role_permissions: rolePermissions(),
})

export type CreatorLoss = 'deactivated' | 'not_admin'

/** Only an active administrator's keys and webhooks act. */
export function findCreatorLoss(creator: {
  is_active: boolean
  is_admin: boolean
  is_superuser: boolean
}): CreatorLoss | undefined {
  if (!creator.is_active) return 'deactivated'
  return creator.is_admin || creator.is_superuser ? undefined : 'not_admin'
}
