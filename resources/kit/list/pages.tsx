import { Pagination } from 'antd'
import { type CSSProperties, memo } from 'react'
import { PAGE_SIZE } from '#contract/constants.ts'
import { formatNumber } from '#kit/cells/format.ts'
import { useIsPhone } from '#kit/use-is-phone.ts'

const UNSEEN: CSSProperties = { visibility: 'hidden' }
const HEIGHT: CSSProperties = { minHeight: 'var(--control)' }

interface PagesProps {
  page: number
  total: number
  shown: number
  /**
   * On a desktop the pager renders hidden until the total is known, so that it costs nothing when the rows
   * come; on a phone it would move them.
   */
  isLoading?: boolean
  onPage: (page: number) => void
}

export const Pages = memo(function Pages({ page, total, shown, isLoading = false, onPage }: PagesProps) {
  const isPhone = useIsPhone()
  const isUnseen = isLoading && !isPhone
  const first = (page - 1) * PAGE_SIZE + 1
  return (
    <footer className="spread gap-12 muted tabular" style={isPhone ? undefined : HEIGHT}>
      <span role="status">
        {shown > 0 &&
          `${formatNumber(first)} to ${formatNumber(first + shown - 1)} of ${formatNumber(total)}`}
      </span>
      {(total > PAGE_SIZE || isUnseen) && (
        <nav aria-label="Pages" className="nowrap push" style={isUnseen ? UNSEEN : undefined}>
          <Pagination
            showLessItems
            current={page}
            pageSize={PAGE_SIZE}
            total={isUnseen ? page * PAGE_SIZE : total}
            showSizeChanger={false}
            onChange={onPage}
          />
        </nav>
      )}
    </footer>
  )
})
