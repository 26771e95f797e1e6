import { Alert, Button, Card, Collapse, Flex, Table, type TableProps, Typography } from 'antd'
import type { Ref } from 'react'
import type { ImportReport, SheetMatch } from '#contract/entities/reports/sheet.ts'
import type { SheetColumn } from '#contract/rules/sheet-columns.ts'
import { formatNumber } from '#kit/cells/format.ts'
import { SelectBox } from '#kit/lookup/select-box.tsx'
import { useIsPhone } from '#kit/use-is-phone.ts'
import { PROBLEM_TITLE } from './bad-rows.ts'
import { columnHint } from './column-hints.ts'
import { type Corrections, isColumnPending } from './corrections.ts'

const LABEL = 'Columns of the file'

const STATES: Record<SheetMatch['match'], string> = {
  title: '',
  remembered: 'From an earlier import',
  guessed: 'Detected from the header',
  chosen: 'Your choice',
  document: 'Expiry dates come with their documents. Upload them after the import',
  none: '',
}

interface Line extends SheetMatch {
  index: number
}

interface MatchesProps {
  columns: readonly SheetColumn[]
  corrections: Corrections
  isBusy: boolean
  onColumn: (index: number, field: string | null) => void
}

const getHeader = ({ title, index }: Line) => title || `Column ${formatNumber(index + 1)}`

function Match({ line, columns, corrections, isBusy, onColumn }: MatchesProps & { line: Line }) {
  const { index, match, unit } = line
  const chosen = corrections.decisions.columns[index]
  const field = chosen === undefined ? line.field : chosen
  const column = columns.find((one) => one.field === field)
  const state = chosen === undefined ? STATES[match] : STATES.chosen
  const notes = [state, unit && `Numbers are in ${unit}`, column && columnHint(column)].filter(Boolean)
  return (
    <Flex vertical gap={2}>
      <SelectBox
        aria-label={`Import ${getHeader(line)} as`}
        placeholder="Not imported"
        disabled={isBusy}
        canBeEmpty
        options={columns.map(({ field: value, title: label }) => ({ value, label }))}
        chosen={column ? [{ value: column.field, label: column.title }] : []}
        onChange={([next]) => onColumn(index, next ?? null)}
      />
      {notes.length > 0 && (
        <Typography.Text type="secondary">{notes.join('. ').replaceAll('..', '.')}</Typography.Text>
      )}
    </Flex>
  )
}

const buildColumns = (props: MatchesProps): NonNullable<TableProps<Line>['columns']> => [
  { key: 'header', title: 'Header', width: 200, rowScope: 'row', render: (_, line) => getHeader(line) },
  {
    key: 'samples',
    title: 'First values',
    render: (_, { samples }) => <Typography.Text type="secondary">{samples.join(' · ')}</Typography.Text>,
  },
  { key: 'field', title: 'Import as', width: 340, render: (_, line) => <Match line={line} {...props} /> },
]

const Cards = ({ lines, ...props }: MatchesProps & { lines: readonly Line[] }) => (
  <Flex component="ul" vertical gap={8} aria-label={LABEL}>
    {lines.map((line) => (
      <li key={line.index}>
        <Card size="small">
          <Flex vertical gap={4}>
            <strong>{getHeader(line)}</strong>
            <Typography.Text type="secondary">{line.samples.join(' · ')}</Typography.Text>
            <Match line={line} {...props} />
          </Flex>
        </Card>
      </li>
    ))}
  </Flex>
)

interface ColumnMatchesProps extends MatchesProps {
  ref: Ref<HTMLHeadingElement> | undefined
  report: ImportReport
  onCheck: () => void
}

function summarize(lines: readonly Line[]): string {
  const count = (is: (line: Line) => boolean) => lines.filter(is).length
  const left = count(({ field }) => field === null)
  const parts = [
    [count(({ field, match }) => field !== null && match !== 'guessed'), 'matched'],
    [count(({ field, match }) => field !== null && match === 'guessed'), 'detected from the header'],
    [left, 'not imported'],
  ] as const
  return parts
    .filter(([number], index) => index === 0 || number > 0)
    .map(([number, word]) => `${formatNumber(number)} ${word}`)
    .join(', ')
}

export function ColumnMatches({ ref, report, onCheck, ...props }: ColumnMatchesProps) {
  const isPhone = useIsPhone()
  const { column_problems, header_row } = report
  const lines = report.columns
    .map((match, index) => ({ ...match, index }))
    .filter(({ title, samples }) => title !== PROBLEM_TITLE && (title !== '' || samples.length > 0))
  const readable = props.columns.filter(({ way }) => way !== 'out')
  const shown = { ...props, columns: readable }
  const isDoubtful =
    column_problems.length > 0 || lines.some(({ match, field }) => match === 'guessed' || field === null)
  const isPending = isColumnPending(props.corrections)
  return (
    <Card size="small" role="region" aria-labelledby="import-columns">
      <Flex vertical gap={12}>
        <h2 id="import-columns" ref={ref} tabIndex={-1}>
          {column_problems.length > 0 ? 'Match your columns' : 'Columns'}
        </h2>
        {column_problems.map((problem) => (
          <Alert key={problem} type="error" message={problem} />
        ))}
        <Collapse
          defaultActiveKey={isDoubtful ? ['matches'] : []}
          items={[
            {
              key: 'matches',
              label: `${summarize(lines)}${header_row === null ? '' : `. Headers found in row ${formatNumber(header_row)}`}`,
              children: isPhone ? (
                <Cards lines={lines} {...shown} />
              ) : (
                <Table
                  aria-label={LABEL}
                  size="small"
                  rowKey="index"
                  pagination={false}
                  columns={buildColumns(shown)}
                  dataSource={lines}
                />
              ),
            },
          ]}
        />
        {isPending && (
          <Flex>
            <Button type="primary" disabled={props.isBusy} onClick={onCheck}>
              Check columns
            </Button>
          </Flex>
        )}
      </Flex>
    </Card>
  )
}
