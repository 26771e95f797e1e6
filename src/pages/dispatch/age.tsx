import { ageText, isStale } from '#contract/rules/age.ts'
import styles from './age.module.css'
import { useClock } from './clock.ts'
import { stamp, timeOfDay } from './when.ts'

/** How long ago, ticking, over the time of day; what is older than two hours says that it is stale. */
export function Age({ at }: { at: string }) {
  const text = useClock((now) => ageText(at, now))
  const isOld = useClock((now) => isStale(at, now))
  return (
    <time className={styles.age} dateTime={at} title={stamp(at)} data-stale={isOld || undefined}>
      <span className={styles.figure}>{text}</span>
      <span className={styles.second}>{isOld ? 'stale' : timeOfDay(at)}</span>
    </time>
  )
}

/** `12 min ago` in a line of text, ticking; what is older than two hours says so. */
export function AgoText({ at, staleText }: { at: string | null; staleText?: string }) {
  const text = useClock((now) => (at ? `${ageText(at, now)} ago` : ''))
  const isOld = useClock((now) => staleText !== undefined && isStale(at, now))
  return (
    <span data-stale={isOld || undefined} className={styles.ago}>
      {at && (
        <time dateTime={at} title={stamp(at)}>
          {text}
        </time>
      )}
      {isOld && <span className={styles.staleWord}>{at ? ` · ${staleText}` : staleText}</span>}
    </span>
  )
}
