import { Button } from '#src/ui/button.tsx'
import styles from './bid-form.module.css'
import type { BidWarnings } from './use-bid-warnings.ts'

interface Props {
  warnings: BidWarnings
  isSending: boolean
  onCancel: (() => void) | undefined
}

export function BidActions({ warnings: { isAsked, isForbidden, takeBack }, isSending, onCancel }: Props) {
  const isAsking = isAsked && !isForbidden
  return (
    <div className={`row align-stretch pad-12-16 surface rule-top ${styles.actions}`}>
      <Button
        kind="primary"
        size="large"
        type="submit"
        isBusy={isSending}
        disabled={isForbidden}
        // A double click must not send twice.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
      >
        {isSending ? 'Sending…' : isAsking ? 'Send anyway' : 'Send bid'}
      </Button>
      {isAsking && (
        <Button size="large" onClick={takeBack}>
          Don’t send
        </Button>
      )}
      {onCancel && !isAsking && (
        <Button size="large" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  )
}
