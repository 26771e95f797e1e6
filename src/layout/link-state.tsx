import { useLink } from '#src/shell-context.ts'
import styles from './header.module.css'

const WORDS = { live: 'Live', lost: 'Reconnecting…' } as const

/** Whether live messages arrive; says nothing before the first link stands. */
export function LinkState() {
  const link = useLink()
  const isKnown = link === 'live' || link === 'lost'
  return (
    <div className={isKnown ? `${styles.link} ${styles[link]}` : styles.link} role="status">
      {isKnown && (
        <>
          <span className={`round ${styles.dot}`} />
          {WORDS[link]}
        </>
      )}
    </div>
  )
}
