import { Glyph } from '#src/pages/dispatch/glyph.tsx'
import { warningKey } from './bid-asking.ts'
import type { BidWarnings } from './use-bid-warnings.ts'
import styles from './warning-list.module.css'

export function WarningList({ warnings, asking, isAsked, isForbidden }: BidWarnings) {
  return (
    <div aria-live="polite">
      {warnings.length > 0 && (
        <ul className={`grid gap-4 ${styles.warnings}`} aria-label="Bid warnings">
          {warnings.map((warning) => (
            <li
              key={warningKey(warning)}
              className="row align-baseline tone-soft pad-4-8 rounded"
              data-tone={warning.level === 'bad' ? 'danger' : 'warn'}
              data-level={warning.level}
              data-asked={(isAsked && asking.includes(warning)) || undefined}
            >
              <Glyph name={warning.level} />
              {warning.text}
            </li>
          ))}
        </ul>
      )}
      {isAsked && !isForbidden && (
        <p className="above-8 strong" role="alert">
          Not sent yet. Enter a reason to send anyway.
        </p>
      )}
    </div>
  )
}
