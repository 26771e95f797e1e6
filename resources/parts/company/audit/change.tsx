import { Typography } from 'antd'
import type { AuditEntry } from '#contract/entities/kernel/audit.ts'
import { useSearchParams } from 'react-router'
import { Dash } from '#kit/cells/field-value.tsx'
import { useIsPhone } from '#kit/use-is-phone.ts'

type Changes = Pick<AuditEntry, 'changes'>

const MOST_LINES = 3

function Sentence({ changes }: Changes) {
  const text = changes
    .map(({ field, before, after }) => `${field}: ${before && `${before} → `}${after || '—'}`)
    .join('; ')
  return (
    <Typography.Paragraph ellipsis={{ rows: 2 }} style={{ margin: 0 }} title={text}>
      {text}
    </Typography.Paragraph>
  )
}

/** The filtered field comes first, so that it is never among those not shown. */
function useFilteredFirst(changes: AuditEntry['changes']): AuditEntry['changes'] {
  const [params] = useSearchParams()
  const [field, value] = [params.get('field') ?? '', params.get('value') ?? params.get('search') ?? ''].map(
    (text) => text.trim().toLowerCase(),
  )
  if (!field && !value) return changes
  const isMet = (change: AuditEntry['changes'][number]) =>
    (!field || change.field.toLowerCase().includes(field)) &&
    (!value || `${change.before}\n${change.after}`.toLowerCase().includes(value))
  return [...changes.filter(isMet), ...changes.filter((change) => !isMet(change))]
}

/** Several changes stand on the same lines of the columns Field, Before and After; only one may wrap. */
function Lines({ changes: all, part }: Changes & { part: keyof AuditEntry['changes'][number] }) {
  const changes = useFilteredFirst(all)
  const shown = changes.length > MOST_LINES ? changes.slice(0, MOST_LINES - 1) : changes
  const more = changes.length - shown.length
  return (
    <>
      {shown.map((change) => (
        <div
          key={change.field + change.before + change.after}
          className={changes.length > 1 ? 'truncate' : undefined}
          title={change[part]}
        >
          {change[part] || <Dash />}
        </div>
      ))}
      {more > 0 && (
        <Typography.Text type="secondary">{part === 'field' ? `${more} more` : '\u00A0'}</Typography.Text>
      )}
    </>
  )
}

/** In the card of a phone the whole sentence. */
export function ChangedFields({ changes }: Changes) {
  const isPhone = useIsPhone()
  return isPhone ? <Sentence changes={changes} /> : <Lines changes={changes} part="field" />
}

export const ValuesBefore = ({ changes }: Changes) => <Lines changes={changes} part="before" />
export const ValuesAfter = ({ changes }: Changes) => <Lines changes={changes} part="after" />
