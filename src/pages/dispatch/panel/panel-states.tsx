import type { HttpError } from '@refinedev/core'
import { Button } from '#src/ui/button.tsx'

interface FailureProps {
  error: HttpError
  onRetry: () => void
}

export function PanelFailure({ error: { statusCode, message }, onRetry }: FailureProps) {
  if (statusCode === 404) {
    return (
      <div className="message surface" role="alert">
        <h2>Offer not found</h2>
        <p>It may have been removed, or the link is wrong.</p>
      </div>
    )
  }
  return (
    <div className="message surface" role="alert">
      <h2>Couldn’t load this offer</h2>
      <p>{message}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}

export function PanelSkeleton() {
  return (
    <div className="grid gap-16 pad-16" role="status" aria-label="Loading offer">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <span key={key} className="bar" />
      ))}
    </div>
  )
}
