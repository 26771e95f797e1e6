import { Typography } from 'antd'
import type { PermissionChoice } from '#contract/rules/permission-choice.ts'
import { permissionList } from '#contract/rules/permission-words.ts'

interface Props {
  roleNames: readonly string[]
  choice: PermissionChoice
}

export function RoleDifference({ roleNames, choice: { enabled, disabled } }: Props) {
  const names = roleNames.length > 0 ? roleNames.join(', ') : 'no role'
  if (enabled.length + disabled.length === 0)
    return (
      <Typography.Text type="secondary">
        {roleNames.length > 0 ? `Same as ${names}` : 'No role and no permissions of their own'}
      </Typography.Text>
    )
  return (
    <Typography.Text>
      <strong>Differs from {names}:</strong>{' '}
      {[
        enabled.length > 0 && `${permissionList(enabled)} added`,
        disabled.length > 0 && `${permissionList(disabled)} removed`,
      ]
        .filter((one) => one !== false)
        .join('; ')}
    </Typography.Text>
  )
}
