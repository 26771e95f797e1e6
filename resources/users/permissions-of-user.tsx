import type { AccountDetail } from '#contract/entities/account.ts'
import { PermissionList } from './permission-list.tsx'
import { useRolePermissions } from './use-role-permissions.ts'

export function PermissionsOfUser({
  held,
  roles,
  custom_permissions,
}: Pick<AccountDetail, 'held' | 'roles' | 'custom_permissions'>) {
  const { ofRoles } = useRolePermissions(roles)
  return <PermissionList held={held} choice={custom_permissions} ofRoles={ofRoles} />
}
