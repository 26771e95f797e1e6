import { useMemo, useState } from 'react'
import { PAGE_SIZE } from '#contract/constants.ts'
import type { SheetProblem } from '#contract/entities/sheet.ts'
import { formatNumber } from '#kit/cells/format.ts'
import { Pages } from '#kit/list/pages.tsx'

/** What is wrong in a sheet, by row as the spreadsheet counts them, a page at a time. */
export function ProblemsTable({ problems }: { problems: readonly SheetProblem[] }) {
  const [page, setPage] = useState(1)
  const rows = useMemo(() => [...Map.groupBy(problems, ({ row }) => row)], [problems])
  const shown = rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  return (
    <>
      <table className="kit-sheet-table kit-problems">
        <caption className="kit-hidden">What is wrong, by row of the sheet</caption>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Column</th>
            <th scope="col">Value</th>
            <th scope="col">What to do</th>
          </tr>
        </thead>
        {shown.map(([row, wrong]) => (
          <tbody key={row}>
            {wrong.map(({ column, value, text }, index) => (
              <tr key={`${column} ${text}`}>
                {index === 0 && (
                  <th scope="rowgroup" rowSpan={wrong.length}>
                    {formatNumber(row)}
                  </th>
                )}
                <td data-label="Column">{column || 'Whole row'}</td>
                <td data-label="Value">{value === '' ? <span className="kit-second">empty</span> : value}</td>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {rows.length > PAGE_SIZE && <Pages page={page} total={rows.length} shown={shown.length} onPage={setPage} />}
    </>
  )
}
