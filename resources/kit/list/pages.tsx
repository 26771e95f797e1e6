import { Pagination } from 'antd'
import { memo } from 'react'
import { PAGE_SIZE } from '#contract/constants.ts'
import { formatNumber } from '#kit/cells/format.ts'

interface PagesProps {
  page: number
  total: number
  shown: number
  onPage: (page: number) => void
}

/** Which rows are shown of how many, and the way to the other pages. */
export const Pages = memo(function Pages({ page, total, shown, onPage }: PagesProps) {
  const first = (page - 1) * PAGE_SIZE + 1
  return (
    <footer className="spread gap-12 muted tabular">
      <span role="status">{shown > 0 && `${formatNumber(first)} to ${formatNumber(first + shown - 1)} of ${formatNumber(total)}`}</span>
      {total > PAGE_SIZE && (
        <nav aria-label="Pages" className="nowrap">
          <Pagination showLessItems current={page} pageSize={PAGE_SIZE} total={total} showSizeChanger={false} onChange={onPage} />
        </nav>
      )}
    </footer>
  )
})
