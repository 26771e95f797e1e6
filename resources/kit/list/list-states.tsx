import { Alert, Button, Empty } from 'antd'

/** What a list says that could not be fetched. */
export function FailedList({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Alert
      type="error"
      showIcon
      message="This list could not be fetched."
      description={message}
      action={<Button onClick={onRetry}>Try again</Button>}
    />
  )
}

/** What a list says that has nothing; with filters on it offers to clear them. */
export function EmptyList({ text, onClear }: { text: string; onClear?: (() => void) | undefined }) {
  return (
    <Empty className="kit-state" image={Empty.PRESENTED_IMAGE_SIMPLE} description={onClear ? 'Nothing matches these filters.' : text}>
      {onClear && <Button onClick={onClear}>Clear filters</Button>}
    </Empty>
  )
}

/** What a list says when its address names a page that is not there. */
export function PastTheEnd({ onFirst }: { onFirst: () => void }) {
  return (
    <Empty className="kit-state" image={Empty.PRESENTED_IMAGE_SIMPLE} description="The list is not that long.">
      <Button onClick={onFirst}>To the first page</Button>
    </Empty>
  )
}
