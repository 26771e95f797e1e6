import { Table } from 'antd'
import type { AuditEntry } from '#contract/entities/audit.ts'
import { Dash } from '#kit/cells/field-value.tsx'

type Changed = Pick<AuditEntry, 'changes'>

const COLUMNS = [
  { title: 'Field', dataIndex: 'field' },
  { title: 'Before', dataIndex: 'before', render: (text: string) => text || <Dash /> },
  { title: 'After', dataIndex: 'after', render: (text: string) => text || <Dash /> },
]

/** What an entry changed: each field with what it was and is. */
export const Changes = ({ changes }: Changed) =>
  changes.length === 0 ? (
    <Dash />
  ) : (
    <Table rowKey="field" size="small" pagination={false} columns={COLUMNS} dataSource={changes} scroll={{ x: 'max-content' }} />
  )

/** The same in one line of a list. */
export function Change({ changes }: Changed) {
  if (changes.length === 0) return <Dash />
  const text = changes.map(({ field, before, after }) => `${field}: ${before && `${before} → `}${after || '—'}`).join('; ')
  return <span title={text}>{text}</span>
}
