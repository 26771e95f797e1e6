import { useLink } from '#src/shell-context.ts'
import styles from './header.module.css'

const WORDS = { live: 'Live', lost: 'Reconnecting…' } as const

/** Whether live messages arrive; says nothing before the first link stands. */
export function LinkState() {
  const link = useLink()
  const isKnown = link === 'live' || link === 'lost'
  return (
    <div className={`row pad-x-8 faint small nowrap ${styles.link}`} data-link={link} role="status">
      {isKnown && (
        <>
          <span className={`round ${styles.dot}`} />
          {WORDS[link]}
        </>
      )}
    </div>
  )
}
