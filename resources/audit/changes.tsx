import { Table } from 'antd'
import type { AuditEntry } from '#contract/entities/kernel/audit.ts'
import { Dash } from '#kit/cells/field-value.tsx'

const COLUMNS = [
  { title: 'Field', dataIndex: 'field' },
  { title: 'Before', dataIndex: 'before', render: (text: string) => text || <Dash /> },
  { title: 'After', dataIndex: 'after', render: (text: string) => text || <Dash /> },
]

export const Changes = ({ changes }: Pick<AuditEntry, 'changes'>) =>
  changes.length === 0 ? (
    <Dash />
  ) : (
    <Table
      rowKey="field"
      size="small"
      pagination={false}
      columns={COLUMNS}
      dataSource={changes}
      scroll={{ x: 'max-content' }}
    />
  )
