import { Button } from '#src/ui/button.tsx'
import styles from './panel-states.module.css'

/** What stands where an offer could not be read. */
export function PanelFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className={styles.message} role="alert">
      <h2>This offer could not be read</h2>
      <p>{message}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}

/** Grey lines where the offer's details will stand. */
export function PanelSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="Loading the offer">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <span key={key} className={styles.bar} />
      ))}
    </div>
  )
}
