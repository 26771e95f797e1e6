import { useGetIdentity } from '@refinedev/core'
import { Alert, Form } from 'antd'
import { useState } from 'react'
import { listRoles } from '#contract/entities/role.ts'
import type { Me } from '#contract/entities/session.ts'
import type { Permission } from '#contract/permissions.ts'
import { heldPermissions, type PermissionChoice, turned } from '#contract/rules/permission-choice.ts'
import { permissionText } from '#contract/rules/permission-words.ts'
import { useRead } from '#kit/call.ts'
import type { PartControlProps } from '#kit/fields/field-spec.ts'
import { PermissionList } from './permission-list.tsx'

const NOTHING: PermissionChoice = { enabled: [], disabled: [] }

function wordsOf(permission: Permission, isOn: boolean, also: readonly Permission[]): string {
  if (also.length === 0) return ''
  const list = also.map((one) => `“${permissionText(one)}”`).join(', ')
  return isOn
    ? `“${permissionText(permission)}” needs ${list}: turned on as well.`
    : `Without “${permissionText(permission)}” these do not work and are turned off as well: ${list}.`
}

/** What a user is given beside the roles that stand in the form, and what of theirs is taken from him. */
export function PermissionsControl({ id, value, onChange, disabled }: PartControlProps) {
  const choice = (value as PermissionChoice | undefined) ?? NOTHING
  const { data } = useRead(listRoles, { resource: 'roles' })
  const chosen: unknown = Form.useWatch('roles', Form.useFormInstance())
  const { data: me } = useGetIdentity<Me>()
  const [notice, setNotice] = useState('')
  const ids = new Set((Array.isArray(chosen) ? chosen : []).map(Number))
  const ofRoles = (data?.results ?? []).filter((role) => ids.has(role.id)).flatMap(({ permissions }) => permissions)
  const turn = (permission: Permission, isOn: boolean) => {
    const next = turned(ofRoles, choice, permission, isOn)
    setNotice(wordsOf(permission, isOn, next.also))
    onChange?.(next.choice)
  }
  return (
    <div id={id} className="stack" role="group" aria-label="Permissions">
      <div role="status">{notice && <Alert type="info" showIcon message={notice} />}</div>
      <PermissionList
        held={heldPermissions(ofRoles, choice)}
        choice={choice}
        mine={me?.user_permissions}
        onTurn={turn}
        disabled={disabled || !data}
      />
    </div>
  )
}
