import { memo, useCallback, useRef } from 'react'
import { readMailStatus } from '#contract/entities/market/mail.ts'
import { live } from '#contract/entities/market/offer.ts'
import { ageText } from '#contract/rules/age.ts'
import { MINUTE_MS } from '#contract/rules/durations.ts'
import { useRead } from '#kit/call.ts'
import { useClock } from '#kit/cells/clock.ts'
import { ClockText } from '#src/pages/dispatch/clock.tsx'
import { FilterBar, FilterPanelPlace, useFilterPanel } from '#src/pages/dispatch/filter/filter-bar.tsx'
import { FilterLine } from '#src/pages/dispatch/filter/filter-line.tsx'
import { Glyph } from '#src/pages/dispatch/glyph.tsx'
import { shortcutHint } from '#src/pages/dispatch/keys/shortcuts.ts'
import { Button } from '#src/ui/button.tsx'
import { ViewSwitch } from '#src/pages/dispatch/view-switch.tsx'
import { useLive } from '#kit/use-live.ts'
import styles from './toolbar.module.css'

const ARRIVALS = { LOAD_CREATED: live.LOAD_CREATED, LOAD_UPDATED: live.LOAD_UPDATED }

const FeedState = memo(function FeedState() {
  const { data } = useRead(readMailStatus, { refreshMs: MINUTE_MS, staleMs: MINUTE_MS })
  // Newest offer of all, filtered or not; a ref, to avoid renders.
  const newest = useRef<string | null>(null)
  useLive(ARRIVALS, ({ data: { received_date: at } }) => {
    if (at && at > (newest.current ?? '')) newest.current = at
  })
  const known = data?.last_mail_at ?? null
  const lastAge = useCallback(
    (now: number) =>
      ageText(
        newest.current !== null && (known === null || newest.current > known) ? newest.current : known,
        now,
      ),
    [known],
  )
  const text = useCallback(
    (now: number) => (lastAge(now) === '' ? 'No email yet' : `Last email ${lastAge(now)} ago`),
    [lastAge],
  )
  const silentText = useCallback(
    (now: number) =>
      lastAge(now) === ''
        ? 'No email received yet: check the feed'
        : `No email for ${lastAge(now)}: check the feed`,
    [lastAge],
  )
  const isSilent = useClock(
    () => data?.is_silent === true && (newest.current === null || newest.current <= (known ?? '')),
  )
  if (!data) return null
  if (!isSilent) return <ClockText className={`faint tabular text-end ${styles.feed}`} read={text} />
  return (
    <span
      className={`inline-row gap-4 tone-soft rounded medium ${styles.silent}`}
      data-tone="warn"
      role="status"
    >
      <Glyph name="warn" />
      <ClockText read={silentText} />
    </span>
  )
})

interface Props {
  count: number | null
  unread: number
  unseen: number
  onShowUnseen: () => void
}

export function Toolbar({ count, unread, unseen, onShowUnseen }: Props) {
  const panel = useFilterPanel()
  return (
    <>
      <div className={`row gap-16 flex-none surface nowrap rule-bottom ${styles.toolbar}`}>
        <span className={`text-16 strong ${styles.title}`} aria-hidden>
          Dispatch
        </span>
        <ViewSwitch />
        {count !== null && (
          <span className="faint tabular">
            <b>{count}</b> <span className={styles.noun}>{count === 1 ? 'offer' : 'offers'}</span>
            <span className={styles.unread}>
              , <b>{unread}</b> unread
            </span>
          </span>
        )}
        <FilterBar {...panel} />
        <FeedState />
      </div>
      <FilterLine>
        {unseen > 0 && (
          <Button
            className={`accent ${styles.unseen}`}
            data-holds
            {...shortcutHint('showNew')}
            onClick={onShowUnseen}
          >
            <Glyph name="up" />
            {unseen} new
          </Button>
        )}
      </FilterLine>
      <FilterPanelPlace {...panel} />
    </>
  )
}
