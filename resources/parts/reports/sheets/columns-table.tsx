import { Collapse, Flex, Table, type TableProps, Typography } from 'antd'
import type { SheetColumn } from '#contract/rules/sheet-columns.ts'

const HINTS: Partial<Record<SheetColumn['cell'], string>> = {
  text: 'Text.',
  number: 'Number.',
  digits: 'Digits only.',
  money: 'Dollars.',
  user: 'Full name.',
  vehicle: 'Unit number.',
  broker: 'Broker name.',
  day: 'Date, such as 2027-03-31 or 03/31/2027.',
  'yes-no': 'Yes or No.',
  phone: '10 digits, with or without +1.',
  choice: 'One of the form’s choices.',
  choices: 'Names separated by semicolons.',
  state: 'Two-letter code or state name.',
  owner: 'Owner name, or ID (#12) if two share a name.',
  driver: 'Full name, or ID (#12).',
}

const COLUMNS: NonNullable<TableProps<SheetColumn>['columns']> = [
  { key: 'title', title: 'Column', rowScope: 'row', render: (_, { title }) => title },
  {
    key: 'hint',
    title: 'What to enter',
    render: (_, { help, cell, isRequired }) => (
      <>
        {isRequired && <Typography.Text type="danger">Required. </Typography.Text>}
        {help ?? HINTS[cell]}
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
