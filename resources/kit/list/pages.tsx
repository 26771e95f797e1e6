import { Pagination } from 'antd'
import { type CSSProperties, memo } from 'react'
import { PAGE_SIZE } from '#contract/constants.ts'
import { formatNumber } from '#kit/cells/format.ts'
import { useIsPhone } from '#kit/ui/use-is-phone.ts'

const UNSEEN: CSSProperties = { visibility: 'hidden' }
/** As high without other pages as with them. */
const HEIGHT: CSSProperties = { minHeight: 'var(--control)' }

interface PagesProps {
  page: number
  total: number
  shown: number
  /** The way to other pages is drawn out of sight until it is known whether there are any, so that it costs nothing as the rows come; not on a phone, where they move it. */
  isLoading?: boolean
  onPage: (page: number) => void
}

/** Which rows are shown of how many, and the way to the other pages. */
export const Pages = memo(function Pages({ page, total, shown, isLoading = false, onPage }: PagesProps) {
  const isPhone = useIsPhone()
  const isUnseen = isLoading && !isPhone
  const first = (page - 1) * PAGE_SIZE + 1
  return (
    <footer className="spread gap-12 muted tabular" style={isPhone ? undefined : HEIGHT}>
      <span role="status">{shown > 0 && `${formatNumber(first)} to ${formatNumber(first + shown - 1)} of ${formatNumber(total)}`}</span>
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
