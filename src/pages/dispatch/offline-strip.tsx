import { Button } from '#src/ui/button.tsx'
import { useOnline } from '#src/ui/use-online.ts'
import { Glyph } from './glyph.tsx'
import styles from './offline-strip.module.css'

export function OfflineStrip({ isOutdated, onRetry }: { isOutdated: boolean; onRetry: () => void }) {
  const isOnline = useOnline()
  if (isOnline && !isOutdated) return null
  return (
    <div className={`row absolute warn ${styles.strip}`} role="status">
      <Glyph name="warn" />
      {isOnline
        ? 'Couldn’t refresh offers. They may be out of date.'
        : 'You’re offline. Showing the last update until you reconnect.'}
      {isOnline && (
        <Button className="push" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
