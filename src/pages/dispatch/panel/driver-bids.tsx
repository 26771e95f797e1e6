import { useState } from 'react'
import type { DriverBid } from '#contract/entities/market/driver-bid.ts'
import { dollars } from '#contract/rules/money.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { AgoText } from '#src/pages/dispatch/age.tsx'
import { presetDraft } from '#parts/market/bid/bid-draft.ts'
import { MAIL_STATES } from '#parts/market/mail/sending-state.ts'
import { whole } from '#src/pages/dispatch/board/row-view.ts'
import { Glyph } from '#src/pages/dispatch/glyph.tsx'
import type { BoardUrl } from '#src/pages/dispatch/url-state.ts'
import { Button } from '#src/ui/button.tsx'
import { NoteQuote } from './note-quote.tsx'
import styles from './driver-bids.module.css'

const STATES = {
  asked: 'Asked, no answer yet',
  priced: 'Quoted a price',
  declined: 'Passed',
  unclear: 'Replied without a price',
} as const

function stateText({ state, mail_state, asked_by }: DriverBid): string {
  if (state !== 'asked') return codeWords(STATES, state)
  const mail = MAIL_STATES[mail_state]
  if (mail?.level === 'bad') return mail.text
  return asked_by ? `Asked by ${asked_by}, no answer yet` : STATES.asked
}

interface Props {
  offerId: number
  driverBids: readonly DriverBid[]
  canBid: boolean
  change: (part: Partial<BoardUrl>) => void
}

export function DriverBids({ offerId, driverBids, canBid, change }: Props) {
  const [calledId, setCalledId] = useState<number>()
  const bidWith = ({ vehicle, price_cents }: DriverBid) => {
    presetDraft(offerId, { vehicle, driver_price: dollars(price_cents).slice(1) })
    change({ vehicle, panel: 'bid-detail' })
  }
  return (
    <section className="pad-12-16 rule-top" aria-label="Driver bids">
      <h3 className="row below-8">
        <Glyph name="driver" /> Driver bids
      </h3>
      <ul className="grid">
        {driverBids.map((bid) => (
          <li key={bid.id} className={`grid gap-2 gap-x-12 tabular ${styles.bid}`} data-state={bid.state}>
            <p>
              <b>{bid.driver_name}</b>, unit {bid.unit_number}
            </p>
            {bid.price_cents != null && <b className="text-14 text-end">{dollars(bid.price_cents)}</b>}
            <p className="faint small">
              {stateText(bid)}
              {bid.miles_out != null &&
                ` · ${whole(bid.miles_out)} mi deadhead${bid.is_estimated ? ', estimated' : ''}`}{' '}
              · <AgoText at={bid.answered_at ?? bid.created_at} />
              {bid.reply_text && <q className="block muted">{bid.reply_text}</q>}
            </p>
            {canBid && calledId === bid.id && <NoteQuote bid={bid} onDone={() => setCalledId(undefined)} />}
            {canBid && calledId !== bid.id && (
              <Button
                kind="quiet"
                className="link"
                aria-label={`Note a call with ${bid.driver_name}`}
                onClick={() => setCalledId(bid.id)}
              >
                Note a call
              </Button>
            )}
            {canBid && bid.price_cents != null && (
              <Button
                aria-label={`Bid with this quote: ${dollars(bid.price_cents)} from ${bid.driver_name}`}
                onClick={() => bidWith(bid)}
              >
                Bid with this quote
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
