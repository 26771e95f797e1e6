import type { BidDetail } from '#contract/entities/bid.ts'
import { dollars } from '#contract/rules/money.ts'
import { AgoText } from '#src/pages/dispatch/age.tsx'
import styles from './bid-thread.module.css'
import { ANSWERS } from './mail-state.ts'

/** What the broker answered, for one who reads. */
export function BrokerAnswer({ bid }: { bid: BidDetail }) {
  if (!bid.broker_answered) return null
  return (
    <p className={styles.answer} data-answer={bid.answer ?? 'unclear'} role="status">
      The broker {ANSWERS[bid.answer ?? 'unclear']}
      {bid.answer_price_cents != null && ` of ${dollars(bid.answer_price_cents)}`}
      {bid.answered_at && (
        <>
          , <AgoText at={bid.answered_at} />
        </>
      )}
    </p>
  )
}
