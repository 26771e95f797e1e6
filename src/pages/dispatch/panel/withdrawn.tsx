import { useQueryClient } from '@tanstack/react-query'
import { type Offer, type OfferDetail, readOffer, reopenOffer } from '#contract/entities/market/offer.ts'
import { callKey, useSend } from '#kit/call.ts'
import { useDeskZone } from '#src/pages/dispatch/desk-zone.ts'
import { stamp } from '#src/pages/dispatch/when.ts'
import { Button } from '#src/ui/button.tsx'
import styles from './offer-details.module.css'

export function Withdrawn({ offer, canReopen }: { offer: Offer & Partial<OfferDetail>; canReopen: boolean }) {
  const client = useQueryClient()
  const zone = useDeskZone()
  const by = offer.withdrawn_by
  const { send, isSending } = useSend(reopenOffer)
  const reopen = async () => {
    await send({ params: { id: offer.id }, done: () => 'Offer restored to the board' }).catch(() => undefined)
    await client.invalidateQueries({ queryKey: callKey(readOffer, { id: offer.id }) })
  }
  return (
    <div className={`tone-soft pad-8-12 ink rounded ${styles.notice}`} data-tone="yellow" role="status">
      <p>
        <b>Withdrawn:</b>{' '}
        {offer.withdrawn_reason ? `“${offer.withdrawn_reason}”` : 'The broker withdrew this load.'}
      </p>
      {by && (
        <p>
          Email from {by.from}, {stamp(by.at, zone)}.
          {!by.is_verified &&
            ' The sender isn’t verified. Call a number you already have before dropping this load.'}
        </p>
      )}
      {canReopen && (
        <Button className="above-8" onClick={() => void reopen()} disabled={isSending}>
          Restore to board
        </Button>
      )}
    </div>
  )
}
