import { Collapse, Flex, Table, type TableProps, Typography } from 'antd'
import type { SheetColumn } from '#contract/rules/sheet-columns.ts'
import { columnHint } from './column-hints.ts'

const COLUMNS: NonNullable<TableProps<SheetColumn>['columns']> = [
  { key: 'title', title: 'Column', rowScope: 'row', render: (_, { title }) => title },
  {
    key: 'hint',
    title: 'What to enter',
    render: (_, column) => (
      <>
        {column.isRequired && <Typography.Text type="danger">Required. </Typography.Text>}
        {columnHint(column)}
      </>
    ),
  },
]

export function ColumnsTable({ columns, isOpen }: { columns: readonly SheetColumn[]; isOpen: boolean }) {
  const read = columns.filter(({ way }) => way !== 'out')
  return (
    <Collapse
      key={String(isOpen)}
      defaultActiveKey={isOpen ? ['columns'] : []}
      items={[
        {
          key: 'columns',
          label: 'Columns',
          children: (
            <Flex vertical gap={8}>
              <p>
                <Typography.Text type="secondary">
                  Any order. Optional columns can be omitted; unknown columns are ignored.
                </Typography.Text>
              </p>
              <Table size="small" rowKey="field" pagination={false} columns={COLUMNS} dataSource={read} />
            </Flex>
          ),
        },
      ]}
    />
  )
}
