import { PAGE_SIZE } from '#contract/constants.ts'
import { formatNumber } from '#kit/cells/format.ts'

interface PagesProps {
  page: number
  total: number
  shown: number
  onPage: (page: number) => void
}

/** Which rows are shown of how many, and the way to the other pages. */
export function Pages({ page, total, shown, onPage }: PagesProps) {
  const pages = Math.ceil(total / PAGE_SIZE)
  const first = (page - 1) * PAGE_SIZE + 1
  return (
    <footer className="kit-pages">
      <span role="status">{shown > 0 && `${formatNumber(first)} to ${formatNumber(first + shown - 1)} of ${formatNumber(total)}`}</span>
      {pages > 1 && (
        <nav aria-label="Pages">
          <button type="button" className="kit-button" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Previous
          </button>
          <span>
            Page {formatNumber(page)} of {formatNumber(pages)}
          </span>
          <button type="button" className="kit-button" disabled={page >= pages} onClick={() => onPage(page + 1)}>
            Next
          </button>
        </nav>
      )}
    </footer>
  )
}
