import type { OfferDetail } from '#contract/entities/market/offer.ts'
import { dollars } from '#contract/rules/money.ts'
import { AgoText } from '#src/pages/dispatch/age.tsx'
import { Glyph } from '#src/pages/dispatch/glyph.tsx'
import { Button } from '#src/ui/button.tsx'
import styles from './bids-so-far.module.css'

export function BidsSoFar({ bids, onOpen }: { bids: OfferDetail['bids']; onOpen?: () => void }) {
  return (
    <section className={`row align-start pad-8-12 ink rounded ${styles.box}`} aria-label="Bids so far">
      <Glyph name="warn" />
      <ul className="flex-1">
        {bids.map((bid) => (
          <li key={bid.id}>
            <b>{bid.dispatcher_name}</b> bid
            {bid.broker_price_cents !== undefined && <b> {dollars(bid.broker_price_cents)}</b>}
            {bid.unit_number && ' with unit '}
            <b>{bid.unit_number}</b>, <AgoText at={bid.created_at} />
            {bid.broker_answered && <span className="medium ok"> · broker replied</span>}
          </li>
        ))}
      </ul>
      {onOpen && (
        <Button kind="quiet" className="link" onClick={onOpen}>
          {bids.length === 1 ? 'Open' : 'Open all'}
        </Button>
      )}
    </section>
  )
}
