import { Button, Flex, Typography } from 'antd'
import type { Role } from '#contract/entities/people/role.ts'
import { permissionList } from '#contract/rules/permission-words.ts'
import type { Draft } from './role-drafts.ts'

type Face = Pick<Draft, 'name' | 'permissions' | 'needs_second_factor'>

export function faceWords(base: Face, now: Face | null): string {
  if (now === null) return 'Removed'
  const added = now.permissions.filter((one) => !base.permissions.includes(one))
  const lost = base.permissions.filter((one) => !now.permissions.includes(one))
  const words = [
    now.name !== base.name && `Renamed to ${now.name}`,
    added.length > 0 && `${permissionList(added)} added`,
    lost.length > 0 && `${permissionList(lost)} removed`,
    now.needs_second_factor !== base.needs_second_factor &&
      (now.needs_second_factor ? 'Two-factor required' : 'Two-factor not required'),
  ].filter((one) => one !== false)
  return words.length > 0 ? words.join('; ') : 'No changes'
}

interface Props {
  conflicts: readonly { draft: Draft & { base: Role }; stored: Role | null }[]
  onTakeTheirs: (draft: Draft) => void
  onKeepYours: (draft: Draft, stored: Role) => void
}

export const RoleConflicts = ({ conflicts, onTakeTheirs, onKeepYours }: Props) =>
  conflicts.map(({ draft, stored }) => {
    const { key, base } = draft
    return (
      <section
        key={key}
        className="caution stack pad-12-16"
        role="alert"
        aria-label={`${base.name}: changed by someone else`}
      >
        <h2>{`Someone else changed ${base.name} while you were editing.`}</h2>
        <p>
          <Typography.Text type="secondary">Yours:</Typography.Text>{' '}
          {faceWords(base, draft.isRemoved ? null : draft)}
          <br />
          <Typography.Text type="secondary">Theirs:</Typography.Text> {faceWords(base, stored)}
        </p>
        <Flex component="span" align="center" wrap gap={8}>
          <Button onClick={() => onTakeTheirs(draft)}>Use theirs</Button>
          {stored && <Button onClick={() => onKeepYours(draft, stored)}>Keep yours</Button>}
        </Flex>
      </section>
    )
  })
