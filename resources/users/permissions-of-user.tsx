import type { AccountDetail } from '#contract/entities/people/account.ts'
import { PermissionList } from './permission-list.tsx'
import { useRolePermissions } from './use-role-permissions.ts'

export function PermissionsOfUser({
  effective_permissions,
  roles,
  custom_permissions,
}: Pick<AccountDetail, 'effective_permissions' | 'roles' | 'custom_permissions'>) {
  const { ofRoles } = useRolePermissions(roles)
  return <PermissionList held={effective_permissions} choice={custom_permissions} ofRoles={ofRoles} />
}
