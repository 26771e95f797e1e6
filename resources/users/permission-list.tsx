import { Checkbox, Tag } from 'antd'
import { DEPENDENCIES, ALWAYS_HELD, type Permission } from '#contract/permissions.ts'
import type { PermissionChoice } from '#contract/rules/permission-choice.ts'
import { PERMISSION_GROUPS, permissionText } from '#contract/rules/permission-words.ts'

interface Props {
  held: readonly Permission[]
  choice: PermissionChoice
  /** Without it they are shown only. */
  onTurn?: ((permission: Permission, isOn: boolean) => void) | undefined
  disabled?: boolean | undefined
  /** What whoever edits holds himself: nothing else is his to give or take. */
  mine?: readonly Permission[] | undefined
}

function Mark({ permission, choice }: { permission: Permission; choice: PermissionChoice }) {
  if (choice.enabled.includes(permission)) return <Tag color="success">Added for this user</Tag>
  return choice.disabled.includes(permission) ? <Tag color="warning">Taken from this user</Tag> : null
}

/** Every permission by the part of the product, which of them a user holds, and what differs from his roles. */
export function PermissionList({ held, choice, onTurn, disabled = false, mine }: Props) {
  const isForeign = (permission: Permission) => mine !== undefined && !mine.includes(permission)
  const titleOf = (permission: Permission) =>
    isForeign(permission)
      ? 'You do not have this permission yourself.'
      : DEPENDENCIES[permission]?.map((needed) => `Needs “${permissionText(needed)}”.`).join(' ')
  return (
    <div className="columns">
      {Object.entries(PERMISSION_GROUPS).map(([group, words]) => (
        <div key={group} role="group" aria-label={group} className="stack gap-4">
          <span className="medium">{group}</span>
          {(Object.keys(words) as Permission[]).map((permission) => (
            <div key={permission} className="cluster gap-4">
              <Checkbox
                checked={held.includes(permission)}
                disabled={!onTurn || disabled || ALWAYS_HELD.includes(permission) || isForeign(permission)}
                onChange={({ target }) => onTurn?.(permission, target.checked)}
                title={titleOf(permission)}
              >
                {permissionText(permission)}
              </Checkbox>
              <Mark permission={permission} choice={choice} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
