import { Flex } from 'antd'
import type { AccountDetail } from '#contract/entities/people/account.ts'
import { PermissionList } from './permission-list.tsx'
import { RoleDifference } from './role-difference.tsx'
import { useRolePermissions } from './use-role-permissions.ts'

export function PermissionsOfUser({
  effective_permissions,
  roles,
  custom_permissions,
}: Pick<AccountDetail, 'effective_permissions' | 'roles' | 'custom_permissions'>) {
  const { ofRoles, roleNames } = useRolePermissions(roles)
  return (
    <Flex vertical gap={12}>
      <RoleDifference roleNames={roleNames} choice={custom_permissions} />
      <PermissionList held={effective_permissions} choice={custom_permissions} ofRoles={ofRoles} />
    </Flex>
  )
}
