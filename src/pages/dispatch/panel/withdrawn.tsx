import { useQueryClient } from '@tanstack/react-query'
import { type Offer, type OfferDetail, readOffer, reopenOffer } from '#contract/entities/offer.ts'
import { callKey, useSend } from '#kit/call.ts'
import { useDeskZone } from '#src/pages/dispatch/desk-zone.ts'
import { stamp } from '#src/pages/dispatch/when.ts'
import { Button } from '#src/ui/button.tsx'
import styles from './offer-details.module.css'

/** That the broker took the load back, in the words that said so, and the way back where they were misread. */
export function Withdrawn({ offer, canReopen }: { offer: Offer & Partial<OfferDetail>; canReopen: boolean }) {
  const client = useQueryClient()
  const zone = useDeskZone()
  const by = offer.withdrawn_by
  const { send, isSending } = useSend(reopenOffer)
  const reopen = async () => {
    await send({ params: { id: offer.id }, done: () => 'Offer put back on the board' }).catch(() => undefined)
    await client.invalidateQueries({ queryKey: callKey(readOffer, { id: offer.id }) })
  }
  return (
    <div className={`tone-soft pad-8-12 ink rounded ${styles.notice}`} data-tone="yellow" role="status">
      <p>
        <b>Withdrawn:</b> {offer.withdrawn_reason ? `“${offer.withdrawn_reason}”` : 'The broker has withdrawn it.'}
      </p>
      {by && (
        <p>
          By a mail from {by.from}, {stamp(by.at, zone)}.
          {!by.is_verified && ' Its sender is not verified. Call the broker on a number you know before you give this load up.'}
        </p>
      )}
      {canReopen && (
        <Button className="above-8" onClick={() => void reopen()} disabled={isSending}>
          Put back on the board
        </Button>
      )}
    </div>
  )
}
