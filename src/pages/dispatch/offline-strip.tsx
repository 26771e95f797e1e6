import { useSyncExternalStore } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Glyph } from './glyph.tsx'
import styles from './offline-strip.module.css'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Says that what stands below may be out of date, and why. */
export function OfflineStrip({ isOutdated, onRetry }: { isOutdated: boolean; onRetry: () => void }) {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (isOnline && !isOutdated) return null
  return (
    <div className={styles.strip} role="status">
      <Glyph name="warn" />
      {isOnline
        ? 'The offers could not be refreshed and may be out of date.'
        : 'You are offline. What you see stays as it is until the network is back.'}
      {isOnline && (
        <Button className={styles.retry} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
