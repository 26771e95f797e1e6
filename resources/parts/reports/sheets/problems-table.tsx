import { Button, Card, Flex, Input, Table, type TableProps, Typography } from 'antd'
import { useMemo, useState } from 'react'
import { PAGE_SIZE } from '#contract/constants.ts'
import type { ImportReport } from '#contract/entities/reports/sheet.ts'
import type { SheetColumn } from '#contract/rules/sheet-columns.ts'
import { formatNumber } from '#kit/cells/format.ts'
import { Pages } from '#kit/list/pages.tsx'
import { useIsPhone } from '#kit/use-is-phone.ts'
import { type CorrectionState, correctionKey } from './corrections.ts'
import { type ProblemLine, problemRows, type ProblemRow } from './problem-lines.ts'

const LABEL = 'Rows with errors'

interface Shown {
  mending?: CorrectionState | undefined
  opened: ReadonlySet<number>
  onOpen: (row: number) => void
}

const getTitle = ({ title }: ProblemLine) => title || 'Whole row'

function Value({ line, mending }: { line: ProblemLine; mending: CorrectionState | undefined }) {
  const { row, column, value, texts } = line
  if (!mending || column === null)
    return value === '' ? <Typography.Text type="secondary">empty</Typography.Text> : value
  const key = correctionKey(row, column)
  return (
    <Input
      size="small"
      aria-label={`Row ${row}, ${getTitle(line)}`}
      status={texts.length > 0 && !mending.pending.has(key) ? 'error' : ''}
      disabled={mending.isBusy}
      value={mending.cells.get(key)?.value ?? value}
      onChange={({ target }) => mending.onMend({ row, column, value: target.value })}
      onPressEnter={mending.onCheck}
    />
  )
}

function RowHead({ row, mending, opened, onOpen }: Shown & { row: number }) {
  return (
    <>
      {formatNumber(row)}
      {mending && (
        <Button
          type="link"
          size="small"
          aria-label={`All cells in row ${row}`}
          aria-expanded={opened.has(row)}
          onClick={() => onOpen(row)}
        >
          All cells
        </Button>
      )}
    </>
  )
}

const buildColumns = (shown: Shown): NonNullable<TableProps<ProblemLine>['columns']> => [
  {
    key: 'row',
    title: 'Row',
    width: 130,
    rowScope: 'row',
    render: (_, { row }) => <RowHead row={row} {...shown} />,
    onCell: ({ span }) => ({ rowSpan: span }),
  },
  { key: 'column', title: 'Column', width: 180, render: (_, line) => getTitle(line) },
  {
    key: 'value',
    title: 'Value',
    width: 260,
    render: (_, line) => <Value line={line} mending={shown.mending} />,
  },
  { key: 'text', title: 'How to fix', render: (_, { texts }) => texts.join(' ') },
]

const Cards = ({ rows, ...shown }: Shown & { rows: readonly ProblemRow[] }) => (
  <Flex component="ul" vertical gap={8} aria-label={LABEL}>
    {rows.map(({ row, lines }) => (
      <li key={row}>
        <Card size="small">
          <strong>
            Row <RowHead row={row} {...shown} />
          </strong>
          {lines.map((line) => (
            <div key={line.key}>
              {getTitle(line)}: {line.texts.join(' ')}
              <Value line={line} mending={shown.mending} />
            </div>
          ))}
        </Card>
      </li>
    ))}
  </Flex>
)

interface ProblemsTableProps {
  report: ImportReport
  columns: readonly SheetColumn[]
  mending?: CorrectionState
}

export function ProblemsTable({ report, columns, mending }: ProblemsTableProps) {
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const isPhone = useIsPhone()
  const rows = useMemo(() => problemRows(report, columns, opened), [report, columns, opened])
  const onPage = rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const onOpen = (row: number) =>
    setOpened((now) => new Set(now.has(row) ? [...now].filter((one) => one !== row) : [...now, row]))
  const shown = { mending, opened, onOpen }
  return (
    <>
      {isPhone ? (
        <Cards rows={onPage} {...shown} />
      ) : (
        <Table
          aria-label={LABEL}
          size="small"
          rowKey="key"
          pagination={false}
          columns={buildColumns(shown)}
          dataSource={onPage.flatMap(({ lines }) => lines)}
        />
      )}
      {rows.length > PAGE_SIZE && (
        <Pages page={page} total={rows.length} shown={onPage.length} onPage={setPage} />
      )}
    </>
  )
}
