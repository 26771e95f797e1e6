import { Collapse, Table, type TableProps } from 'antd'
import type { SheetColumn } from '#contract/rules/sheet-columns.ts'

const HINTS: Partial<Record<SheetColumn['cell'], string>> = {
  text: 'Text.',
  number: 'A number.',
  digits: 'Digits.',
  money: 'Dollars.',
  user: 'The full name.',
  vehicle: 'The unit number.',
  broker: 'Its name.',
  day: 'A day such as 2027-03-31 or 03/31/2027.',
  'yes-no': 'Yes or No.',
  phone: 'Ten digits, with or without +1.',
  choice: 'The name of one that the form offers.',
  choices: 'Names with semicolons between.',
  state: 'Two letters, or the name.',
  owner: 'Its name, or its number such as #12 where two have one name.',
  driver: 'The full name, or the number such as #12.',
}

const COLUMNS: NonNullable<TableProps<SheetColumn>['columns']> = [
  { key: 'title', title: 'Title', rowScope: 'row', render: (_, { title }) => title },
  {
    key: 'hint',
    title: 'What to enter',
    render: (_, { help, cell, isRequired }) => (
      <>
        {isRequired && <span className="danger">Required. </span>}
        {help ?? HINTS[cell]}
      </>
    ),
  },
]

/** The columns that an import understands. */
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
            <div className="stack">
              <p className="faint">In any order. Columns that are not required may be left out; unknown ones are ignored.</p>
              <Table size="small" rowKey="field" pagination={false} columns={COLUMNS} dataSource={read} />
            </div>
          ),
        },
      ]}
    />
  )
}
