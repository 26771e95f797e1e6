import type { ReactNode } from 'react'
import type { FilterTagProps } from '#kit/list/active-filters.tsx'
import { Button } from '#src/ui/button.tsx'

interface MessageProps {
  title: string
  children?: ReactNode
  isAlert?: boolean
}

const Message = ({ title, children, isAlert = false }: MessageProps) => (
  <div className="panel message gap-12 kit-state" role={isAlert ? 'alert' : undefined}>
    <p className="ink text-16 medium">{title}</p>
    {children}
  </div>
)

export const FailedFleet = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <Message title="Couldn’t load this list." isAlert>
    <p>{message}</p>
    <Button onClick={onRetry}>Try again</Button>
  </Message>
)

export const EmptyFleet = ({ text, onClear }: { text: string; onClear?: () => void }) => (
  <Message title={onClear ? 'Nothing matches these filters.' : text}>
    {onClear && <Button onClick={onClear}>Clear filters</Button>}
  </Message>
)

export const FilterTag = ({ isAll = false, onClick, children }: FilterTagProps) => (
  <button type="button" className={isAll ? 'button quiet' : 'tag'} onClick={onClick}>
    {children} {!isAll && <span aria-hidden="true">×</span>}
  </button>
)
