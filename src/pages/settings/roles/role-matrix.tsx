import { Checkbox, Flex, Select, Table, type TableProps, Typography } from 'antd'
import type { ComponentProps } from 'react'
import { ALWAYS_HELD, DEPENDENCIES, type Permission } from '#contract/permissions.ts'
import { PERMISSION_GROUPS, permissionList, permissionText } from '#contract/rules/permission-words.ts'
import { useIsPhone } from '#kit/use-is-phone.ts'
import type { Draft } from './role-drafts.ts'
import { RoleHead } from './role-head.tsx'
import { useChosenDraft } from './use-chosen-draft.ts'

interface Line {
  key: string
  group?: string
  permission?: Permission
}

const LINES: readonly Line[] = Object.entries(PERMISSION_GROUPS).flatMap(([group, words]) => [
  { key: group, group },
  ...(Object.keys(words) as Permission[]).map((permission) => ({ key: permission, permission })),
])

// Sticky header: the role names stay visible while the permissions scroll.
const COMPONENTS = {
  header: {
    wrapper: (head: ComponentProps<'thead'>) => (
      <thead {...head} style={{ position: 'sticky', top: 0, zIndex: 3 }} />
    ),
  },
}
const WIDTHS = { desk: { name: 224, role: 142 }, phone: { name: 128, role: 150 } }

interface Props {
  drafts: readonly Draft[]
  /** Users can grant or revoke only permissions that they hold. */
  mine: ReadonlySet<Permission>
  onDemand: (draft: Draft, isOn: boolean) => void
  onTurn: (draft: Draft, permission: Permission, isOn: boolean) => void
  onRename: (draft: Draft, name: string) => void
  onCopy: (draft: Draft) => void
  onRemove: (draft: Draft) => void
}

function PermissionName({ permission }: { permission: Permission }) {
  const needs = DEPENDENCIES[permission]
  return (
    <Flex vertical>
      <span>{permissionText(permission)}</span>
      {needs && <Typography.Text type="secondary">Needs {permissionList(needs)}</Typography.Text>}
    </Flex>
  )
}

export function RoleMatrix({ drafts: all, mine, onTurn, onDemand, onRename, onCopy, onRemove }: Props) {
  const isPhone = useIsPhone()
  const { chosen, choose } = useChosenDraft(all)
  const drafts = isPhone && chosen ? [chosen] : all
  const widths = isPhone ? WIDTHS.phone : WIDTHS.desk
  const columns: TableProps<Line>['columns'] = [
    {
      key: 'permission',
      title: 'Permission',
      width: widths.name,
      fixed: 'left',
      rowScope: 'row',
      render: (_, { group, permission }) =>
        permission ? <PermissionName permission={permission} /> : <strong>{group}</strong>,
    },
    ...drafts.map((draft) => {
      const { base } = draft
      return {
        key: draft.key,
        width: widths.role,
        title: (
          <RoleHead
            draft={draft}
            userCount={base?.user_count ?? 0}
            onRename={(name) => onRename(draft, name)}
            onCopy={() => onCopy(draft)}
            onDemand={(isOn) => onDemand(draft, isOn)}
            onRemove={() => onRemove(draft)}
          />
        ),
        render: (_: unknown, { permission }: Line) => {
          if (!permission) return null
          const isHeld = ALWAYS_HELD.includes(permission)
          const isOn = isHeld || draft.permissions.includes(permission)
          const isChanged = !isHeld && isOn !== (base?.permissions.includes(permission) ?? false)
          const isForeign = !mine.has(permission)
          return (
            <Flex component="span" align="center" gap={4}>
              <Checkbox
                aria-label={`${draft.name}: ${permissionText(permission)}`}
                checked={isOn}
                disabled={isHeld || isForeign || draft.isRemoved}
                onChange={({ target }) => onTurn(draft, permission, target.checked)}
                {...(isForeign && { title: 'You don’t have this permission yourself.' })}
              />
              {isChanged && base && (
                <span className={`small ${isOn ? 'ok' : 'warn'}`}>{isOn ? 'added' : 'removed'}</span>
              )}
            </Flex>
          )
        },
      }
    }),
  ]
  const table = (
    <div className="panel grow scroll" role="region" aria-label="Roles by permission">
      <Table<Line>
        size="small"
        rowKey="key"
        tableLayout="fixed"
        pagination={false}
        components={COMPONENTS}
        style={{ minWidth: widths.name + widths.role * drafts.length }}
        columns={columns}
        dataSource={LINES}
      />
    </div>
  )
  if (!isPhone) return table
  return (
    <>
      <Select
        aria-label="Role"
        value={chosen?.key ?? null}
        onChange={choose}
        options={all.map(({ key, name, isRemoved }) => ({
          value: key,
          label: isRemoved ? `${name} (removed on save)` : name,
        }))}
      />
      {table}
    </>
  )
}
