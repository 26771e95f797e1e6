/** What a list says that could not be fetched. */
export function FailedList({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="panel message gap-12 kit-state" role="alert">
      <p className="ink text-16 medium">This list could not be fetched.</p>
      <p>{message}</p>
      <button type="button" className="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  )
}

/** What a list says that has nothing; with filters on it offers to clear them. */
export function EmptyList({ text, onClear }: { text: string; onClear?: (() => void) | undefined }) {
  return (
    <div className="panel message gap-12 kit-state">
      <p className="ink text-16 medium">{onClear ? 'Nothing matches these filters.' : text}</p>
      {onClear && (
        <button type="button" className="button" onClick={onClear}>
          Clear filters
        </button>
      )}
    </div>
  )
}

/** What a list says when its address names a page that is not there. */
export function PastTheEnd({ onFirst }: { onFirst: () => void }) {
  return (
    <div className="panel message gap-12 kit-state">
      <p className="ink text-16 medium">The list is not that long.</p>
      <button type="button" className="button" onClick={onFirst}>
        To the first page
      </button>
    </div>
  )
}
