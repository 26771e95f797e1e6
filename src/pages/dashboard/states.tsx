import { Button } from '#src/ui/button.tsx'
import styles from './dashboard.module.css'

export const Failed = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <div className="caution stack gap-12 pad-12-16" role="alert">
    <p>Couldn’t load the dashboard. {message}</p>
    <div>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  </div>
)

export const Waiting = ({ label }: { label: string }) => (
  <p className={`panel grid centered muted ${styles.chart}`} aria-busy role="status">
    {label}
  </p>
)
