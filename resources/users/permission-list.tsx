import { Checkbox, Col, Flex, Row, Tag, Typography } from 'antd'
import { DEPENDENCIES, ALWAYS_HELD, type Permission } from '#contract/permissions.ts'
import { type Deviation, getDeviation, type PermissionChoice } from '#contract/rules/permission-choice.ts'
import { FIELD_SPAN } from '#kit/field-span.ts'
import { PERMISSION_GROUPS, permissionList, permissionText } from '#contract/rules/permission-words.ts'

interface Props {
  held: readonly Permission[]
  choice: PermissionChoice
  /** Permissions of the user's roles; without it only those added or removed are marked. */
  ofRoles?: readonly Permission[] | undefined
  onTurn?: ((permission: Permission, isOn: boolean) => void) | undefined
  disabled?: boolean | undefined
  /** Permissions of the editing user, who can grant or revoke no others. */
  mine?: readonly Permission[] | undefined
}

function Mark({ why, of }: Deviation) {
  const needed = permissionList(of)
  return (
    <>
      {why === 'added' && <Tag color="success">Added for this user</Tag>}
      {why === 'removed' && <Tag color="warning">Removed for this user</Tag>}
      {why === 'brought' && <Typography.Text type="secondary">Comes with {needed}</Typography.Text>}
      {why === 'lost' && <Typography.Text type="warning">Off without {needed}</Typography.Text>}
      {why === 'added' && of.length > 0 && (
        <Typography.Text type="warning">No effect without {needed}</Typography.Text>
      )}
    </>
  )
}

export function PermissionList({ held, choice, ofRoles, onTurn, disabled = false, mine }: Props) {
  const isForeign = (permission: Permission) => mine !== undefined && !mine.includes(permission)
  const getTitle = (permission: Permission) =>
    isForeign(permission)
      ? 'You don’t have this permission yourself.'
      : DEPENDENCIES[permission] && `Needs ${permissionList(DEPENDENCIES[permission])}.`
  return (
    <Row gutter={[24, 12]}>
      {Object.entries(PERMISSION_GROUPS).map(([group, words]) => (
        <Col key={group} {...FIELD_SPAN}>
          <Flex role="group" aria-label={group} vertical gap={4}>
            <Typography.Text strong>{group}</Typography.Text>
            {(Object.keys(words) as Permission[]).map((permission) => {
              const deviation = getDeviation(ofRoles ?? held, choice, permission)
              return (
                <Flex key={permission} align="center" wrap gap={4}>
                  <Checkbox
                    checked={held.includes(permission)}
                    disabled={
                      !onTurn || disabled || ALWAYS_HELD.includes(permission) || isForeign(permission)
                    }
                    onChange={({ target }) => onTurn?.(permission, target.checked)}
                    title={getTitle(permission)}
                  >
                    {permissionText(permission)}
                  </Checkbox>
                  {deviation && <Mark {...deviation} />}
                </Flex>
              )
            })}
          </Flex>
        </Col>
      ))}
    </Row>
  )
}
