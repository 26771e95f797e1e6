import { Table, type TableProps } from 'antd'
import { useMemo, useState } from 'react'
import { PAGE_SIZE } from '#contract/constants.ts'
import type { SheetProblem } from '#contract/entities/sheet.ts'
import { formatNumber } from '#kit/cells/format.ts'
import { Pages } from '#kit/list/pages.tsx'
import { useIsPhone } from '#kit/ui/use-is-phone.ts'

const LABEL = 'What is wrong, by row of the sheet'

type Wrong = [row: number, problems: SheetProblem[]]
interface Line extends SheetProblem {
  key: string
  /** Lines of the same row from this one on, which its first line states for all of them. */
  span: number
}

const linesOf = ([row, problems]: Wrong): Line[] =>
  problems.map((problem, index) => ({
    ...problem,
    key: `${row} ${problem.column} ${problem.text}`,
    span: index === 0 ? problems.length : 0,
  }))

const placeOf = ({ column }: SheetProblem) => column || 'Whole row'
const valueOf = ({ value }: SheetProblem) => (value === '' ? <span className="faint">empty</span> : value)

const COLUMNS: NonNullable<TableProps<Line>['columns']> = [
  { key: 'row', title: 'Row', rowScope: 'row', render: (_, { row }) => formatNumber(row), onCell: ({ span }) => ({ rowSpan: span }) },
  { key: 'column', title: 'Column', render: (_, line) => placeOf(line) },
  { key: 'value', title: 'Value', render: (_, line) => valueOf(line) },
  { key: 'text', title: 'What to do', render: (_, { text }) => text },
]

const Cards = ({ shown }: { shown: readonly Wrong[] }) => (
  <ul className="kit-cards" aria-label={LABEL}>
    {shown.map(([row, problems]) => (
      <li key={row} className="kit-card">
        <strong>Row {formatNumber(row)}</strong>
        {problems.map((problem) => (
          <p key={`${problem.column} ${problem.text}`}>
            {placeOf(problem)}: {valueOf(problem)}. {problem.text}
          </p>
        ))}
      </li>
    ))}
  </ul>
)

/** What is wrong in a sheet, by row as the spreadsheet counts them, a page at a time. */
export function ProblemsTable({ problems }: { problems: readonly SheetProblem[] }) {
  const [page, setPage] = useState(1)
  const isPhone = useIsPhone()
  const rows = useMemo(() => [...Map.groupBy(problems, ({ row }) => row)], [problems])
  const shown = rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  return (
    <>
      {isPhone ? (
        <Cards shown={shown} />
      ) : (
        <Table aria-label={LABEL} size="small" pagination={false} columns={COLUMNS} dataSource={shown.flatMap(linesOf)} />
      )}
      {rows.length > PAGE_SIZE && <Pages page={page} total={rows.length} shown={shown.length} onPage={setPage} />}
    </>
  )
}
