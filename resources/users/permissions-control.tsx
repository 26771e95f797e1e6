import { useGetIdentity } from '@refinedev/core'
import { Alert, Flex, Form, Skeleton } from 'antd'
import { useState } from 'react'
import type { Me } from '#contract/entities/people/session.ts'
import type { Permission } from '#contract/permissions.ts'
import { heldPermissions, type PermissionChoice, turned } from '#contract/rules/permission-choice.ts'
import { permissionList, permissionText } from '#contract/rules/permission-words.ts'
import type { PartControlProps } from '#kit/fields/field-spec.ts'
import { Failure } from '#kit/failure.tsx'
import { PermissionList } from './permission-list.tsx'
import { RoleDifference } from './role-difference.tsx'
import { useRolePermissions } from './use-role-permissions.ts'

const NOTHING: PermissionChoice = { enabled: [], disabled: [] }

function formatPermission(permission: Permission, isOn: boolean, also: readonly Permission[]): string {
  if (also.length === 0) return ''
  return isOn
    ? `“${permissionText(permission)}” needs ${permissionList(also)}: turned on too.`
    : `Turning off “${permissionText(permission)}” also turned off: ${permissionList(also)}.`
}

/** The list's height does not depend on the permissions. */
const Coming = () => (
  <div role="status" aria-busy aria-label="Loading permissions…" style={{ position: 'relative' }}>
    <Skeleton style={{ position: 'absolute' }} active paragraph={{ rows: 8 }} />
    <div style={{ visibility: 'hidden' }} inert>
      <PermissionList held={[]} choice={NOTHING} disabled />
    </div>
  </div>
)

export function PermissionsControl({ id, value, onChange, disabled }: PartControlProps) {
  const choice = (value as PermissionChoice | undefined) ?? NOTHING
  const chosen: unknown = Form.useWatch('roles', Form.useFormInstance())
  const { data: me } = useGetIdentity<Me>()
  const [notice, setNotice] = useState('')
  const { ofRoles, roleNames, error } = useRolePermissions(Array.isArray(chosen) ? chosen.map(Number) : [])
  // Unticked boxes would say that the user has no permissions.
  if (!ofRoles) return error ? <Failure title="Couldn’t load roles." reason={error.message} /> : <Coming />
  const turn = (permission: Permission, isOn: boolean) => {
    const next = turned(ofRoles, choice, permission, isOn)
    setNotice(formatPermission(permission, isOn, next.also))
    onChange?.(next.choice)
  }
  return (
    <Flex id={id} vertical gap={8} role="group" aria-label="Permissions">
      <RoleDifference roleNames={roleNames} choice={choice} />
      <div role="status">{notice && <Alert type="info" showIcon message={notice} />}</div>
      <PermissionList
        held={heldPermissions(ofRoles, choice)}
        choice={choice}
        ofRoles={ofRoles}
        mine={me?.user_permissions}
        onTurn={turn}
        disabled={disabled}
      />
    </Flex>
  )
}
