import type { ReactNode } from 'react'
import { readMailStatus } from '#contract/entities/mail.ts'
import { ageText } from '#contract/rules/age.ts'
import { useRead } from '#src/pages/dispatch/calls.ts'
import { useClock } from '#src/pages/dispatch/clock.ts'
import { Glyph } from '#src/pages/dispatch/glyph.tsx'
import { Button } from '#src/ui/button.tsx'
import styles from './toolbar.module.css'

const MINUTE = 60_000

/** When the last mail came, and a warning where the feed has been silent for too long. */
function FeedState({ newestOffer }: { newestOffer: string | null }) {
  const { data } = useRead(readMailStatus, { refreshMs: MINUTE, staleMs: MINUTE })
  const known = data?.last_mail_at ?? null
  const last = newestOffer !== null && (known === null || newestOffer > known) ? newestOffer : known
  const age = useClock((now) => ageText(last, now))
  if (!data) return null
  const isSilent = data.is_silent && last === known
  if (isSilent) {
    return (
      <span className={styles.silent} role="status">
        <Glyph name="warn" />
        {age === '' ? 'No mail has come yet: check the feed' : `No mail for ${age}: check the feed`}
      </span>
    )
  }
  return <span className={styles.feed}>{age === '' ? 'No mail yet' : `Last mail ${age} ago`}</span>
}

interface Props {
  count: number
  unread: number
  unseen: number
  newestOffer: string | null
  onShowUnseen: () => void
  filters?: ReactNode
}

/** The board's one line of state above the rows; the filters stand in its middle. */
export function Toolbar({ count, unread, unseen, newestOffer, onShowUnseen, filters }: Props) {
  return (
    <div className={styles.toolbar}>
      <h1 className={styles.title}>Dispatch</h1>
      <span className={styles.count}>
        <b>{count}</b> {count === 1 ? 'offer' : 'offers'}, <b>{unread}</b> unread
      </span>
      {unseen > 0 && (
        <Button className={styles.unseen} onClick={onShowUnseen}>
          <Glyph name="up" />
          {unseen} new
        </Button>
      )}
      <div className={styles.filters}>{filters}</div>
      <FeedState newestOffer={newestOffer} />
    </div>
  )
}
