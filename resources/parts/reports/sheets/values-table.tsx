import { Button, Card, Flex, Table, type TableProps, Typography } from 'antd'
import { useMemo, useState } from 'react'
import { PAGE_SIZE } from '#contract/constants.ts'
import type { ImportReport } from '#contract/entities/reports/sheet.ts'
import type { SheetColumn } from '#contract/rules/sheet-columns.ts'
import { formatNumber } from '#kit/cells/format.ts'
import { Pages } from '#kit/list/pages.tsx'
import { useIsPhone } from '#kit/use-is-phone.ts'
import { CellInput, getTitle } from './cell-input.tsx'
import { type CorrectionState, correctionKey, wordKey } from './corrections.ts'
import { listProblemValues, type ProblemValue } from './problem-values.ts'
import { rowsText } from './sheet-words.ts'

const LABEL = 'Values to correct'
const NAMED_ROWS = 5

const getRows = ({ rows }: ProblemValue) =>
  rows.length > NAMED_ROWS
    ? rowsText(rows.length)
    : `${rows.length === 1 ? 'Row' : 'Rows'} ${rows.map(formatNumber).join(', ')}`

interface Shown {
  mending: CorrectionState
  choices: ImportReport['choices']
  /** Titles of columns whose cells hold several words. */
  many: ReadonlySet<string>
}

const Found = ({ value }: Pick<ProblemValue, 'value'>) =>
  value === '' ? <Typography.Text type="secondary">empty</Typography.Text> : value

function Decision({ line, mending, choices, many }: Shown & { line: ProblemValue }) {
  const { column, value, title, rows, suggestions, isShared, isRequired } = line
  const [row = 0] = rows
  if (column === null && title === '') return null
  const place = column ?? title
  const word = isShared && column !== null ? { column, text: value } : undefined
  const decided = word && mending.decisions.words.find((one) => wordKey(one) === wordKey(word))
  const own = mending.cells.get(correctionKey(row, place))
  const entered = (word ? decided : own)?.value
  const isPending = mending.pending.has(word ? wordKey(word) : correctionKey(row, place))
  const decide = (next: string) =>
    word ? mending.onWord({ ...word, value: next }) : mending.onMend({ row, column: place, value: next })
  const near = suggestions.filter((one) => one.value !== entered)
  return (
    <Flex vertical gap={4}>
      <CellInput
        label={`${getTitle(line)}: ${value || 'empty'}, ${getRows(line)}`}
        suggestions={[]}
        words={choices?.[title]}
        isMany={many.has(title)}
        value={entered ?? value}
        isWrong={!isPending}
        isBusy={mending.isBusy}
        onChange={decide}
        onCheck={mending.onCheck}
      />
      {entered === undefined && (near.length > 0 || (!isRequired && value !== '')) && (
        <Flex align="center" wrap gap="4px 8px">
          {near.length > 0 && <Typography.Text type="secondary">Did you mean</Typography.Text>}
          {near.map((one) => (
            <Button key={one.value} size="small" disabled={mending.isBusy} onClick={() => decide(one.value)}>
              {one.label}
            </Button>
          ))}
          {!isRequired && value !== '' && (
            <Button size="small" type="text" disabled={mending.isBusy} onClick={() => decide('')}>
              Leave empty
            </Button>
          )}
        </Flex>
      )}
      {entered === '' && <Typography.Text type="secondary">Left empty.</Typography.Text>}
    </Flex>
  )
}

const getText = ({ text, title, value }: ProblemValue, choices: ImportReport['choices']) =>
  choices?.[title] && value !== '' ? 'Not on the list. Choose one.' : text

const buildColumns = (shown: Shown): NonNullable<TableProps<ProblemValue>['columns']> => [
  { key: 'column', title: 'Column', width: 150, rowScope: 'row', render: (_, line) => getTitle(line) },
  { key: 'value', title: 'Value', width: 170, render: (_, line) => <Found {...line} /> },
  { key: 'rows', title: 'Rows', width: 130, render: (_, line) => getRows(line) },
  {
    key: 'decision',
    title: 'Import as',
    width: 320,
    render: (_, line) => <Decision line={line} {...shown} />,
  },
  { key: 'text', title: 'How to fix', render: (_, line) => getText(line, shown.choices) },
]

const Cards = ({ lines, ...shown }: Shown & { lines: readonly ProblemValue[] }) => (
  <Flex component="ul" vertical gap={8} aria-label={LABEL}>
    {lines.map((line) => (
      <li key={line.key}>
        <Card size="small">
          <Flex vertical gap={4}>
            <strong>
              {getTitle(line)}: <Found {...line} />
            </strong>
            <Typography.Text type="secondary">{getRows(line)}</Typography.Text>
            <Decision line={line} {...shown} />
            {getText(line, shown.choices)}
          </Flex>
        </Card>
      </li>
    ))}
  </Flex>
)

interface ValuesTableProps {
  report: ImportReport
  columns: readonly SheetColumn[]
  mending: CorrectionState
}

/** Each wrong value once, however many rows have it. */
export function ValuesTable({ report, columns, mending }: ValuesTableProps) {
  const [page, setPage] = useState(1)
  const isPhone = useIsPhone()
  const lines = useMemo(() => listProblemValues(report, columns), [report, columns])
  const onPage = lines.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const many = new Set(columns.flatMap(({ title, cell }) => (cell === 'choices' ? [title] : [])))
  const shown = { mending, choices: report.choices, many }
  return (
    <>
      {isPhone ? (
        <Cards lines={onPage} {...shown} />
      ) : (
        <Table
          aria-label={LABEL}
          size="small"
          rowKey="key"
          pagination={false}
          columns={buildColumns(shown)}
          dataSource={onPage}
        />
      )}
      {lines.length > PAGE_SIZE && (
        <Pages page={page} total={lines.length} shown={onPage.length} onPage={setPage} />
      )}
    </>
  )
}
