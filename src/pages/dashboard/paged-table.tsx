import { type ReactNode, useState } from 'react'
import { DASH } from '#contract/constants.ts'
import { Button } from '#src/ui/button.tsx'
import '#kit/show/show.css'

const ROWS = 25
// Scrollable areas need a tab stop to scroll by keyboard.
const KEYBOARD = { tabIndex: 0 }

interface Props {
  label: string
  heads: readonly string[]
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[]
  empty: string
  hasWords?: boolean
  most?: number
  total?: readonly ReactNode[]
}

export function PagedTable({ label, heads, rows, empty, hasWords = false, most = ROWS, total }: Props) {
  const [chosenPage, setPage] = useState(0)
  const pages = Math.max(1, Math.ceil(rows.length / most))
  const page = Math.min(chosenPage, pages - 1)
  if (rows.length === 0) return <p className="faint">{empty}</p>
  return (
    <div className="stack">
      <div className="scroll" role="group" aria-label={label} {...KEYBOARD}>
        <table className={hasWords ? 'kit-figures kit-texts' : 'kit-figures'} aria-label={label}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col" className="faint small nowrap">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(page * most, (page + 1) * most).map(({ key, cells: [name, ...cells] }) => (
              <tr key={key}>
                <th scope="row">{name === '' ? DASH : name}</th>
                {cells.map((cell, index) => (
                  <td
                    key={heads[index + 1]}
                    className={hasWords ? undefined : 'nowrap'}
                    data-label={heads[index + 1]}
                  >
                    {cell === '' ? DASH : cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {total && (
            <tfoot>
              <tr>
                {total.map((cell, index) =>
                  index === 0 ? (
                    <th key={heads[0]} scope="row">
                      <strong>{cell}</strong>
                    </th>
                  ) : (
                    <td key={heads[index]} className="nowrap" data-label={heads[index]}>
                      <strong>{cell}</strong>
                    </td>
                  ),
                )}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {pages > 1 && (
        <nav className="cluster" aria-label={`${label}: pages`}>
          <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <span role="status">
            Page {page + 1} of {pages}
          </span>
          <Button disabled={page === pages - 1} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </nav>
      )}
    </div>
  )
}
