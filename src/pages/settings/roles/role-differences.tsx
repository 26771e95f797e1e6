import { Typography } from 'antd'
import { permissionList } from '#contract/rules/permission-words.ts'
import { faceWords } from './role-conflicts.tsx'
import { type Draft, isUntouched } from './role-drafts.ts'

function draftWords(draft: Draft): string {
  if (draft.base === null)
    return `${draft.name}: new, ${draft.permissions.length > 0 ? permissionList(draft.permissions) : 'no permissions yet'}`
  return `${draft.base.name}: ${faceWords(draft.base, draft.isRemoved ? null : draft)}`
}

/** Two lines with or without changes, so that the boxes stay where they are. */
export function RoleDifferences({ drafts }: { drafts: readonly Draft[] }) {
  const words = drafts.filter((draft) => !isUntouched(draft)).map(draftWords)
  return (
    <div role="status" aria-label="Difference from the saved roles">
      <Typography.Paragraph
        type={words.length > 0 ? undefined : 'secondary'}
        ellipsis={{ rows: 2, tooltip: words.join('; ') }}
        style={{ minHeight: '3.15em' }}
      >
        {words.length > 0
          ? `Not saved yet. ${words.join('. ')}.`
          : 'Users have the permissions of all their roles, plus or minus their own. Changes apply right away.'}
      </Typography.Paragraph>
    </div>
  )
}
