import { useGetIdentity, useInvalidate } from '@refinedev/core'
import { Alert, Button } from 'antd'
import { RECONNECTED } from '#contract/live.ts'
import { listRoles, saveRoles } from '#contract/entities/people/role.ts'
import type { Me } from '#contract/entities/people/session.ts'
import { useRead, useSend } from '#kit/call.ts'
import { LeaveGuard } from '#kit/form/leave-guard.tsx'
import { useLiveNews } from '#kit/use-live.ts'
import { RoleConflicts } from './role-conflicts.tsx'
import { RoleDifferences } from './role-differences.tsx'
import { RoleMatrix } from './role-matrix.tsx'
import { SaveBar } from './save-bar.tsx'
import { useRoleDrafts } from './use-role-drafts.ts'
import '#kit/kit.css'

const NO_ROLES: never[] = []

export function RolesPage() {
  const { data, error, refetch } = useRead(listRoles, { resource: 'roles' })
  const { data: me } = useGetIdentity<Partial<Me>>()
  const { send, isSending } = useSend(saveRoles, 'roles')
  const invalidate = useInvalidate()
  const roles = data?.results ?? NO_ROLES
  const {
    drafts,
    conflicts,
    changes,
    notice,
    turn,
    demand,
    add,
    rename,
    copy,
    remove,
    takeTheirs,
    keepYours,
    discard,
  } = useRoleDrafts(roles)
  useLiveNews(
    ['ROLES_CHANGED', RECONNECTED],
    () => void invalidate({ resource: 'roles', invalidates: ['resourceAll'] }),
  )
  const save = () =>
    changes && void send({ body: changes, done: () => 'Roles saved.' }).then(discard, () => undefined)
  return (
    <div className="kit-page grow">
      <div className="stack">
        <header className="kit-head">
          <h1>Roles</h1>
          <Button type="primary" disabled={!data} onClick={() => add('New role', [])}>
            New role
          </Button>
        </header>
        <RoleDifferences drafts={drafts} />
      </div>
      {error && !data && (
        <Alert
          type="error"
          role="alert"
          message={`Couldn’t load roles. ${error.message}`}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      )}
      {data && <RoleConflicts conflicts={conflicts} onTakeTheirs={takeTheirs} onKeepYours={keepYours} />}
      {data && (
        <RoleMatrix
          drafts={drafts}
          mine={new Set(me?.user_permissions)}
          onTurn={turn}
          onDemand={demand}
          onRename={rename}
          onCopy={copy}
          onRemove={remove}
        />
      )}
      <div role="status">
        {notice && (
          <Alert
            type={notice.takeAlong ? 'warning' : 'info'}
            showIcon
            message={notice.text}
            action={
              notice.takeAlong && (
                <Button size="small" onClick={notice.takeAlong}>
                  Remove them too
                </Button>
              )
            }
          />
        )}
      </div>
      {changes && <SaveBar changes={changes} isSaving={isSending} onSave={save} onDiscard={discard} />}
      <LeaveGuard isDirty={() => changes !== undefined} />
    </div>
  )
}
