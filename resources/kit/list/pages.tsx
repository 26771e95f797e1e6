import { Pagination } from 'antd'
import { memo } from 'react'
import { PAGE_SIZE } from '#contract/constants.ts'
import { formatNumber } from '#kit/cells/format.ts'

const UNSEEN = { visibility: 'hidden' } as const

interface PagesProps {
  page: number
  total: number
  shown: number
  /** The way to other pages is drawn out of sight before it is known whether there are any: what it costs is paid before the rows come. */
  isLoading?: boolean
  onPage: (page: number) => void
}

/** Which rows are shown of how many, and the way to the other pages. */
export const Pages = memo(function Pages({ page, total, shown, isLoading = false, onPage }: PagesProps) {
  const first = (page - 1) * PAGE_SIZE + 1
  return (
    <footer className="spread gap-12 muted tabular">
      <span role="status">{shown > 0 && `${formatNumber(first)} to ${formatNumber(first + shown - 1)} of ${formatNumber(total)}`}</span>
      {(total > PAGE_SIZE || isLoading) && (
        <nav aria-label="Pages" className="nowrap" style={isLoading ? UNSEEN : undefined}>
          <Pagination
            showLessItems
            current={page}
            pageSize={PAGE_SIZE}
            total={isLoading ? page * PAGE_SIZE : total}
            showSizeChanger={false}
            onChange={onPage}
          />
        </nav>
      )}
    </footer>
  )
})
