import { useLink } from '#src/shell-context.ts'
import { useOnline } from '#src/ui/use-online.ts'
import styles from './header.module.css'

const WORDS = { live: 'Live', lost: 'Reconnecting…', refused: 'Not live. Reload the page.' } as const

/** The browser's offline state wins: a socket notices a lost network late. */
const getLinkText = (link: keyof typeof WORDS, isOnline: boolean) => (isOnline ? WORDS[link] : 'Offline')

export function LinkState() {
  const link = useLink()
  const isOnline = useOnline()
  const isKnown = link === 'live' || link === 'lost' || link === 'refused'
  return (
    <div
      className={`row pad-x-8 faint small nowrap ${styles.link}`}
      data-link={isKnown && (!isOnline || link === 'refused') ? 'lost' : link}
      role="status"
    >
      {isKnown && (
        <>
          <span className={`round ${styles.dot}`} />
          {getLinkText(link, isOnline)}
        </>
      )}
    </div>
  )
}
