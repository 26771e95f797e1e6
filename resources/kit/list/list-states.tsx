import { PageMessage } from '#kit/page-message.tsx'

/** What a list says that could not be fetched. */
export const FailedList = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <PageMessage title="This list could not be fetched." isAlert>
    <p>{message}</p>
    <button type="button" className="button" onClick={onRetry}>
      Try again
    </button>
  </PageMessage>
)

interface EmptyListProps {
  text: string
  onClear?: (() => void) | undefined
  /** Looks in every week for what was searched in one. */
  onAllWeeks?: (() => void) | undefined
}

/** What a list says that has nothing; with filters on it offers to clear them, and a search in one week to search them all. */
export const EmptyList = ({ text, onClear, onAllWeeks }: EmptyListProps) => (
  <PageMessage title={onAllWeeks ? 'Nothing in this week matches.' : onClear ? 'Nothing matches these filters.' : text}>
    {onAllWeeks && (
      <button type="button" className="button primary" onClick={onAllWeeks}>
        Search all weeks
      </button>
    )}
    {onClear && (
      <button type="button" className="button" onClick={onClear}>
        Clear filters
      </button>
    )}
  </PageMessage>
)

/** What a list says when its address names a page that is not there. */
export const PastTheEnd = ({ onFirst }: { onFirst: () => void }) => (
  <PageMessage title="The list is not that long.">
    <button type="button" className="button" onClick={onFirst}>
      To the first page
    </button>
  </PageMessage>
)
