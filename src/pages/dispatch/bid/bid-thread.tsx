import { useLayoutEffect, useRef, useState } from 'react'
import { DASH } from '#contract/constants.ts'
import { readBid } from '#contract/entities/market/bid.ts'
import type { OfferDetail } from '#contract/entities/market/offer.ts'
import { dollars } from '#contract/rules/money.ts'
import { preloadable } from '#kit/preloadable.tsx'
import { AgoText } from '#src/pages/dispatch/age.tsx'
import { useRead } from '#kit/call.ts'
import { Button } from '#src/ui/button.tsx'
import { MAIL_STATES, STATE_LOOK } from '#parts/market/mail/sending-state.ts'

const ThreadBody = preloadable(async () => (await import('./thread-body.tsx')).ThreadBody)

export const preloadThread = () => void ThreadBody.preload().catch(() => undefined)

interface Props {
  id: number
  summary: OfferDetail['bids'][number] | undefined
  isNew: boolean
  startsOpen: boolean
  isOver: boolean
}

export function BidThread({ id, summary, isNew, startsOpen, isOver }: Props) {
  const [isOpen, setOpen] = useState(startsOpen)
  const {
    data: bid,
    error,
    isLoading,
    refetch,
  } = useRead(readBid, { params: { id }, staleMs: 0, isEnabled: isOpen })
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])

  const unit = bid?.unit_number || summary?.unit_number
  const price = bid?.broker_price_cents ?? summary?.broker_price_cents
  const state = bid && MAIL_STATES[bid.mail_state]
  return (
    <section
      className="pad-12-16 tabular rule-top"
      aria-label={`Bid by ${bid?.dispatcher_name ?? summary?.dispatcher_name ?? DASH}`}
    >
      <div className="row">
        <h3 className="flex-1 text-14" ref={heading} tabIndex={-1}>
          {['Bid', price !== undefined && dollars(price), unit && `with unit ${unit}`]
            .filter(Boolean)
            .join(' ')}
        </h3>
        <Button kind="quiet" className="link push" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      </div>
      <p className="faint">
        {bid?.dispatcher_name ?? summary?.dispatcher_name},{' '}
        <AgoText at={bid?.created_at ?? summary?.created_at ?? null} />
      </p>
      {state && (
        <p className={STATE_LOOK[state.level]} role="status">
          {state.text}
        </p>
      )}
      {bid?.override_reason && <p className="faint">Override reason: {bid.override_reason}</p>}
      {isOpen && isLoading && <p className="faint">Loading emails…</p>}
      {isOpen && !bid && error && (
        <p className="faint">
          {error.statusCode === 404 || error.statusCode === 403
            ? 'Only the dispatcher on this bid can read its emails.'
            : error.message}
        </p>
      )}
      {isOpen && bid && <ThreadBody bid={bid} refetch={refetch} isOver={isOver} />}
    </section>
  )
}
