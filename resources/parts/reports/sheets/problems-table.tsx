import { Button, Card, Checkbox, Flex, Table, type TableProps, Typography } from 'antd'
import { useMemo, useState } from 'react'
import { PAGE_SIZE } from '#contract/constants.ts'
import { type ImportReport, MAX_SHEET_PROBLEMS } from '#contract/entities/reports/sheet.ts'
import type { SheetColumn } from '#contract/rules/sheet-columns.ts'
import { formatNumber } from '#kit/cells/format.ts'
import { Pages } from '#kit/list/pages.tsx'
import { useIsPhone } from '#kit/use-is-phone.ts'
import { CellInput, getTitle } from './cell-input.tsx'
import { type CorrectionState, correctionKey, wordKey } from './corrections.ts'
import { type ProblemLine, problemRows, type ProblemRow } from './problem-lines.ts'

const LABEL = 'Rows with errors'

interface ShownRows {
  mending?: CorrectionState | undefined
  choices: ImportReport['choices']
  /** Titles of columns whose cells hold several words. */
  many: ReadonlySet<string>
  /** All rows with errors are in the report. */
  isWhole: boolean
  opened: ReadonlySet<number>
  onOpen: (row: number) => void
}

interface ValueProps extends Pick<ShownRows, 'choices' | 'many' | 'mending' | 'isWhole'> {
  line: ProblemLine
}

function Value({ line, choices, many, mending, isWhole }: ValueProps) {
  const { row, column, value, texts, title, equal } = line
  const words = choices?.[title]
  const [isShared, setShared] = useState(words !== undefined || line.suggestions.length > 0)
  if (!mending || column === null)
    return value === '' ? <Typography.Text type="secondary">empty</Typography.Text> : value
  const key = correctionKey(row, column)
  const word =
    typeof column === 'number' && texts.length > 0 && equal > 1 ? { column, text: value } : undefined
  const decided = word && mending.decisions.words.find((one) => wordKey(one) === wordKey(word))
  const own = mending.cells.get(key)
  const entered = own?.value ?? decided?.value ?? value
  const isForAll = word !== undefined && (decided !== undefined || (isShared && own === undefined))
  const isPending =
    mending.pending.has(key) || (decided !== undefined && mending.pending.has(wordKey(decided)))
  const shareLabel = isWhole ? `Same in all ${formatNumber(equal)} rows` : 'Same in all rows'
  const change = (next: string) =>
    isForAll ? mending.onWord({ ...word, value: next }) : mending.onMend({ row, column, value: next })
  const share = (next: boolean) => {
    setShared(next)
    if (!word || (own === undefined && decided === undefined)) return
    if (next) mending.onWord({ ...word, value: entered }, row)
    else mending.onForget(word, { row, column, value: entered })
  }
  return (
    <Flex vertical gap={4}>
      <CellInput
        label={`Row ${row}, ${getTitle(line)}`}
        suggestions={line.suggestions}
        words={words}
        isMany={many.has(title)}
        value={entered}
        isWrong={texts.length > 0 && !isPending}
        isBusy={mending.isBusy}
        onChange={change}
        onCheck={mending.onCheck}
      />
      {word && (
        <Checkbox
          checked={isForAll}
          disabled={mending.isBusy}
          aria-label={`${shareLabel}, row ${row}, ${getTitle(line)}`}
          onChange={({ target }) => share(target.checked)}
        >
          {shareLabel}
        </Checkbox>
      )}
    </Flex>
  )
}

function RowHead({
  row,
  mending,
  opened,
  onOpen,
}: Pick<ShownRows, 'mending' | 'opened' | 'onOpen'> & { row: number }) {
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

const buildColumns = (shown: ShownRows): NonNullable<TableProps<ProblemLine>['columns']> => [
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
    render: (_, line) => <Value line={line} {...shown} />,
  },
  { key: 'text', title: 'How to fix', render: (_, { texts }) => texts.join(' ') },
]

const Cards = ({ rows, ...shown }: ShownRows & { rows: readonly ProblemRow[] }) => (
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
              <Value line={line} {...shown} />
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
  const isWhole = report.bad <= MAX_SHEET_PROBLEMS
  const many = new Set(columns.flatMap(({ title, cell }) => (cell === 'choices' ? [title] : [])))
  const shown = { mending, choices: report.choices, many, isWhole, opened, onOpen }
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
