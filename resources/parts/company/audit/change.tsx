import { Typography } from 'antd'
import type { AuditEntry } from '#contract/entities/kernel/audit.ts'
import { Dash } from '#kit/cells/field-value.tsx'

export function Change({ changes }: Pick<AuditEntry, 'changes'>) {
  if (changes.length === 0) return <Dash />
  const text = changes
    .map(({ field, before, after }) => `${field}: ${before && `${before} → `}${after || '—'}`)
    .join('; ')
  return (
    <Typography.Paragraph ellipsis={{ rows: 2 }} style={{ margin: 0 }} title={text}>
      {text}
    </Typography.Paragraph>
  )
}
