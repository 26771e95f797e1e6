import type { Ref } from 'react'
import { DASH } from '#contract/constants.ts'
import type { Offer } from '#contract/entities/market/offer.ts'
import { whole } from '#src/pages/dispatch/board/row-view.ts'
import { useClock } from '#kit/cells/clock.ts'
import { Glyph } from '#src/pages/dispatch/glyph.tsx'
import { shortcutHint } from '#src/pages/dispatch/keys/shortcuts.ts'
import { isEnded } from '#contract/rules/offer-end.ts'
import { calmKind, placeName } from '#contract/rules/place.ts'
import type { BoardUrl } from '#src/pages/dispatch/url-state.ts'
import { PresentUsers } from '#src/pages/dispatch/presence/present-users.tsx'
import { ENDS, MARKS } from '#src/pages/dispatch/vocabulary.ts'
import { Button } from '#src/ui/button.tsx'
import { toExpiry } from './expiry.ts'
import styles from './offer-head.module.css'

function Countdown({ expiresAt }: { expiresAt: string | null }) {
  const text = useClock((now) => toExpiry(expiresAt, now)?.text ?? '')
  const level = useClock((now) => toExpiry(expiresAt, now)?.level ?? 'calm')
  if (text === '') return null
  return (
    <span className={level === 'calm' ? undefined : 'tone medium'} data-level={level}>
      {text}
    </span>
  )
}

const getSummary = (offer: Offer): string =>
  [
    calmKind(offer.vehicle_type || offer.suggested_truck || ''),
    offer.miles == null ? '' : `${offer.miles_estimated ? '~' : ''}${whole(offer.miles)} mi`,
    offer.order_number && `Order\u00a0${offer.order_number}`,
  ]
    .filter(Boolean)
    .join(' · ')

interface Props {
  ref: Ref<HTMLHeadingElement>
  offer: Offer | undefined
  panel: BoardUrl['panel']
  bidCount: number
  change: (part: Partial<BoardUrl>) => void
  onClose: () => void
}

export function OfferHead({ ref, offer, panel, bidCount, change, onClose }: Props) {
  const tabs = [
    { key: 'detail', text: 'Details' },
    { key: 'bid-detail', text: bidCount === 0 ? 'Bid' : `Bids (${bidCount})` },
  ] as const
  return (
    <header className={`flex-none rule-bottom ${styles.head}`}>
      <div className="row">
        <Button kind="icon" className={styles.back} aria-label="Back to board" onClick={onClose}>
          <Glyph name="back" />
        </Button>
        <h2 ref={ref} tabIndex={-1} className="truncate grow text-14" data-offer-title>
          {offer ? (
            <>
              {placeName(offer.pick_up_at, offer.pick_up_at_state)} <span aria-label="to">→</span>{' '}
              {placeName(offer.deliver_to, offer.deliver_to_state)}
            </>
          ) : (
            DASH
          )}
        </h2>
        <Button
          kind="icon"
          className={styles.close}
          aria-label="Close offer"
          {...shortcutHint('back', 'Close offer')}
          onClick={onClose}
        >
          <Glyph name="close" />
        </Button>
      </div>
      <div className={`row faint tabular ${styles.state}`}>
        <span className={styles.summary}>{offer && getSummary(offer)}</span>
        {offer && !isEnded(offer) && <Countdown expiresAt={offer.expires_at} />}
      </div>
      <div className="row">
        <nav className="tabs" aria-label="Offer sections">
          {tabs.map(({ key, text }) => (
            <button
              key={key}
              type="button"
              aria-current={panel === key ? 'true' : undefined}
              onClick={() => change({ panel: key })}
            >
              {text}
            </button>
          ))}
        </nav>
        <span className="cluster align-stretch flex-1 justify-end clip nowrap">
          {offer && <PresentUsers offer={offer.id} />}
          {offer &&
            ENDS.filter(({ key }) => offer[key]).map(({ key, short, text }) => (
              <span key={key} className="tone-soft rounded pad-x-4 small medium" data-mark="end" title={text}>
                {short}
              </span>
            ))}
          {offer &&
            MARKS.filter(({ key, isOn }) => key !== 'unread' && isOn(offer)).map(({ key, text }) => (
              <span key={key} className="inline-row gap-4 small tone" data-mark={key}>
                <Glyph name={key} />
                {text}
              </span>
            ))}
        </span>
      </div>
    </header>
  )
}
