import { Button } from '#src/ui/button.tsx'
import { anywayText } from './bid-asking.ts'
import styles from './bid-form.module.css'
import type { VehicleAsk } from './use-vehicle-ask.ts'
import type { BidWarnings } from './use-bid-warnings.ts'

interface Props {
  warnings: BidWarnings
  ask: VehicleAsk
  isSending: boolean
  onCancel: (() => void) | undefined
}

export function BidActions({ warnings, ask, isSending, onCancel }: Props) {
  const { isForbidden } = warnings
  const isAsking = (warnings.isAsked || ask.text !== '') && !isForbidden
  const reason = ask.text === '' ? '' : anywayText(warnings.asking, ask.text)
  const label = reason === '' ? 'Send anyway' : `Bid anyway: ${reason}`
  const takeBack = () => {
    warnings.takeBack()
    ask.takeBack()
  }
  return (
    <div className={`row align-stretch pad-12-16 surface rule-top ${styles.actions}`}>
      {ask.text !== '' && isAsking && (
        <p className="visually-hidden" role="alert">
          Not sent yet: {reason}. Press Enter again to bid anyway.
        </p>
      )}
      <Button
        kind="primary"
        size="large"
        className={styles.send}
        type="submit"
        isBusy={isSending}
        disabled={isForbidden}
        // A double click must not send twice.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
      >
        {isSending ? 'Sending…' : isAsking ? label : 'Send bid'}
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
